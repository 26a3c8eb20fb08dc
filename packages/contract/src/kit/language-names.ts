/** The languages of the product, each with its own name for itself. English sentences are the keys of the others. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  zh: '简体中文',
  ar: 'العربية',
  vi: 'Tiếng Việt',
  ne: 'नेपाली',
  hi: 'हिन्दी',
} as const

export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as [Language, ...Language[]]
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageNames, tag)

/** The language of the product nearest to a tag such as `de-AT`; undefined where there is none. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const own = tag?.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(own) ? own : undefined
}

export const directionOf = (language: string): 'rtl' | 'ltr' => (language.startsWith('ar') ? 'rtl' : 'ltr')

/** Languages that `Intl` may write with digits of their own. */
const withLatinDigits: Partial<Record<Language, string>> = {
  ar: 'ar-u-nu-latn',
  ne: 'ne-NP-u-nu-latn',
  hi: 'hi-IN-u-nu-latn',
}

/**
 * For `Intl`: the locale of the company, where it is of that language, such as en-AU for en. Digits are 0 to 9 in every
 * language: the documents fix dates and durations, and programs read the figures of payroll files.
 */
export function localeOf(language: string, company?: string): string {
  const latin = withLatinDigits[languageOf(language) ?? 'en']
  if (latin) return latin
  return company && languageOf(company) === language ? company : language
}
