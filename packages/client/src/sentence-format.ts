import { localeOf } from '@muster/contract/language-names'
import { filled, type Source, sourcesOf, unfilled, type Values } from '@muster/contract/sentences'
import i18next, { type i18n } from 'i18next'

type Bundle = Readonly<Record<string, string>>
const bundleOf = (language: string): Bundle =>
  (i18next.getResourceBundle(language, 'translation') as Bundle | undefined) ?? {}

const sources = new WeakMap<Bundle, readonly Source[]>()
function sourcesIn(bundle: Bundle) {
  const known = sources.get(bundle)
  if (known) return known
  const made = sourcesOf(Object.keys(bundle).filter((key) => key.includes('{')))
  sources.set(bundle, made)
  return made
}

/** What a refusal names is a word of the product; people and sites keep their names. */
const isWord = (place: string) => place === 'label' || place === 'status'

/**
 * A finished English sentence, as the server refuses and the shapes of the contract complain, in the reader's language.
 * One that is not of the product stays as it is: names come this way too.
 */
function translatedWhole(sentence: string, language: string): string {
  const bundle = bundleOf(language)
  const made = unfilled(sentence, sourcesIn(bundle))
  if (!made) return sentence
  const values = Object.entries(made.values).map(([place, value]) => [
    place,
    isWord(place) ? (bundle[value] ?? value) : value,
  ])
  return filled(bundle[made.key] ?? made.key, Object.fromEntries(values), localeOf(language))
}

interface Resolved {
  resolved?: { res?: unknown }
}

/** How texts become sentences: our places and plural forms instead of those of i18next. */
export const sentenceFormat = {
  type: 'i18nFormat' as const,
  init: (_: i18n) => undefined,
  addLookupKeys: (keys: string[]) => keys,
  parse(
    text: string,
    values: Values & { skipInterpolation?: boolean },
    language: string,
    ...rest: unknown[]
  ) {
    const { resolved } = rest[2] as Resolved
    if (values.skipInterpolation) return resolved?.res === undefined ? translatedWhole(text, language) : text
    return filled(text, values, localeOf(language))
  },
}
