import { isManagement, isStaff } from '@muster/contract/kit/permissions'
import type { AuthProfile, Tokens } from '@muster/contract/session/session'
import { forgetCompanyOfTab } from './company.ts'
import { dropLandedRight, keepOutboxRight } from './outbox-right.ts'
import type { Ending, Session } from './session-data.ts'
import { type HandoverMessage, handOver, showHolding, somebodyHolds } from './session-handover.ts'

const key = 'muster.session'
const listeners = new Set<() => void>()
let present: Session | undefined
let hasRead = false
let ending: Ending | undefined
/** Ended by the server while its person was typing; they sign in again over the page. */
let interrupted: Session | undefined
let isTyping: () => boolean = () => false

/** Phones and tablets are one person's; a desktop may be shared. */
const isHandheld = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
const staysOnDevice = ({ user: { userRole } }: Session) =>
  isStaff(userRole.roleLevel) && !isManagement(userRole.roleLevel) && isHandheld()

function keepOnDevice(next: Session | undefined, before: Session | undefined): void {
  if (next && staysOnDevice(next)) localStorage.setItem(key, JSON.stringify(next))
  else if (before && staysOnDevice(before)) localStorage.removeItem(key)
}

function read(): Session | undefined {
  try {
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key)
    return text ? (JSON.parse(text) as Session) : undefined
  } catch {
    return undefined
  }
}

function hold(next: Session | undefined, why?: Ending): void {
  if (why === 'ended' && present) keepOutboxRight(present)
  keepOnDevice(next, present)
  interrupted =
    next || why !== 'ended' ? undefined : (interrupted ?? (present && isTyping() ? present : undefined))
  present = next
  hasRead = true
  ending = why
  if (next) sessionStorage.setItem(key, JSON.stringify(next))
  else sessionStorage.removeItem(key)
  // The rest of the tab's storage stays: it knows of a Logout without signal after a reload too.
  if (why === 'signed-out') forgetCompanyOfTab()
  showHolding(next !== undefined)
  for (const listener of listeners) listener()
}

export function currentSession(): Session | undefined {
  if (!hasRead) {
    present = read()
    hasRead = true
    showHolding(present !== undefined)
  }
  return present
}
export const whyEnded = () => ending

/** Names what would be lost if the page went away when the server ends the session. */
export const keepPageWhile = (typing: () => boolean) => {
  isTyping = typing
}
export const interruptedSession = () => interrupted
/** Whose page is on screen: of the person signed in, or of the one who is to sign in again. */
export const shownSession = () => currentSession() ?? interrupted
export const leaveInterrupted = () => {
  interrupted = undefined
  for (const listener of listeners) listener()
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function beginSession(session: Session): void {
  dropLandedRight({ tenantId: session.tenantId, tenantUserId: session.user.tenantUserId })
  hold(session)
}

/** New tokens of the same sign-in; tabs that share it take them over. */
export function renewSession(old: Session, tokens: Tokens): Session {
  const next = { ...old, ...tokens }
  hold(next)
  tabs.tell({ kind: 'renewed', from: old.refreshToken, session: next })
  return next
}

export const updateUser = (user: AuthProfile) => {
  const session = currentSession()
  // Whoever looks at it is drawn anew by a change alone.
  if (session && JSON.stringify(session.user) !== JSON.stringify(user)) hold({ ...session, user })
}

export const changeUser = (change: Partial<AuthProfile>) => {
  const session = currentSession()
  if (session) updateUser({ ...session.user, ...change })
}

/** The company has begun to ask for a second factor: the next page is the one where it is set up. */
export const demandSecondFactor = () => changeUser({ secondFactorDemanded: true })

/** Forgets the session in this tab and in every tab that shares it. Calls the server for nothing. */
export function endSession(why: Ending): void {
  const session = currentSession()
  hold(undefined, why)
  if (session) tabs.tell({ kind: 'ended', refreshToken: session.refreshToken, why })
}

function hear(told: HandoverMessage): void {
  const session = currentSession()
  if (told.kind === 'renewed' && session?.refreshToken === told.from) hold(told.session)
  if (told.kind === 'ended' && session?.refreshToken === told.refreshToken) hold(undefined, told.why)
}
const tabs = handOver({ current: currentSession, hear })

/** A new tab asks the open ones before it shows the sign-in page; it waits only where one of them has a session. */
export async function askOtherTabs(waitMs = 3000): Promise<void> {
  if (currentSession() || !(await somebodyHolds())) return
  const given = await tabs.ask(waitMs)
  if (given && !currentSession()) hold(given)
}
