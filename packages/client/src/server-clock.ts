import { useSyncExternalStore } from 'react'

/** A device clock that is further off than this is corrected: the server corrects recorded times by the same limit. */
export const toleratedMs = 120_000
const key = 'muster.clock-skew'

const read = (): number => {
  try {
    return Number(localStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}

let skew: number | undefined
const listeners = new Set<() => void>()

/** Milliseconds to add to the clock of this device for the server's time as last heard; 0 while it is nearly right. */
export const clockSkew = (): number => {
  skew ??= read()
  return skew
}

/** The server's time as last heard, in milliseconds. */
export const serverNow = (): number => Date.now() + clockSkew()

/** Takes the time from an answer: its Date header, and when the request left and the answer came by this device. */
export function hearServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const told = Date.parse(date ?? '')
  // A clock that was set while the request was under way says nothing.
  if (Number.isNaN(told) || receivedAt < sentAt || receivedAt - sentAt > toleratedMs) return
  const difference = told - (sentAt + receivedAt) / 2
  const next = Math.abs(difference) > toleratedMs ? Math.round(difference / 1000) * 1000 : 0
  if (Math.abs(next - clockSkew()) < 5000) return
  skew = next
  try {
    localStorage.setItem(key, String(next))
  } catch {
    // Without room it is heard again with the next answer.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** `clockSkew` for screens: changes when the server was heard. */
export const useClockSkew = (): number => useSyncExternalStore(subscribe, clockSkew)
