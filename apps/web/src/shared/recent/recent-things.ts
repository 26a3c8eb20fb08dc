import { shownSession } from '@muster/client/session'
import type { SearchResult } from '@muster/contract/search'
import { useEffect } from 'react'

export type RecentThing = Pick<SearchResult, 'kind' | 'id' | 'title' | 'hint'>
interface OpenedThing extends RecentThing {
  /** Milliseconds since 1970. */
  readonly at: number
}

const mostThings = 12
/** Names of people do not stay on a device for ever; signing out takes them away at once. */
const keptMs = 30 * 86_400_000

/** Of the person whose page is on screen: another person of this device never sees it. */
function ownKey(): string | undefined {
  const session = shownSession()
  return session && `muster.recent.${session.tenantId}.${session.user.tenantUserId}`
}

function readThings(key: string): readonly OpenedThing[] {
  try {
    const things: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(things) ? things.filter(({ at }) => Date.now() - at < keptMs) : []
  } catch {
    return []
  }
}

export function recentThings(): readonly RecentThing[] {
  const key = ownKey()
  return key === undefined ? [] : readThings(key)
}

function rememberThing({ kind, id, title, hint }: RecentThing): void {
  const key = ownKey()
  if (key === undefined) return
  const others = readThings(key).filter((each) => each.kind !== kind || each.id !== id)
  const things = [{ kind, id, title, hint, at: Date.now() }, ...others].slice(0, mostThings)
  try {
    localStorage.setItem(key, JSON.stringify(things))
  } catch {
    // A full device remembers what it remembered before.
  }
}

export function useRemembered({ kind, id, title, hint }: RecentThing): void {
  useEffect(() => rememberThing({ kind, id, title, hint }), [kind, id, title, hint])
}
