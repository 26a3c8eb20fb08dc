import { company } from '@muster/contract/company'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { call } from './call.ts'
import { currentCompany } from './company.ts'

type Texts = Record<string, string>
const languageKey = 'muster.language'
const cacheKey = (language: string) => `muster.texts.${currentCompany()?.profile.id ?? 0}.${language}`

const fetchTexts = async (language: string): Promise<Texts> => {
  const texts = await call(company.language, {
    query: { language, tenantId: currentCompany()?.profile.id },
  })
  localStorage.setItem(cacheKey(language), JSON.stringify(texts))
  return texts
}

const cachedTexts = (language: string): Texts | undefined => {
  try {
    const text = localStorage.getItem(cacheKey(language))
    return text ? (JSON.parse(text) as Texts) : undefined
  } catch {
    return undefined
  }
}

/** Kept texts at once, newer ones behind them; without either the English sentences themselves. */
async function texts(language: string): Promise<Texts> {
  const cached = cachedTexts(language)
  if (!cached) return fetchTexts(language).catch(() => ({}))
  fetchTexts(language).then(
    (fresh) => i18next.addResourceBundle(language, 'translation', fresh, true, true),
    () => undefined,
  )
  return cached
}

/** The English sentence is the key, so a text that nobody translated still reads well. */
export const startTranslation = () =>
  i18next
    .use(initReactI18next)
    .use(resourcesToBackend(texts))
    .init({
      lng: localStorage.getItem(languageKey) ?? 'en',
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: false, bindI18nStore: 'added' },
    })

export async function chooseLanguage(language: string): Promise<void> {
  localStorage.setItem(languageKey, language)
  await i18next.changeLanguage(language)
}
/** After another company was chosen: its own texts. */
export const reloadTexts = () => i18next.reloadResources([i18next.language])

export const currentLanguage = () => i18next.language
/** A sentence in the reader's language, with `{name}` placeholders filled in. */
export const t = (sentence: string, values: Record<string, string | number> = {}): string =>
  i18next.t(sentence, values)
