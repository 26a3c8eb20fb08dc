import { expect, test } from 'vitest'
import { hyphenated } from './hyphens.ts'

const within = (most: number) => (part: string) => part.length <= most

test.each([
  ['Personalnummer', 9, ['Personal-', 'nummer']],
  ['Personalnummer', 7, ['Perso-', 'nalnum-', 'mer']],
  ['Eingestempelt', 8, ['Einge-', 'stempelt']],
  ['Ausgestempelt', 10, ['Ausgestem-', 'pelt']],
  ['Kontrollkästchen', 12, ['Kontroll-', 'kästchen']],
  ['Breaks', 6, ['Breaks']],
])('%s within %i letters', (word, most, parts) => {
  expect(hyphenated(word, within(most))).toEqual(parts)
})

test('what has no syllables we know stays whole', () => {
  expect(hyphenated('الاستراحات', within(4))).toEqual(['الاستراحات'])
  expect(hyphenated('Rhythms', within(4))).toEqual(['Rhythms'])
  expect(hyphenated('上班打卡', within(2))).toEqual(['上班打卡'])
})
