import { useMemo, useSyncExternalStore } from 'react'
import { getI18n, useTranslation } from 'react-i18next'
import { day } from './format.ts'

// A file that translates sentences often marks some as well.
export { msg } from './msg.ts'

/** What goes into a sentence: values, sentences of the product, and lists of those. */
export type Values = Readonly<Record<string, unknown>>
/** Finished English, with its sentence and what goes into it for readers of other languages, where they are known. */
export interface Wording {
  readonly message: string
  readonly template?: string | undefined
  readonly params?: Values | undefined
}
export type Say = (sentence: string | Wording, values?: Values) => string

/** A name as the company writes it: one that is a word of the product, too, is not translated. */
export const asWritten = (name: string): Wording => ({ message: name, template: '{name}', params: { name } })

// Without a language that was begun, sentences stand as they are.
const library = (): ReturnType<typeof getI18n> | undefined => getI18n()
const subscribe = (hear: () => void) => {
  const store = library()?.store
  store?.on('added', hear)
  return () => store?.off('added', hear)
}
const textsNow = () => library()?.getDataByLanguage(library()!.language)?.translation

/**
 * A word that is an act on a button and a state or a thing elsewhere has a key for the act: 'Open [act]'; one that is
 * what a page offers and what people are to do has a key for that: 'Actions [tasks]'; what other languages call otherwise of
 * such a task, 'Owner [action]'; and keys of the keyboard, 'Space [key]'. In English they read the same.
 */
const withoutContext = (sentence: string) => sentence.replace(/ \[(act|tasks|action|key)\]$/, '')

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
/** Days in what the server said, as everywhere on the screen: on the wire they are YYYY-MM-DD. */
const withShownDays = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isDay(value) ? day(value) : value]))

/**
 * Translates a sentence; one without values is taken as it stands, so that names with braces stay whole. A number that
 * words depend on goes in by name, and the language files hold its plural forms. The same function until other texts come.
 */
export function useWords(): Say {
  const { t } = useTranslation()
  // The library listens once a page stands: of texts that came while it was being made it would not hear.
  const texts = useSyncExternalStore(subscribe, textsNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts are said anew
  return useMemo(() => sayWith(t), [t, texts])
}

const sayWith = (t: ReturnType<typeof useTranslation>['t']): Say =>
  function say(sentence, values) {
    if (typeof sentence === 'object') {
      const { template, message, params } = sentence
      return say(template ?? message, params && withShownDays(params))
    }
    const text = values ? t(sentence, { ...values }) : t(sentence, { skipInterpolation: true })
    return text === sentence ? withoutContext(text) : text
  }
