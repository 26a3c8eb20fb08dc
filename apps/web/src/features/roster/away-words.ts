import { msg } from '@muster/contract/msg'
import type { RosterAway } from '@muster/contract/roster'
import { figures } from '@muster/ui/format.ts'
import type { Say } from '@muster/ui/words.ts'
import type { AwayCell } from './away-cells.ts'

export const awayNames: Readonly<Record<RosterAway['kind'], string>> = {
  LEAVE: msg('On leave'),
  SUSPENDED: msg('Is suspended'),
  REQUESTED: msg('Leave requested'),
  UNAVAILABLE: msg('Cannot work'),
  PREFERRED: msg('Likes to work'),
}

/** What the hatching of a cell says, for screen readers and on hover. */
export const awayText = (say: Say, cells: readonly AwayCell[]) =>
  cells
    .map(({ kind, typeName, times }) =>
      [say(awayNames[kind]), typeName, times && figures(times)].filter(Boolean).join(', '),
    )
    .join('. ')
