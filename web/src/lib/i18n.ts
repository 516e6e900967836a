export { for_language, language_is, language_open, language_of_browser, language_set, languages, locale, t, tc, tl, tn, number, say, type Language } from './i18n.svelte';
