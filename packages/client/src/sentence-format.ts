import { localeOf } from '@muster/contract/kit/language-names'
import { filled, type Params } from '@muster/contract/kit/sentences'
import i18next, { type i18n } from 'i18next'

/** A key that is an act says so, as 'Open [act]'; what is read does not. */
const withoutContext = (text: string) => text.replace(/ \[(act|tasks|action|key)\]$/, '')

/** How texts become sentences: our places and plural forms instead of those of i18next. */
export const sentenceFormat = {
  type: 'i18nFormat' as const,
  init: (_: i18n) => undefined,
  addLookupKeys: (keys: string[]) => keys,
  parse(text: string, params: Params & { skipInterpolation?: boolean }, language: string) {
    if (params.skipInterpolation) return withoutContext(text)
    const textOf = (sentence: string) => i18next.t(sentence, { skipInterpolation: true, lng: language })
    return filled(withoutContext(text), params, localeOf(language), textOf)
  },
}
