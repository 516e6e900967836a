// The palette for colour blindness keeps what it promises: whatever is told apart by colour is so
// for people without red, green or blue cones too, and words in it can be read on every ground.
//   node tests/architecture/palette_test.mjs

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const css = (name) => readFileSync(new URL(`../../web/src/style/${name}.css`, import.meta.url), 'utf8')
/** The colours that a block of a style sheet sets. */
function colours(text, selector) {
  const at = text.indexOf(`${selector}{`) >= 0 ? text.indexOf(`${selector}{`) : text.indexOf(`${selector} {`)
  assert.ok(at >= 0, `there is ${selector}`)
  return Object.fromEntries([...text.slice(at, text.indexOf('}', at)).matchAll(/--([\w-]+): (#[\da-f]{6}|#[\da-f]{3})\b/gi)].map(([, name, value]) => [name, value]))
}

// What each kind of eye sees, on linear red, green and blue (Machado, Oliveira, Fernandes 2009).
const EYES = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
const times = (matrix, v) => matrix.map((row) => row.reduce((sum, x, i) => sum + x * v[i], 0))
function linear(hex) {
  const long = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1)
  return [0, 2, 4].map((i) => parseInt(long.slice(i, i + 2), 16) / 255).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
}
/** Oklab, in which distances are about as large as they look. */
function oklab(rgb) {
  const inside = rgb.map((x) => Math.min(1, Math.max(0, x)))
  const cones = times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]], inside).map(Math.cbrt)
  return times([[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]], cones)
}
const luminance = (hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0]
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const APART = 0.09
const THEMES = [
  { theme: 'dark', least: 4.5, grounds: ['page', 'panel', 'raised', 'sunken', 'wash'] },
  { theme: 'light', least: 4.5, grounds: ['page', 'panel', 'raised', 'sunken', 'wash'] },
]
const tokens = css('tokens')
const base = css('base')
let pairs = 0
function tell_apart(set, where) {
  const names = Object.keys(set)
  for (const [eye, matrix] of Object.entries(EYES))
    names.forEach((a, i) => names.slice(i + 1).forEach((b) => {
      const [x, y] = [a, b].map((name) => oklab(times(matrix, linear(set[name]))))
      const apart = Math.hypot(...x.map((v, k) => v - y[k]))
      assert.ok(apart >= APART, `${where}: ${a} and ${b} are ${apart.toFixed(3)} apart with ${eye}`)
      pairs++
    }))
}
for (const { theme, least, grounds } of THEMES) {
  const usual = colours(tokens, theme === 'dark' ? ':root, [data-theme=dark]' : '[data-theme=light]')
  const safe = colours(base, `html[data-palette='safe'][data-theme='${theme}']`)
  for (const [kind, many] of [['obj', 6], ['sym', 6], ['seat', 5]]) {
    const set = Object.fromEntries(Object.entries(safe).filter(([name]) => name.startsWith(`${kind}-`)))
    assert.equal(Object.keys(set).length, many, `${theme}: all of ${kind}`)
    tell_apart(set, theme)
    for (const [name, value] of Object.entries(set))
      for (const ground of grounds) assert.ok(contrast(value, usual[ground]) >= least, `${theme}: ${name} on ${ground}`)
    // High contrast is night with these grounds: there words have 7:1.
    if (theme === 'dark')
      for (const [name, value] of Object.entries(set)) for (const ground of ['#0D0D0D', '#241D0C']) assert.ok(contrast(value, ground) >= 7, `${name} on ${ground} in high contrast`)
  }
  // Stars are called by their colours: those stay, and can be told apart as they are.
  tell_apart(Object.fromEntries(Object.entries(usual).filter(([name]) => name.startsWith('star-'))), `${theme} stars`)
}
console.log(`${pairs} pairs told apart`)
