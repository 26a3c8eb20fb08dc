import { afterEach, expect, test, vi } from 'vitest'
import { aSession } from './testing/a-session.ts'
import { freshStorage } from './testing/browser-storage.ts'

type Tab = typeof import('./session.ts')
const open: Tab[] = []

/** A tab: the module anew, with a session storage of its own. */
async function aTab(): Promise<Tab> {
  vi.resetModules()
  freshStorage()
  const tab = await import('./session.ts')
  tab.currentSession()
  open.push(tab)
  return tab
}

afterEach(() => {
  for (const tab of open.splice(0)) tab.endSession('signed-out')
})

test('a session outlives loading the page again', async () => {
  const tab = await aTab()
  tab.beginSession(aSession())
  vi.resetModules()
  const again = await import('./session.ts')
  expect(again.currentSession()).toEqual(aSession())
})

const withPointer = (kind: 'coarse' | 'fine') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(kind) }))
afterEach(() => void vi.stubGlobal('matchMedia', undefined))

test('D1-24: on a desktop the session of somebody in the field ends with its tab', async () => {
  withPointer('fine')
  const first = await aTab()
  first.beginSession(aSession({ roleLevel: 5 }))
  expect(localStorage.getItem('muster.session')).toBeNull()
})

test('of somebody in the field the session outlives its tab on a phone, until they sign out', async () => {
  withPointer('coarse')
  const first = await aTab()
  const session = aSession({ roleLevel: 5 })
  first.beginSession(session)
  sessionStorage.clear()
  vi.resetModules()
  const again = await import('./session.ts')
  expect(again.currentSession()).toEqual(session)
  again.endSession('signed-out')
  vi.resetModules()
  expect((await import('./session.ts')).currentSession()).toBeUndefined()
})

test('of somebody in the office nothing stays on the device', async () => {
  const tab = await aTab()
  tab.beginSession(aSession({ roleLevel: 3 }))
  expect(localStorage.getItem('muster.session')).toBeNull()
})

test('A-04: Logout leaves no company code in the storage of the tab, and nothing else of it goes', async () => {
  const { beginSession, endSession } = await aTab()
  const { chooseCompany, currentCompany } = await import('./company.ts')
  const company = { code: 'acme', profile: { fullName: 'Acme' } as never }
  const inTab = () => sessionStorage.getItem('muster.company') !== null
  chooseCompany(company)
  beginSession(aSession())
  endSession('ended')
  expect(inTab()).toBe(true)
  beginSession(aSession())
  sessionStorage.setItem('muster.reloaded', '1')
  endSession('signed-out')
  expect(inTab()).toBe(false)
  expect(sessionStorage.getItem('muster.reloaded')).toBe('1')
  // The device fills it in at the next sign-in.
  expect(currentCompany()?.code).toBe('acme')
})

test('a new tab takes the session of an open one', async () => {
  const first = await aTab()
  first.beginSession(aSession())
  const second = await aTab()
  await second.askOtherTabs(5000)
  expect(second.currentSession()).toEqual(aSession())
})

test('a new tab beside nobody signed in stays signed out', async () => {
  await aTab()
  const second = await aTab()
  await second.askOtherTabs()
  expect(second.currentSession()).toBeUndefined()
})

test('F-04: a session that ends while its person types leaves the page theirs until they sign in or leave', async () => {
  const tab = await aTab()
  const session = aSession()
  tab.keepPageWhile(() => true)
  tab.beginSession(session)
  tab.endSession('ended')
  expect([tab.currentSession(), tab.shownSession(), tab.interruptedSession()]).toEqual([
    undefined,
    session,
    session,
  ])
  tab.endSession('ended')
  expect(tab.interruptedSession()).toEqual(session)
  tab.beginSession(session)
  expect(tab.interruptedSession()).toBeUndefined()
  tab.endSession('ended')
  tab.leaveInterrupted()
  expect(tab.shownSession()).toBeUndefined()
  tab.beginSession(session)
  tab.endSession('signed-out')
  expect(tab.shownSession()).toBeUndefined()
  tab.keepPageWhile(() => false)
  tab.beginSession(session)
  tab.endSession('ended')
  expect(tab.shownSession()).toBeUndefined()
})

const storageTold = (tab: Tab) =>
  new Promise<void>((resolve) => {
    const stop = tab.subscribeSession(() => {
      stop()
      resolve()
    })
  })

test('tabs that share a sign-in share its new tokens and its end', async () => {
  const first = await aTab()
  first.beginSession(aSession())
  const second = await aTab()
  await second.askOtherTabs(5000)

  const renewed = storageTold(first)
  second.renewSession(second.currentSession()!, { accessToken: 'new', refreshToken: 'r2' })
  await renewed
  expect(first.currentSession()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' })

  const ended = storageTold(second)
  first.endSession('signed-out')
  await ended
  expect(second.currentSession()).toBeUndefined()
})

test('a tab of another person is left alone', async () => {
  const first = await aTab()
  first.beginSession(aSession({ id: 1, refreshToken: 'r1' }))
  const second = await aTab()
  second.beginSession(aSession({ id: 2, refreshToken: 'other' }))
  const third = await aTab()
  third.beginSession(aSession({ id: 1, refreshToken: 'r1' }))
  const heard = storageTold(third)
  first.endSession('signed-out')
  await heard
  expect(second.currentSession()!.user.tenantUserId).toBe(2)
})
