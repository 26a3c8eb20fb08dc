import { figures } from '@muster/ui/format.ts'
import type { Say } from '@muster/ui/words.ts'
import { shortDay } from './day-words.ts'
import type { Item } from './roster-rows.ts'

/** `18:00–20:30 · Harbour Tower, Mon, 2 Mar`; of several shifts their number. */
export function itemTitle(say: Say, wanted: readonly Item[]): string {
  const [first] = wanted
  if (!first || wanted.length > 1) return say('{count} shifts', { count: wanted.length })
  const { from, to, zone, site, date } = first
  return `${[figures(`${from}–${to}`), zone].filter(Boolean).join(' ')} · ${site?.name ?? ''}, ${shortDay(date)}`
}
