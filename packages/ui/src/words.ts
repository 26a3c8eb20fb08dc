import { useSyncExternalStore } from 'react'
import { getI18n, useTranslation } from 'react-i18next'

export type Values = Readonly<Record<string, string | number>>
export type Say = (sentence: string, values?: Values) => string

const subscribe = (hear: () => void) => {
  const { store } = getI18n()
  store.on('added', hear)
  return () => store.off('added', hear)
}
const textsNow = () => getI18n().getDataByLanguage(getI18n().language)?.translation

/**
 * Translates a sentence; one without values is taken as it stands, so that names with braces stay whole. A number that
 * words depend on goes in by name, and the language files hold its plural forms.
 */
export function useWords(): Say {
  const { t } = useTranslation()
  // The library listens once a page stands: of texts that came while it was being made it would not hear.
  useSyncExternalStore(subscribe, textsNow)
  return (sentence, values) =>
    values ? t(sentence, { ...values }) : t(sentence, { skipInterpolation: true })
}
