import { useWords } from '@muster/ui/words/words.ts'
import { VisitIcon, visitLabel, visitStates } from '../shifts/ShiftTruth.tsx'
import { isShift, type RosterView } from '../week/roster-rows.ts'
import css from './away.module.css'

/** The signs of how it stands with shifts, of those in sight. */
export function VisitLegend({ view: { items } }: { view: RosterView }) {
  const say = useWords()
  const here = new Set(
    [...items.values()].flatMap((item) => (isShift(item) ? (item.shift.visit?.state ?? []) : [])),
  )
  if (here.size === 0) return null
  return (
    <ul className={css.legend} aria-label={say('Visits')}>
      {visitStates
        .filter((state) => here.has(state))
        .map((state) => (
          <li key={state} data-state={state}>
            <VisitIcon state={state} />
            {say(visitLabel(state))}
          </li>
        ))}
    </ul>
  )
}
