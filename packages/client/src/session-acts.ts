import { company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import type { Proof } from '@muster/contract/session/second-factor'
import { type SecondStep, type SignedIn, session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { call, callWith } from './call.ts'
import { CallFailure } from './call-failure.ts'
import { chooseCompany, currentCompany } from './company.ts'
import { keepOutboxRight } from './outbox-right.ts'
import { queryClient } from './query.ts'
import { refreshed } from './refresh.ts'
import { beginSession, currentSession, endSession, interruptedSession, updateUser } from './session.ts'
import { thisDevice } from './this-device.ts'
import { reloadTexts } from './translation.ts'
import { unsentCount } from './unsent.ts'

export async function findCompany(code: string) {
  const profile = await call(company.validate, { query: { tenantCode: code } })
  chooseCompany({ code, profile })
  await reloadTexts()
  return profile
}

interface Credentials {
  email: string
  password: string
  tenant: string
}

/**
 * Second step. The session lives in this tab until it ends or the person signs out. Answers the question for the second
 * factor of a person who has one: then nobody is signed in yet.
 */
export async function signIn(credentials: Credentials): Promise<SecondStep | undefined> {
  const answer = await call(session.signIn, { body: { ...credentials, platform: 'WEB' } })
  if ('mfaRequired' in answer) return answer
  begin(answer)
}

/**
 * With `signIn` the person is signed in by the invitation, or asked for their second factor as
 * after typing the password.
 */
export async function acceptInvitation(
  token: string,
  { password, signIn }: { password: string; signIn: boolean },
): Promise<SecondStep | undefined> {
  const answer = await call(users.acceptInvitation, { body: { token, password, signIn, platform: 'WEB' } })
  if (!answer) return
  if ('mfaRequired' in answer) return answer
  begin(answer)
}

export async function giveSecondFactor(proof: Proof & { challenge: string }): Promise<void> {
  begin(await call(session.giveSecondFactor, { body: { ...proof, platform: 'WEB' } }))
}

/** What is typed on a page stays with the person who typed it. */
export const otherPerson = {
  code: 'OTHER_PERSON',
  message: msg('This page belongs to another person. Close this dialog and leave the page to sign in here'),
} as const

function begin({ user, tenantId, accessToken, refreshToken }: SignedIn) {
  const interrupted = interruptedSession()
  if (interrupted && interrupted.user.tenantUserId !== user.tenantUserId) {
    void callWith(session.signOut, { body: { refreshToken } }, {}).catch(() => undefined)
    throw new CallFailure({ ...otherPerson, status: 403 })
  }
  if (!interrupted) queryClient.clear()
  beginSession({ user, tenantId, accessToken, refreshToken })
  if (interrupted) void queryClient.invalidateQueries()
  // Makes this device known; signing in does not depend on it.
  const params = { id: user.tenantUserId }
  void call(session.registerDevice, { params, query: thisDevice(), body: {} }).catch(() => undefined)
}

const revokeMs = 3000
/** Revokes the session on the server if it can be reached, and forgets it here in any case. */
export async function signOut(): Promise<void> {
  const current = currentSession()
  const isWaiting = unsentCount() !== 0
  endSession('signed-out')
  queryClient.clear()
  if (!current) return
  const body = { refreshToken: current.refreshToken }
  const ended = callWith(session.signOut, { body }, { signal: AbortSignal.timeout(revokeMs) })
  // Where the server has ended the session, its token opens nothing but the outbox of a person who is removed later.
  await ended.then(() => keepOutboxRight(current, isWaiting)).catch(() => undefined)
}

/** New tokens for the session there is; false when it has ended. */
export async function renewAccess(): Promise<boolean> {
  const current = currentSession()
  if (!current) return false
  await refreshed(current, callWith)
  return true
}

/** What may have changed since this tab signed in: the person, and how the company looks. */
export async function refreshWhoAndWhere(): Promise<void> {
  const chosen = currentCompany()
  const [user, profile] = await Promise.all([
    call(session.me),
    chosen && call(company.validate, { query: { tenantCode: chosen.code } }),
  ])
  updateUser(user)
  if (chosen && profile) chooseCompany({ code: chosen.code, profile })
}
