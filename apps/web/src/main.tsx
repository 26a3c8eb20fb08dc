import './startup/newer-functions.ts'
import './startup/no-eval.ts'
import './startup/trusted-types.ts'
import { call } from '@muster/client/call'
import { landedRights } from '@muster/client/outbox-right'
import { queryClient } from '@muster/client/query'
import {
  askOtherTabs,
  currentSession,
  interruptedSession,
  keepPageWhile,
  subscribeSession,
} from '@muster/client/session'
import { refreshWhoAndWhere } from '@muster/client/session-acts'
import { startTranslation, useLanguage } from '@muster/client/translation'
import { useCompany, useIsOffice, useSession, useWeekStart } from '@muster/client/use-session'
import { company } from '@muster/contract/company/company'
import { directionOf, localeOf } from '@muster/contract/kit/language-names'
import { isManagement } from '@muster/contract/kit/permissions'
import { setDraftShelf } from '@muster/ui/form/draft-shelf.ts'
import { isUnderWay } from '@muster/ui/form/unsaved.ts'
import { setMapSource } from '@muster/ui/map/style/map-source.ts'
import { LinkProvider } from '@muster/ui/page/links.tsx'
import { afterFirstPage, firstPageGivenUp, firstPageReady } from '@muster/ui/theme/first-page.ts'
import { Kit } from '@muster/ui/theme/Kit.tsx'
import { defaultColours } from '@muster/ui/theme/theme.ts'
import { markMissingCode } from '@muster/ui/words/failure.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { hearEarlySearch } from './features/search/search-key.ts'
import { RouterLink } from './navigation/RouterLink.tsx'
import { parseSearch } from './navigation/url.ts'
import { readyFirstPage, router } from './router.tsx'
import { screenAt } from './screens.ts'
import { openDraft } from './shared/forms/form-draft.ts'
import { supplyDates } from './shared/forms/supplied-dates.ts'
import { watchForUpdates } from './startup/app-updates.ts'

function App() {
  const company = useCompany()
  const language = useLanguage()
  const weekStart = useWeekStart()
  const isOffice = useIsOffice()
  const user = useSession()?.user
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={RouterLink}>
        <Kit
          colours={company ?? defaultColours}
          language={language}
          locale={localeOf(language, user?.companyLocale)}
          // The office plans for people elsewhere: one clock for all of it. A person in the field has that of the phone.
          zone={isOffice ? user?.companyTimezone : undefined}
          weekStart={weekStart}
          isRightToLeft={directionOf(language) === 'rtl'}
        >
          <RouterProvider router={router} />
        </Kit>
      </LinkProvider>
    </QueryClientProvider>
  )
}

setMapSource(() => call(company.mapStyle))
setDraftShelf(openDraft)

const reloadedKey = 'muster.reloaded'
const quietMs = 30_000
const patienceMs = 400
const askPatienceMs = 100
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const installAfterMs = 2000
const longestMs = 15_000
/** After an update the server no longer has the old files: start again with the new ones, once. */
addEventListener('vite:preloadError', ({ payload }) => {
  markMissingCode(payload)
  if (!navigator.onLine) return
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < quietMs) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
})

function forget(): void {
  queryClient.clear()
  void import('./offline/kept/kept-store.ts').then(({ forgetKept }) => forgetKept())
}

/** What is typed on the page stays while its person signs in over it. */
async function signInAgain(): Promise<void> {
  const { signInOverPage } = await import('./features/session/SignInAgain.tsx')
  await signInOverPage()
}

/** For those who have signed in, and for what a person could not send before the server ended their session. */
let isSending = false
let isLive = false
async function beginSending(): Promise<void> {
  const isSignedIn = currentSession() !== undefined
  const mustSend = !isSending && (isSignedIn || landedRights().length > 0)
  const mustListen = !isLive && isSignedIn
  try {
    if (mustSend) {
      isSending = true
      const { startSending } = await import('./offline/queue.ts')
      startSending()
    }
    if (mustListen) {
      isLive = true
      const { beginLive } = await import('./shell/first-in-field.ts')
      beginLive()
    }
  } catch {
    // The connection went before the code had come.
    if (mustSend) isSending = false
    if (mustListen) isLive = false
    addEventListener('online', () => void beginSending(), { once: true })
  }
}

const levelNow = () => currentSession()?.user.userRole.roleLevel ?? 0

hearEarlySearch(() => isManagement(levelNow()))

/** Fetches what the first page shows while its code loads. Never rejects: the page is drawn in any case. */
async function askFirst(): Promise<void> {
  try {
    const { first } = screenAt(location.pathname, levelNow()) ?? {}
    const fetchFirst = await first?.()
    void fetchFirst?.(parseSearch(location.search))
  } catch {
    // The page asks again, and shows the failure.
  }
}

/** Not awaited by this file itself: the code of the first page imports from it, and would wait until it is done. */
async function draw(asking: Promise<void>): Promise<void> {
  const asked = Promise.race([asking, pause(askPatienceMs)])
  await Promise.all([startTranslation(supplyDates), askOtherTabs(), asked])
  keepPageWhile(isUnderWay)
  let level = levelNow()
  subscribeSession(() => {
    if (interruptedSession()) return void signInAgain()
    if (!currentSession()) forget()
    // A suspension that begins takes with it what the role had read.
    if (level !== levelNow()) queryClient.clear()
    level = levelNow()
    void router.invalidate()
    void beginSending()
  })
  // In small steps, so that a slow phone answers a finger meanwhile.
  await pause(0)
  // Drawn once and whole, unless that takes long: until then the page shows the shape of what is coming.
  if (currentSession()) await Promise.race([readyFirstPage().catch(() => undefined), pause(patienceMs)])
  const root = createRoot(document.getElementById('root')!)
  // Begun by hand, a drawing is one step; this one leaves room between its parts.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// First what the page itself needs: the rest goes over the same connections, the service worker's whole application last.
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  firstPageReady()
})
// A page that never comes holds up nothing of what waits to be sent.
setTimeout(firstPageGivenUp, longestMs)
afterFirstPage(() => {
  if (currentSession()) refreshWhoAndWhere().catch(() => undefined)
  const installing = () => setTimeout(watchForUpdates, installAfterMs)
  beginSending().then(installing, installing)
})
setTimeout(draw, 0, askFirst())
