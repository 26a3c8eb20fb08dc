import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, distanceFromRed, fillOf, hexOf, inkOn, readableOn } from './colours.ts'
import { actionColour, bodyDark, bodyLight, cssVariables, defaultColours, palette, themeOf } from './theme.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('whatever two colours a company picks, every text on them reads at 4.5 to 1', () => {
  fc.assert(
    fc.property(colour, colour, fc.boolean(), (colorMain, colorBackground, dark) => {
      const tone = palette({ colorMain, colorBackground }, dark)
      expect(contrast(tone.fillInk, tone.fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tone.text, tone.body)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tone.tintInk, tone.tint)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tone.chromeInk, tone.chrome)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tone.chromeSoft, tone.chrome)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tone.chromeAccent, tone.chrome)).toBeGreaterThanOrEqual(3)
      expect(contrast(tone.dimmed, tone.body)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tone.error, tone.body)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 600 },
  )
})

test('focus and edges of controls stand out at 3 to 1, and what cannot be used reads at 4.5 to 1', () => {
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, themeOf(defaultColours)))
  for (const tones of [light, dark]) {
    const tone = (name: `--${string}`) => tones[name]!
    for (const ground of ['--canvas', '--mantine-color-body'] as const)
      for (const line of ['--ring', '--edge'] as const)
        expect(contrast(tone(line), tone(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(3)
    const disabled = contrast(tone('--mantine-color-disabled-color'), tone('--mantine-color-disabled'))
    expect(disabled).toBeGreaterThanOrEqual(4.5)
  }
})

test('a fill always stands out from the page it is on', () => {
  fc.assert(
    fc.property(colour, fc.boolean(), (colorMain, dark) => {
      const tone = palette({ ...defaultColours, colorMain }, dark)
      expect(contrast(tone.fill, dark ? bodyDark : bodyLight)).toBeGreaterThan(1.15)
    }),
    { numRuns: 600 },
  )
})

test('a colour that already reads stays as the company chose it', () => {
  expect(fillOf('#1b4d8f')).toBe('#1b4d8f')
  expect(readableOn('#ffffff', '#1b4d8f')).toBe('#1b4d8f')
})

test('bright yellow keeps a dark ink, the default red a white one', () => {
  expect(inkOn('#ffd400')).not.toBe('#ffffff')
  expect(inkOn(fillOf(defaultColours.colorMain))).toBe('#ffffff')
})

test('a text that is no colour falls back', () => {
  expect(hexOf('red; } body { display: none', '#001737')).toBe('#001737')
  expect(hexOf(null, '#001737')).toBe('#001737')
  expect(hexOf(' #F0A ', '#001737')).toBe('#ff00aa')
})

test.each([
  ['red', '#ff0000', '#001737'],
  ['the default, on the blue side of red', defaultColours.colorMain, '#001737'],
  ['25 degrees towards orange', '#ff6a00', '#001737'],
  ['orange', '#ff7700', '#ff7700'],
  ['25 degrees towards pink', '#ff006a', '#001737'],
  ['pink', '#ff0077', '#ff0077'],
  ['yellow', '#ffd400', '#ffd400'],
  ['green', '#0a5f38', '#0a5f38'],
  ['navy', '#1b4d8f', '#1b4d8f'],
  ['grey', '#807a7a', '#807a7a'],
])('red means trouble: a company of %s acts in the right colour', (_, colorMain, acts) => {
  expect(actionColour({ colorMain, colorBackground: '#001737' })).toBe(acts)
})

test('a company of two reds acts in navy, and keeps its red in the sidebar alone', () => {
  const colours = { colorMain: '#f11946', colorBackground: '#7a1020' }
  expect(actionColour(colours)).toBe('#001737')
  for (const dark of [false, true]) {
    const { fill, text, tintInk } = palette(colours, dark)
    for (const tone of [fill, text, tintInk]) expect(distanceFromRed(tone) ?? 180).toBeGreaterThan(25)
  }
  expect(palette({ ...colours, colorBackground: '#001737' }, false).chromeAccent).toBe('#f11946')
})
