import { expect, test } from 'vitest'
import { holdsTyped, searchFold } from './search-fold.ts'

test('F-06: a text is folded to what a keyboard without accents types', () => {
  const pairs = {
    'Zoë Ångström': 'zoe angstrom',
    'Łukasz Żółć': 'lukasz zolc',
    'Đặng Thị Ứng': 'dang thi ung',
    'Groß ẞ': 'gross ss',
    'O’Brien d´Or': "o'brien d'or",
    // G-16
    'Kaʻahumanu Hawaiʻi': "ka'ahumanu hawai'i",
    'Øre Æther Œuvre Þór İ ı': 'ore aether oeuvre thor i i',
    مُحَمَّد: 'محمد',
  }
  for (const [text, folded] of Object.entries(pairs)) expect(searchFold(text)).toBe(folded)
})

test('F-06: composed and decomposed letters find each other', () => {
  const [composed, apart] = ['José'.normalize('NFC'), 'José'.normalize('NFD')]
  expect([holdsTyped(composed, apart), holdsTyped(apart, composed), holdsTyped(apart, 'jose')]).toEqual([
    true,
    true,
    true,
  ])
})
