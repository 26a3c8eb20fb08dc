import { useIsOffice, useWeekStart } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import type { Roster } from '@muster/contract/planning/roster'
import { addDays } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { StepButtons } from '@muster/ui/button/StepButtons.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { companyToday } from '../../../shared/here/company-today.ts'
import { GroupsPicker } from '../../../shared/pickers/GroupsPicker.tsx'
import { rosterShape, spanOf } from '../week/roster-url.ts'
import css from './bars.module.css'
import { NarrowFields } from './NarrowFields.tsx'

export function RosterFilters({ roster }: { roster: Roster | undefined }) {
  const [url, onChange] = useUrlState(rosterShape)
  const weekStart = useWeekStart()
  const isNarrow = useIsNarrow()
  const isOffice = useIsOffice()
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
      <Button label={msg('Today')} onPick={() => go(today)} />
      {!isNarrow && (
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
      )}
      <Pills
        label={msg('Rows')}
        options={[
          { value: 'PERSON', label: msg('By person') },
          { value: 'SITE', label: msg('By site') },
        ]}
        value={url.by ?? 'PERSON'}
        onChange={(by) => onChange({ by: by === 'SITE' ? by : undefined })}
      />
      {isOffice && (
        <div className={css.groups}>
          <GroupsPicker
            compact
            clearable
            value={url.groups ?? []}
            onChange={(groups) => onChange({ groups: groups?.length ? groups : undefined })}
          />
        </div>
      )}
      {!isNarrow && roster && <NarrowFields roster={roster} />}
    </>
  )
}
