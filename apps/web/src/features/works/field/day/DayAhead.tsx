import { mostDaysAhead } from '@muster/contract/planning/planned-day'
import type { MyDay } from '@muster/contract/works/works'
import { addDays, daysBetween } from '@muster/rules/time/zone'
import { AppLink } from '@muster/ui/page/links.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { longDay, weekday } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useRef } from 'react'
import { paths, to } from '../../../../navigation/paths.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import css from '../visit.module.css'
import { Visits } from './Visits.tsx'

export const isAhead = (today: string, date: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const days = daysBetween(today, date)
  return days > 0 && days < mostDaysAhead
}

export function DaySwitcher({ today, chosen }: { today: string; chosen: string }) {
  const say = useWords()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // A day that was chosen from the end of the row stays in view.
    if (chosen !== today) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen, today])
  return (
    <nav className={css.daySwitcher} aria-label={say('Day')}>
      {Array.from({ length: mostDaysAhead }, (_, i) => addDays(today, i)).map((date) => (
        <AppLink
          key={date}
          href={date === today ? paths.home : to(paths.home, { day: date })}
          title={date === today ? say('Today') : longDay(date)}
          {...(date === chosen && { 'aria-current': 'date' as const, ref: current })}
        >
          <span>{weekday(date)} </span>
          <strong className="figures">{Number(date.slice(8))}</strong>
        </AppLink>
      ))}
    </nav>
  )
}

interface Props {
  today: string
  date: string
  day: MyDay | undefined
  failure: unknown
  again: () => void
}

export function DayAhead({ today, date, day, failure, again }: Props) {
  return (
    <FieldFrame title={msg('My day')} sentence={longDay(date)}>
      <DaySwitcher today={today} chosen={date} />
      {!day && <NoAnswer failure={failure} again={again} rows={4} />}
      {day?.occurrences.length === 0 && <EmptyState title={msg('No visits planned on this day')} />}
      {day && <Visits day={day} canStart={false} isReady={false} onStart={() => undefined} />}
    </FieldFrame>
  )
}
