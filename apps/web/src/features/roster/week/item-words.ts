import type { CheckedConflict } from '@muster/contract/planning/calendar'
import type { RosterPlace } from '@muster/contract/planning/roster'
import { conflictLine } from '@muster/rules/planning/conflict-text'
import { day, figures } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import type { Item } from './roster-rows.ts'

/** `18:00–20:30 · Harbour Tower, Mon, 2 Mar`; of several shifts their number. */
export function itemTitle(say: Say, wanted: readonly Item[]): string {
  const [first] = wanted
  if (!first || wanted.length > 1) return say('{count} shifts', { count: wanted.length })
  const { from, to, zone, site, date } = first
  return `${[figures(`${from}–${to}`), zone].filter(Boolean).join(' ')} · ${site?.name ?? ''}, ${shortDay(date)}`
}

/** `Moved to Sat, 5 Apr`, for each day to which a visit of a place was moved. */
export const movedWords = (say: Say, { moved = [] }: Pick<RosterPlace, 'moved'>) =>
  [...new Set(moved.map(({ date }) => date))].map((date) => say('Moved to {date}', { date: shortDay(date) }))

export const conflictWords = (say: Say, conflict: CheckedConflict, personName: string): string =>
  say(...conflictLine({ ...conflict, personName }, day))
