import { directionOf, type Language, languageOf } from '@muster/contract/kit/language-names'
import { language } from '@muster/contract/languages'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { call } from './call.ts'
import { currentCompany } from './company.ts'
import { sentenceFormat } from './sentence-format.ts'
import { changeUser, currentSession, subscribeSession } from './session.ts'

type Texts = Record<string, string>
const languageKey = 'muster.language'
const tenantId = () => currentSession()?.tenantId ?? currentCompany()?.profile.id
const cacheKey = (of: string) => `muster.texts.${tenantId() ?? 0}.${of}`

const fetchTexts = async (of: string): Promise<Texts> => {
  const key = cacheKey(of)
  const texts = await call(language.texts, {
    query: { language: of, tenantId: tenantId() },
  })
  localStorage.setItem(key, JSON.stringify(texts))
  return texts
}

const cachedTexts = (of: string): Texts | undefined => {
  try {
    const text = localStorage.getItem(cacheKey(of))
    return text ? (JSON.parse(text) as Texts) : undefined
  } catch {
    return undefined
  }
}

/** In place of what was there, so that a text that was taken back is gone. */
function replaceTexts(of: string, texts: Texts) {
  const shown: unknown = i18next.getResourceBundle(of, 'translation')
  if (JSON.stringify(shown) === JSON.stringify(texts)) return
  i18next.removeResourceBundle(of, 'translation')
  i18next.addResourceBundle(of, 'translation', texts)
}

/** What is kept reads well meanwhile, and the first page needs the connection. */
const newerAfterMs = 1500
const ignored = () => undefined

/** Kept texts at once, newer ones behind them; English, whose sentences are there but for their plurals, waits for nothing. */
async function texts(of: string): Promise<Texts> {
  const cached = cachedTexts(of)
  if (!cached && of !== 'en') return fetchTexts(of).catch(() => ({}))
  const renew = () => fetchTexts(of).then((fresh) => replaceTexts(of, fresh), ignored)
  if (cached) setTimeout(renew, newerAfterMs)
  else void renew()
  return cached ?? {}
}

/** What the person chose, else what was chosen on this device, before signing in say; undefined follows the browser. */
const chosen = (): Language | undefined =>
  currentSession()?.user.language ?? languageOf(localStorage.getItem(languageKey))
const ofBrowser = () => navigator.languages.map(languageOf).find((each) => each !== undefined)

const wanted = (): Language => chosen() ?? ofBrowser() ?? currentCompany()?.profile.language ?? 'en'

const follow = async () => {
  const next = wanted()
  if (next !== i18next.language) await i18next.changeLanguage(next)
}

function markPage(next: string) {
  document.documentElement.lang = next
  document.documentElement.dir = directionOf(next)
}

/**
 * The English sentence is the key, so a text that nobody translated still reads well. `prepare` fetches what a language
 * needs beside its texts, before anything is shown in it; it never throws.
 */
export async function startTranslation(prepare?: (language: string) => Promise<void>) {
  i18next.on('languageChanged', markPage)
  await i18next
    .use(sentenceFormat)
    .use(initReactI18next)
    .use(
      resourcesToBackend(async (of: string) => {
        const [found] = await Promise.all([texts(of), prepare?.(of)])
        return found
      }),
    )
    .init({
      lng: wanted(),
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      react: { useSuspense: false, bindI18nStore: 'added' },
    })
  subscribeSession(() => void follow())
}

/** For this device, and for the account of whoever is signed in; undefined follows the browser again. */
export async function chooseLanguage(next: Language | undefined): Promise<void> {
  if (next) localStorage.setItem(languageKey, next)
  else localStorage.removeItem(languageKey)
  if (currentSession()) {
    changeUser({ language: next ?? null })
    await call(language.choose, { body: { language: next ?? null } })
  }
  await follow()
}
export async function reloadTexts(): Promise<void> {
  await follow()
  const shown = new Set([i18next.language, 'en'])
  await Promise.all(
    [...shown].map((each) =>
      fetchTexts(each).then(
        (fresh) => replaceTexts(each, fresh),
        () => undefined,
      ),
    ),
  )
}

export const chosenLanguage = chosen

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
/** The language on screen; changes with it. */
export const useLanguage = (): Language =>
  languageOf(useSyncExternalStore(subscribe, () => i18next.language)) ?? 'en'

/** A sentence in the reader's language, outside a component: it does not change with the language. */
export const sayNow = (sentence: string, values: Record<string, string | number> = {}): string =>
  i18next.t(sentence, values)
