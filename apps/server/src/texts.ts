import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, languages } from '@muster/contract/kit/language-names'
import type { Message } from '@muster/contract/kit/msg'
import { filled, type Params } from '@muster/contract/kit/sentences'

export type Texts = Readonly<Record<string, string>>
const folder = path.join(import.meta.dirname, '../languages')

function read(language: Language): Texts {
  const texts = JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Texts
  return Object.fromEntries(Object.entries(texts).filter(([, says]) => says !== ''))
}

/** What the product says in each language, by its English sentence; English has only what differs from the sentence. */
export const productTexts = Object.fromEntries(
  languages.map((language) => [language, read(language)]),
) as Readonly<Record<Language, Texts>>

export const sentences: readonly string[] = Object.keys(productTexts.de).sort()
export const isSentence = (text: string) => Object.hasOwn(productTexts.de, text)

const english = (sentence: string) => productTexts.en[sentence] ?? sentence
export const inEnglish = (sentence: string, params: Params = {}): string =>
  filled(english(sentence), params, 'en', english)

/** A sentence of the product whose places are open, and what goes into them. */
export interface OpenSentence {
  readonly message: Message
  readonly params?: Params | undefined
}
/** Finished in English, with the sentence and its params beside it for readers of other languages. */
export function finished<Open extends OpenSentence>(open: Open) {
  const { message: template, params = {} } = open
  return { ...open, message: inEnglish(template, params), template, params }
}
