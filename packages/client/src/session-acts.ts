import { company } from '@muster/contract/company'
import { session } from '@muster/contract/session'
import { call, callWith } from './call.ts'
import { chooseCompany, currentCompany } from './company.ts'
import { queryClient } from './query.ts'
import { refreshed } from './refresh.ts'
import { beginSession, currentSession, endSession, updateUser } from './session.ts'
import { reloadTexts } from './translation.ts'

/** First step of signing in: looks the company up by its code and takes on its colours and texts. */
export async function findCompany(code: string) {
  const profile = await call(company.validate, { query: { tenantCode: code } })
  chooseCompany({ code, profile })
  await reloadTexts()
  return profile
}

/** Second step. The session lives in this tab until it ends or the person signs out. */
export async function signIn(credentials: { email: string; password: string; tenant: string }) {
  const { user, tenantId, accessToken, refreshToken } = await call(session.signIn, {
    body: { ...credentials, platform: 'WEB' },
  })
  queryClient.clear()
  beginSession({ user, tenantId, accessToken, refreshToken })
}

const revokeMs = 3000
/** Revokes the session on the server if it can be reached, and forgets it here in any case. */
export async function signOut(): Promise<void> {
  const current = currentSession()
  endSession('signed-out')
  queryClient.clear()
  if (!current) return
  const body = { refreshToken: current.refreshToken }
  await callWith(session.signOut, { body }, { signal: AbortSignal.timeout(revokeMs) }).catch(() => undefined)
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
