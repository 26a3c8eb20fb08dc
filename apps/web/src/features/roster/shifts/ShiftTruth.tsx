import type { ShiftVisit } from '@muster/contract/planning/roster'
import { msg, type Say } from '@muster/ui/words/words.ts'
import {
  IconBeach,
  IconCircleCheck,
  IconClockExclamation,
  IconCoffee,
  IconPlayerPlay,
  IconUserX,
} from '@tabler/icons-react'
import { hoursOf } from '../../../shared/shifts/shift-words.ts'
import { todayStates } from '../../../shared/visits/today-states.ts'
import css from './chip.module.css'

type State = ShiftVisit['state']
const icons: Readonly<Record<State, typeof IconBeach>> = {
  DONE: IconCircleCheck,
  ON_SITE: IconPlayerPlay,
  ON_BREAK: IconCoffee,
  LATE: IconClockExclamation,
  MISSING: IconUserX,
  ON_LEAVE: IconBeach,
}
export const visitStates = Object.keys(icons) as State[]
export const visitLabel = (state: State): string =>
  state === 'ON_LEAVE' ? msg('On leave') : todayStates[state].label

/** How it stands with a shift, aloud and in its tooltip: `Done, 2.5 h clocked`. */
export function visitWords(say: Say, { state, clockedMinutes }: ShiftVisit): string {
  const label = say(visitLabel(state))
  return clockedMinutes === null
    ? label
    : say('{state}, {hours} h clocked', { state: label, hours: hoursOf(clockedMinutes) })
}

/** Beside the times: the sign of the state, and the clocked hours where there is room. */
export function ShiftTruth({ visit: { state, clockedMinutes } }: { visit: ShiftVisit }) {
  return (
    <span className={css.truth} data-state={state} aria-hidden>
      <VisitIcon state={state} />
      {clockedMinutes !== null && <span className={css.clocked}>{hoursOf(clockedMinutes)}</span>}
    </span>
  )
}
export function VisitIcon({ state }: { state: State }) {
  const Icon = icons[state]
  return <Icon size={14} aria-hidden />
}
