import { describe, expect, test } from 'vitest'
import { facePath, faces } from './faces.ts'
import { shapeRun } from './shape.ts'

const shaped = (family: string, text: string, rtl = false) =>
  shapeRun(
    facePath(
      faces.findIndex((face) => face.family === family),
      false,
    ),
    text,
    rtl,
  ).glyphs
const idOf = (family: string, letter: string) => shaped(family, letter)[0]!.id
const said = (glyphs: { characters: string }[]) => glyphs.map(({ characters }) => characters).join('')

describe('shapeRun', () => {
  test.each([
    ['noto-sans-myanmar', 'ရ', 'ေ'],
    ['noto-sans-bengali', 'র', 'ি'],
    ['noto-sans', 'स', 'ि'],
    ['noto-sans-tamil', 'க', 'ெ'],
  ])(
    '%s: after %s is written, the vowel %s is drawn before it and read after it',
    (family, letter, vowel) => {
      const glyphs = shaped(family, letter + vowel)
      expect(glyphs.at(-1)!.id).toBe(idOf(family, letter))
      expect(said(glyphs)).toBe(letter + vowel)
    },
  )

  test.each([
    ['noto-sans', 'क्ष'],
    ['noto-sans-bengali', 'ক্ত'],
  ])('%s: joins the consonants of %s into the shape that they have together', (family, together) => {
    const [first, , second] = [...together] as [string, string, string]
    const ids = shaped(family, together).map(({ id }) => id)
    expect(ids).not.toContain(idOf(family, first))
    expect(ids).not.toContain(idOf(family, second))
  })

  test('joins Arabic letters and lays them out from left to right', () => {
    const glyphs = shaped('noto-sans-arabic', 'محمد', true)
    expect(glyphs.map(({ id }) => id)).not.toContain(idOf('noto-sans-arabic', 'م'))
    expect(said(glyphs.toReversed())).toBe('محمد')
  })

  test('is as wide as its letters', () => {
    const one = shapeRun(facePath(0, false), '0', false).width
    expect(shapeRun(facePath(0, false), '00', false).width).toBeCloseTo(2 * one)
  })
})
