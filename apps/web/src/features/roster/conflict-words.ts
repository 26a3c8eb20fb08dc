import type { RosterConflict } from '@muster/contract/roster-drafts'
import { conflictLine } from '@muster/rules/conflict-text'
import { day } from '@muster/ui/format.ts'
import type { Say } from '@muster/ui/words.ts'
import type { RosterView } from './roster-rows.ts'

/** Why two shifts, or the hours of a day or week, do not go together. */
export function conflictWords(
  say: Say,
  conflict: Pick<RosterConflict, 'kind' | 'date' | 'otherEventId' | 'minutes' | 'limit'>,
  { personName, items }: { personName: string; items: RosterView['items'] },
): string {
  const other = [...items.values()].find(
    (item) => item.kind === 'shift' && item.shift.eventId === conflict.otherEventId,
  )
  return say(...conflictLine({ ...conflict, personName, otherText: other?.site?.name }, day))
}
