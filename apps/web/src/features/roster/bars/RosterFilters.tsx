import { useWeekStart } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import type { Roster } from '@muster/contract/planning/roster'
import { addDays } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { StepButtons } from '@muster/ui/button/StepButtons.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { useIsNarrow, useIsSnug } from '@muster/ui/table/use-narrow.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { companyToday } from '../../../shared/here/company-today.ts'
import { rosterShape, spanOf } from '../week/roster-url.ts'
import css from './bars.module.css'
import { NarrowFields } from './NarrowFields.tsx'
import { RowsAndGroups } from './RowsAndGroups.tsx'

export function RosterFilters({ roster }: { roster: Roster | undefined }) {
  const [url, onChange] = useUrlState(rosterShape)
  const weekStart = useWeekStart()
  const isNarrow = useIsNarrow()
  const isWide = !useIsSnug()
  const today = companyToday()
  const date = url.date ?? today
  const { startDate } = spanOf(date, weekStart)
  const go = (next: string) => onChange({ date: next === today ? undefined : next })
  // On a phone a day is shown, elsewhere its week unless a day is chosen.
  const isDay = isNarrow || url.weeks === 'DAY'
  const [from, step] = isDay ? [date, 1] : [startDate, url.weeks ? 14 : 7]
  return (
    <>
      <StepButtons
        previous={isDay ? msg('Previous day') : msg('Previous week')}
        next={isDay ? msg('Next day') : msg('Next week')}
        onStep={(way) => go(addDays(from, way * step))}
      >
        <div className={css.date}>
          <DateField compact label={msg('Date')} value={date} onChange={(next) => next && go(next)} />
        </div>
      </StepButtons>
      {(!isNarrow || date !== today) && <Button label={msg('Today')} onPick={() => go(today)} />}
      {!isNarrow && (
        <>
          <Pills
            label={msg('Days')}
            options={[
              { value: 'DAY', label: msg('1 day') },
              { value: '1', label: msg('1 week') },
              { value: '2', label: msg('2 weeks') },
            ]}
            value={url.weeks ?? '1'}
            onChange={(weeks) => onChange({ weeks: weeks === '1' ? undefined : weeks })}
          />
          <RowsAndGroups />
        </>
      )}
      {(isNarrow || isWide) && roster && <NarrowFields roster={roster} />}
    </>
  )
}
