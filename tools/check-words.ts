// What is wrong with the sentences of the product and their translations.
import { isPlural, type Part, partsOf, placesIn } from '../packages/contract/src/sentences.ts'
import { readLanguage, type Texts, translated } from './language-files.ts'
import { allSentences, type Found } from './sentences.ts'

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((each) => b.has(each))
const listed = (places: ReadonlySet<string>) => [...places].map((place) => `{${place}}`).join(' ') || 'none'

/** `{count} jobs` and `{count} open problems` read wrong with 1, unless English says how. */
const counted =
  /\{\w+\} (?:active |failed |mandatory |open |signed |tax |unsent )?(?:people\b|(?!has\b|is\b|was\b|signs\b|uses\b|does\b)[a-z]+s\b)/

/** Rare: millions in Spanish, and nothing at all in Arabic, which then reads as any other number. */
const mayLack: Readonly<Record<string, readonly string[]>> = { es: ['many'], ar: ['zero'] }

function pluralFaults(parts: readonly Part[], language: string): string[] {
  const allowed = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
  return parts.filter(isPlural).flatMap(({ name, forms }) => {
    const unknown = [...forms.keys()].filter((form) => !allowed.has(form) && !/^=\d+$/.test(form))
    const absent = [...allowed].filter((form) => !forms.has(form) && !mayLack[language]?.includes(form))
    return [
      ...unknown.map((form) => `{${name}} has the form ${form}, which the language does not know`),
      ...(absent.length > 0 ? [`{${name}} lacks the forms ${absent.join(', ')}`] : []),
      ...[...forms.values()].flatMap((form) => pluralFaults(form, language)),
    ]
  })
}

function faultsOfText(language: string, key: string, text: string): string[] {
  const at = `${language}: "${key}"`
  if (text === '') return [`${at} is not translated`]
  const parts = partsOf(text)
  const wanted = placesIn(partsOf(key))
  const faults = pluralFaults(parts, language).map((each) => `${at}: ${each}`)
  if (!same(placesIn(parts), wanted))
    faults.push(`${at} holds ${listed(wanted)}, its translation ${listed(placesIn(parts))}`)
  if (/\{\w+\s*,/.test(parts.filter((part) => typeof part === 'string').join('')))
    faults.push(`${at}: its braces do not close`)
  return faults
}

function faultsOfLanguage(language: string, areas: Map<string, Texts>, { keys }: Found): string[] {
  const faults: string[] = []
  const seen = new Map<string, string>()
  for (const [area, texts] of areas) {
    for (const [key, text] of texts) {
      const other = seen.get(key)
      if (other) faults.push(`${language}: "${key}" stands in ${other} and in ${area}`)
      seen.set(key, area)
      if (!keys.has(key)) faults.push(`${language}: "${key}" in ${area} is used no more`)
      else faults.push(...faultsOfText(language, key, text))
    }
  }
  const wanted = language === 'en' ? [...keys].filter(([key]) => counted.test(key)) : [...keys]
  for (const [key, file] of wanted) {
    if (!seen.has(key))
      faults.push(
        `${language}: "${key}" ${language === 'en' ? 'needs its plural forms' : 'is missing'} (${file})`,
      )
  }
  return faults
}

export function wordFaults(found = allSentences(), read = readLanguage): string[] {
  return [
    ...found.faults,
    ...['en', ...translated].flatMap((language) => faultsOfLanguage(language, read(language), found)),
  ]
}
