import { useSyncExternalStore } from 'react'
import { getI18n, useTranslation } from 'react-i18next'

export type Values = Readonly<Record<string, string | number>>
export type Say = (sentence: string, values?: Values) => string

// Without a language that was begun, sentences stand as they are.
const library = (): ReturnType<typeof getI18n> | undefined => getI18n()
const subscribe = (hear: () => void) => {
  const store = library()?.store
  store?.on('added', hear)
  return () => store?.off('added', hear)
}
const textsNow = () => library()?.getDataByLanguage(library()!.language)?.translation

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
