/** The languages of the product, each with its own name for itself. English sentences are the keys of the others. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  zh: '简体中文',
  ar: 'العربية',
  vi: 'Tiếng Việt',
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

/**
 * For `Intl`: as the company writes, where it has a locale of that language, such as en-AU for en. Figures are written 0 to 9
 * in every language, as the documents fix dates and durations.
 */
export function localeOf(language: string, company?: string): string {
  if (language.startsWith('ar')) return 'ar-u-nu-latn'
  return company && languageOf(company) === language ? company : language
}
