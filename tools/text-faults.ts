// What is wrong with the translations of the product: no text, other places than the sentence, plural forms that a
// language does not have or lacks.
import { isPlural, type Part, partsOf, placesIn } from '../packages/contract/src/kit/sentences.ts'
import { readLanguage, type Texts, translated } from './language-files.ts'

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((each) => b.has(each))
const listed = (places: ReadonlySet<string>) => [...places].map((place) => `{${place}}`).join(' ') || 'none'

/** `{count} jobs` and `{count} open problems` read wrong with 1, unless English says how. */
const counted =
  /\{\w+\} (?:active |failed |mandatory |open |signed |tax |unsent )?(?:people\b|(?!has\b|is\b|was\b|signs\b|uses\b|does\b|asks\b|answers\b|declines\b|keeps\b|needs\b|says\b|starts\b|takes\b|waits\b)[a-z]+s\b)/

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

function faultsOfText(language: string, sentence: string, text: string): string[] {
  const sentenceIn = `${language}: "${sentence}"`
  if (text === '') return [`${sentenceIn} is not translated`]
  const parts = partsOf(text)
  const wanted = placesIn(partsOf(sentence))
  const faults = pluralFaults(parts, language).map((each) => `${sentenceIn}: ${each}`)
  if (!same(placesIn(parts), wanted))
    faults.push(`${sentenceIn} holds ${listed(wanted)}, its translation ${listed(placesIn(parts))}`)
  if (/\{\w+\s*,/.test(parts.filter((part) => typeof part === 'string').join('')))
    faults.push(`${sentenceIn}: its braces do not close`)
  return faults
}

/** English has texts for counted sentences alone, so it is compared with all sentences by itself. */
function faultsOfEnglish(texts: Texts, sentences: readonly string[]): string[] {
  const known = new Set(sentences)
  return [
    ...[...texts.keys()].filter((key) => !known.has(key)).map((key) => `en: "${key}" is used no more`),
    ...sentences
      .filter((key) => counted.test(key) && !texts.has(key))
      .map((key) => `en: "${key}" needs its plural forms`),
  ]
}

export function textFaults(sentences: readonly string[], read = readLanguage): string[] {
  const english = read('en')
  return [
    ...faultsOfEnglish(english, sentences),
    ...['en', ...translated].flatMap((language) =>
      [...read(language)].flatMap(([sentence, text]) => faultsOfText(language, sentence, text)),
    ),
  ]
}
