import { msg } from '@muster/contract/msg'
import { choose } from '@muster/ui/dialog/choose.tsx'
import { shortDay } from '../../shared/shifts/shift-words.ts'
import type { ShiftItem } from './roster-rows.ts'
import type { Target } from './shift-changes.ts'

/**
 * A shift that fills a place goes to another day: the visit moves, so that its day needs no other person, or the person
 * does, and the day is uncovered. Asks nothing where only one is meant; undefined: neither, after all.
 */
export async function askWhatMoves({ shift, date, site, personName }: ShiftItem, target: Target) {
  const filled = shift.patternDate
  if (filled === null || target.date === date || target.date === filled) return 'VISIT'
  return choose({
    title: msg('Move to another day'),
    sentence: msg('What goes to {to}: the visit of {date} at {site}, or only the person?'),
    values: { site: site?.name ?? '', date: shortDay(filled), to: shortDay(target.date) },
    ways: [
      {
        key: 'VISIT',
        label: msg('The visit: no one else is needed on {date}'),
        values: { date: shortDay(filled) },
        kind: 'primary',
      },
      {
        key: 'PERSON',
        label: msg('Only {name}: {date} is uncovered'),
        values: { name: personName, date: shortDay(filled) },
      },
    ],
  })
}
