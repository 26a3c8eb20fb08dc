import { type Language, languageOf } from '@muster/contract/language-names'
import { filled, type Values } from '@muster/contract/sentences'
import type { Scope } from '../../db/scope.ts'
import { productTexts } from './product-texts.ts'
import { ownTextsOf } from './queries.ts'

/** Says sentences to one reader; `t` takes them for granted to be in the language files. */
export interface Reader {
  readonly language: Language
  readonly t: (sentence: string, values?: Values) => string
}

/**
 * For what is written to a person outside the screens, mails say: in the language they chose, else the company's, with
 * the company's own wording of these sentences.
 */
export async function readerOf(
  scope: Scope,
  chosen: string | null,
  sentences: readonly string[],
): Promise<Reader> {
  const { locale } = await scope.from('company_settings').select('locale').executeTakeFirstOrThrow()
  const language = languageOf(chosen) ?? languageOf(locale) ?? 'en'
  const own = new Map(
    (await ownTextsOf(scope, language, sentences)).map(({ sentence, says }) => [sentence, says]),
  )
  return {
    language,
    t: (sentence, values = {}) =>
      filled(own.get(sentence) ?? productTexts[language][sentence] ?? sentence, values, language),
  }
}
