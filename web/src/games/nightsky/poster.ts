// A finished sky as a poster: one SVG that needs nothing else to be shown.

import { fonts_for } from '../../lib/fonts';
import { locale, t } from '../../lib/i18n';
import { picture_save } from '../../lib/picture';
import { icons } from '../../parts/icons';
import { ROMAN, type Board, type Seat, type Type } from './board';
import { labels_place, type Figure } from './labels';
import { dust, ecliptic_of, edge_radius, growth_of, line_between, RADIUS, rotate, stars_of, ticks, type Star } from './lattice';
import { term_icon } from './terms';

const COLOUR: Record<Type, string> = { blue: '#8EC2FF', white: '#F5F1E6', yellow: '#F2CF5B', red: '#FF9483' };
const SERIF = `font-family="'Brygada 1918', 'Iowan Old Style', Georgia, serif"`;
const SANS = `font-family="Commissioner, 'Segoe UI', system-ui, sans-serif"`;
const [WIDTH, HEIGHT, SCALE, MIDDLE] = [1000, 1414, 88, 560];

function safe(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** A drawing of ours without the classes the page's style gives meaning to. */
function glyph(name: keyof typeof icons, colour: string, x: number, y: number, size: number, opacity = 1): string {
  const inner = icons[name].replaceAll('class="f"', 'fill="currentColor"').replaceAll('currentColor', colour);
  return `<g transform="translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${size / 24}) translate(-12 -12)" opacity="${opacity}">${inner}</g>`;
}

function figures_of(board: Pick<Board, 'sky'>, seat: Pick<Seat, 'rounds'>): (Figure & { lines: [Star, Star][] })[] {
  const by_name = new Map(stars_of(board).map((s) => [s.name, s]));
  return seat.rounds.flatMap((r) => {
    if (!r.drawn?.length || !r.card) return [];
    const lines = r.drawn.map(([a, b]) => [by_name.get(a)!, by_name.get(b)!] as [Star, Star]);
    return [{ name: r.card.name, lines, stars: [...new Set(lines.flat())] }];
  });
}

function rim(): string {
  const numerals = ROMAN.map((n, k) => {
    const p = rotate({ x: 0, y: -RADIUS.disc - 0.19 }, -60 * k);
    return `<text x="${p.x.toFixed(3)}" y="${(p.y + 0.08).toFixed(3)}" text-anchor="middle" font-size=".24" ${SERIF} fill="#A9B3BC" stroke="#0A121C" stroke-width=".05" paint-order="stroke">${n}</text>`;
  }).join('');
  return `<g fill="none" stroke="#D8B06A"><circle r="${RADIUS.disc}" stroke-width=".034"/><circle r="${RADIUS.rim}" stroke-width=".022"/><path d="${ticks(180, RADIUS.disc, RADIUS.disc + 0.09)}" stroke-width=".008"/><path d="${ticks(36, RADIUS.disc, RADIUS.disc + 0.16)}" stroke-width=".014"/></g>${numerals}`;
}

function sky(board: Pick<Board, 'sky'>, seat: Pick<Seat, 'rounds'>): string {
  const stars = stars_of(board);
  const figures = figures_of(board, seat);
  const used = new Set(figures.flatMap((f) => (f.stars as Star[]).map((s) => s.name)));
  const ring = ecliptic_of(board);
  const grow = growth_of(board.sky);
  const disc = RADIUS.disc * grow;
  const names = labels_place(figures, { stars, below: disc, radius: disc - 0.1, size: 0.27 });
  return [
    `<circle r="${disc}" fill="url(#sky)"/><g transform="scale(${grow})">`,
    ...dust(420, RADIUS.disc * 0.97).map((d) => `<circle cx="${d.x.toFixed(3)}" cy="${d.y.toFixed(3)}" r="${d.r.toFixed(4)}" fill="#DCE8F2" opacity="${d.o.toFixed(2)}"/>`),
    `</g><g fill="none" stroke="#D8B06A" stroke-width=".014"><circle r="${edge_radius(board.sky)}" stroke-opacity=".4" stroke-dasharray=".014 .07" stroke-linecap="round"/><circle r="${RADIUS.sun}" stroke-opacity=".4" stroke-dasharray=".014 .06" stroke-linecap="round"/><circle cx="${ring.x}" cy="${ring.y}" r="${ring.radius}" stroke-opacity=".8" stroke-dasharray=".1 .06"/></g>`,
    ...figures.map((f) => `<path d="${f.lines.map(([a, b]) => line_between(a, b, 0.19)).join('')}" fill="none" stroke="#F4D698" stroke-width=".033" stroke-linecap="round"/>`),
    ...stars.map((s) => glyph(term_icon(s.type), COLOUR[s.type], s.x, s.y, used.has(s.name) ? 0.33 : 0.19, used.has(s.name) ? 1 : 0.5)),
    glyph('sun', '#F4D698', 0, 0, 0.49),
    ...names.map((l) => `<text x="${l.x.toFixed(3)}" y="${(l.y + 0.09).toFixed(3)}" text-anchor="middle" font-size=".27" font-style="italic" ${SERIF} fill="#E9E1CF" stroke="#0A121C" stroke-width=".06" paint-order="stroke">${safe(l.name)}</text>`),
    `<g transform="scale(${grow})">${rim()}</g>`,
  ].join('');
}

function words(seat: Pick<Seat, 'rounds' | 'tally'>, who: string, date: string, code: string): string {
  const { rounds, fading, sun, ecliptic, outskirts, total } = seat.tally;
  const sums: [number, string][] = [
    [rounds, t('six rounds')],
    [fading, t('fading stars')],
    [sun, t('by the sun')],
    [ecliptic, t('ecliptic')],
    [outskirts, t('outskirts')],
    [total, t('in all')],
  ];
  const middle = WIDTH / 2;
  const names = seat.rounds.filter((r) => r.drawn?.length).map((r) => r.card?.name ?? '');
  const cells = sums.map(([n, text], i) => {
    const x = middle + (i - 2.5) * 124;
    const colour = i === 5 ? '#F4D698' : '#F2E9D8';
    return `<text x="${x}" y="1236" font-size="32" font-weight="600" ${SERIF} fill="${colour}">${n}</text><text x="${x}" y="1260" font-size="14" ${SANS} fill="#A9B3BC">${safe(text)}</text>`;
  });
  const scale = Array.from({ length: 71 }, (_, i) => `M${middle - 280 + i * 8} 1190v-${i % 6 === 0 ? 8 : 4}`).join('');
  return `<g text-anchor="middle"><text x="${middle}" y="1118" font-size="58" font-weight="600" ${SERIF} fill="#F4D698">${safe(t('The sky of {0}', who))}</text><text x="${middle}" y="1156" font-size="20" font-style="italic" ${SERIF} fill="#E9E1CF">${safe(names.join(' · '))}</text>${cells.join('')}</g><path d="M${middle - 280} 1190h560${scale}" stroke="#D8B06A" fill="none" opacity=".8"/><g ${SANS} font-size="14" fill="#A9B3BC" letter-spacing="1"><text x="68" y="72">${safe(t('Night Sky'))}</text><text x="932" y="72" text-anchor="end">${safe(date)}</text><text x="68" y="1356">Astrolabe</text><text x="932" y="1356" text-anchor="end">${safe(code)}</text></g>`;
}

export async function poster_svg(board: Pick<Board, 'sky'>, seat: Pick<Seat, 'rounds' | 'tally'>, who: string, date: string, code: string): Promise<string> {
  const inner = `<g transform="translate(${WIDTH / 2} ${MIDDLE}) scale(${SCALE / growth_of(board.sky)})">${sky(board, seat)}</g>${words(seat, who, date, code)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<defs><style>${await fonts_for(inner.replace(/<[^>]*>/g, ''))}</style><radialGradient id="sky"><stop offset="0" stop-color="#1B2C3C"/><stop offset=".55" stop-color="#101C29"/><stop offset="1" stop-color="#0A121C"/></radialGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0A121C"/><rect x="26" y="26" width="948" height="1362" fill="none" stroke="#8C6A33" stroke-width="1.5"/><rect x="33" y="33" width="934" height="1348" fill="none" stroke="#8C6A33" stroke-opacity=".5"/>`,
    inner,
    '</svg>',
  ].join('');
}

export function poster_date(): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(new Date());
}

/** Hands the poster over as a file. */
export function poster_save(kind: 'svg' | 'png', svg: string): Promise<void> {
  return picture_save('night-sky', kind, svg);
}
