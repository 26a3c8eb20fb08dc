import { failures } from '@muster/contract/kit/failures'
import { languages } from '@muster/contract/kit/language-names'
import { partsOf, placesIn } from '@muster/contract/kit/sentences'
import { expect, test } from 'vitest'
import { isSentence, productTexts } from '../../src/texts.ts'
import { theApp } from '../app.ts'

const namesIn = (text: string) => [...placesIn(partsOf(text))].sort()

test.each(languages)('every refusal has its sentence in %s, with the same params', (language) => {
  for (const { says } of Object.values(failures)) {
    expect(isSentence(says), says).toBe(true)
    const text = productTexts[language][says]
    expect(language === 'en' || text, says).toBeTruthy()
    expect(namesIn(text ?? says)).toEqual(namesIn(says))
  }
})

test('FLD-14: no refusal holds a word of the wire such as ON_HOLD', () => {
  const wireWord = /\b[A-Z]+_[A-Z_]+\b|\b(STARTED|COMPLETED|VOID)\b/
  expect(Object.values(failures).filter(({ says }) => wireWord.test(says))).toEqual([])
})

test('the description of the API has the reason and the params of a refusal, and of its fields', async () => {
  const { components } = (await (await theApp()).app.inject({ url: '/api/openapi.json' })).json()
  const { Refusal } = components.schemas
  expect(Refusal.required).toEqual(expect.arrayContaining(['message', 'code', 'reason', 'params']))
  const text = JSON.stringify([Refusal, components.schemas.FieldFault])
  for (const name of ['template', 'params', 'message', 'path']) expect(text).toContain(`"${name}"`)
})
