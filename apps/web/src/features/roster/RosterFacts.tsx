import type { Roster } from '@muster/contract/roster'
import { moment } from '@muster/ui/format.ts'
import { type Say, useWords } from '@muster/ui/words.ts'
import { IconAlertTriangle, IconCalendarOff, IconUserPlus } from '@tabler/icons-react'
import css from './bars.module.css'
import type { RosterView } from './roster-rows.ts'

/** How these days stand, in a line. */
export function RosterFacts({ roster, view }: { roster: Roster | undefined; view: RosterView }) {
  const say = useWords()
  if (!roster) return null
  const { uncovered, unfilled, conflicts, notNeeded } = view
  return (
    <p className={css.bar}>
      <span className={css.fact} data-tone={uncovered > 0 ? 'warn' : undefined}>
        <IconUserPlus size={16} aria-hidden />
        {factOf(say, view)}
      </span>
      {unfilled > 0 && uncovered > 0 && (
        <span className="faint">{say('{count} places were not filled', { count: unfilled })}</span>
      )}
      {notNeeded > 0 && (
        <span className={css.fact} data-tone="warn">
          <IconCalendarOff size={16} aria-hidden />
          {say('{count} shifts not needed', { count: notNeeded })}
        </span>
      )}
      {conflicts > 0 && (
        <span className={css.fact} data-tone="bad">
          <IconAlertTriangle size={16} aria-hidden />
          {say('{count} conflicts', { count: conflicts })}
        </span>
      )}
      <span className="faint">
        {roster.published
          ? say('Published {moment} by {name}', {
              moment: moment(roster.published.at),
              name: roster.published.name,
            })
          : say('Not published yet. Shifts planned in schedules are visible at once.')}
      </span>
    </p>
  )
}

function factOf(say: Say, { needed, uncovered, unfilled }: RosterView) {
  if (needed === 0) return say('No places are needed in these days')
  if (uncovered > 0) return say('{count} places uncovered', { count: uncovered })
  return unfilled > 0
    ? say('{count} places were not filled', { count: unfilled })
    : say('Every place is covered')
}
