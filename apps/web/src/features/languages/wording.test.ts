import { languages } from '@muster/contract/kit/language-names'
import { expect, test } from 'vitest'
import { Wording } from './wording.ts'

test('D1-17: the form of own wording takes every language', () => {
  const typed = Object.fromEntries(languages.map((each) => [each, `Text in ${each}`]))
  expect(Wording.parse(typed)).toEqual(typed)
})
