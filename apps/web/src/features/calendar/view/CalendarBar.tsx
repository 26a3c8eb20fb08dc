import css from '../calendar.module.css'
import '@muster/ui/theme/library.ts'
import '@mantine/schedule/styles.layer.css'
import '@muster/ui/field/date/date-formats.ts'
import { ScheduleHeader } from '@mantine/schedule'
import { addDays, firstOfWeek } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { StepButtons } from '@muster/ui/button/StepButtons.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { day, longDayOfWeek } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { type CalendarPlace, stepped } from './calendar-place.ts'

const views = [
  { value: 'month', label: msg('Month') },
  { value: 'week', label: msg('Week') },
  { value: 'day', label: msg('Day') },
  { value: 'agenda', label: msg('Agenda') },
] as const

export function CalendarBar({ place, action }: { place: CalendarPlace; action?: ReactNode }) {
  const { date, view, today, go } = place
  return (
    <>
      <div className="row small nowrap">
        <StepButtons
          previous={msg('Previous')}
          next={msg('Next')}
          onStep={(step) => go({ date: stepped(place, step) })}
        >
          <ShownMonth place={place} />
        </StepButtons>
        <Button label={msg('Today')} onPick={() => go({ date: today })} disabled={date === today} />
      </div>
      <div className="row push">
        <Pills label={msg('View')} options={views} value={view} onChange={(next) => go({ view: next })} />
        {action}
      </div>
    </>
  )
}

function ShownMonth({ place }: { place: CalendarPlace }) {
  const say = useWords()
  const { date, view, weekStart, go } = place
  const [year, month] = date.split('-').map(Number) as [number, number]
  const toMonth = (y: number, m: number) => go({ date: `${y}-${String(m).padStart(2, '0')}-01` })
  const week = firstOfWeek(date, weekStart)
  const monthName =
    view === 'week'
      ? say('{from} to {until}', { from: day(week), until: day(addDays(week, 6)) })
      : view === 'day' && longDayOfWeek(date)
  return (
    <ScheduleHeader.MonthYearSelect
      yearValue={year}
      monthValue={month - 1}
      onYearChange={(next) => toMonth(next, month)}
      onMonthChange={(next) => toMonth(year, next + 1)}
      radius={8}
      className={css.month}
      labels={{
        month: say('Month'),
        year: say('Year'),
        selectMonth: say('Choose a month'),
        selectYear: say('Choose a year'),
      }}
      {...(monthName && { labelFormat: () => monthName })}
    />
  )
}
