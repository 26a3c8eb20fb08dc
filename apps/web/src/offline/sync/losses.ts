import { readStored } from '../read-stored.ts'

export interface Loss {
  id: string
  person: string
  count: number
  lastAt: number
  isReported: boolean
}

const lossesKey = 'muster.losses'

const listeners = new Set<() => void>()
let losses: { text: string | null; list: readonly Loss[] } = { text: null, list: [] }
/** The same list until it changes. */
export function lossesHere(): readonly Loss[] {
  const text = localStorage.getItem(lossesKey)
  if (text !== losses.text) losses = { text, list: readStored<Loss[]>(lossesKey, []) }
  return losses.list
}
export function subscribeLosses(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function storeLosses(list: readonly Loss[]): void {
  if (list.length > 0) localStorage.setItem(lossesKey, JSON.stringify(list))
  else localStorage.removeItem(lossesKey)
  for (const listener of listeners) listener()
}
export const markReported = (id: string): void =>
  storeLosses(lossesHere().map((each) => (each.id === id ? { ...each, isReported: true } : each)))
/** Their person has read of them. What the office does not know yet stays until it does. */
export const dismissLosses = (person: string): void =>
  storeLosses(lossesHere().filter((each) => each.person !== person || !each.isReported))
