import { useTranslation } from 'react-i18next'

export type Values = Readonly<Record<string, string | number>>
export type Say = (sentence: string, values?: Values) => string

/**
 * Translates a sentence; one without values is taken as it stands, so that names with braces stay whole. A number that
 * words depend on goes in by name, and the language files hold its plural forms.
 */
export function useWords(): Say {
  const { t } = useTranslation()
  return (sentence, values) =>
    values ? t(sentence, { ...values }) : t(sentence, { skipInterpolation: true })
}
