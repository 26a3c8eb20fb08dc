import { type Language, languageOf, localeOf } from '@muster/contract/kit/language-names'
import { filled, type Say } from '@muster/contract/kit/sentences'
import type { Scope } from '../../db/scope.ts'
import { inEnglish, productTexts } from '../../texts.ts'
import { ownTextsOf, readChosen } from './queries.ts'

/** Says sentences to one reader; `t` takes them for granted to be in the language files. */
export interface Reader {
  readonly language: Language
  readonly t: Say
}

const product = (language: Language, sentence: string) => productTexts[language][sentence] ?? sentence

/** For what is to stay as it is, whatever a company or a person chose. */
export const english: Reader = {
  language: 'en',
  t: inEnglish,
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
  const ownTexts = new Map(
    (await ownTextsOf(scope, language, sentences)).map(({ sentence, says }) => [sentence, says]),
  )
  return {
    language,
    t: (sentence, values = {}) =>
      filled(ownTexts.get(sentence) ?? product(language, sentence), values, localeOf(language)),
  }
}

/** For a file: the requested language, else that of the requester. */
export const readerFor = async (
  scope: Scope,
  requested: Language | undefined,
  sentences: readonly string[],
): Promise<Reader> => readerOf(scope, requested ?? (await readChosen(scope)), sentences)
