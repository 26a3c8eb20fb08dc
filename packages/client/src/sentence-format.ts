import { localeOf } from '@muster/contract/language-names'
import { filled, type Params } from '@muster/contract/sentences'
import i18next, { type i18n } from 'i18next'

/** How texts become sentences: our places and plural forms instead of those of i18next. */
export const sentenceFormat = {
  type: 'i18nFormat' as const,
  init: (_: i18n) => undefined,
  addLookupKeys: (keys: string[]) => keys,
  parse(text: string, params: Params & { skipInterpolation?: boolean }, language: string) {
    if (params.skipInterpolation) return text
    const textOf = (sentence: string) => i18next.t(sentence, { skipInterpolation: true, lng: language })
    return filled(text, params, localeOf(language), textOf)
  },
}
