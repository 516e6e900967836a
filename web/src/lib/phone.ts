// Whether the page is as narrow as a phone: the first of the two widths at which it
// changes its arrangement, the same as in the style sheets.

import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('max-width: 639px');
