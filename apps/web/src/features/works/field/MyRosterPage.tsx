import { prefetch } from '@muster/client/query'
import { serverNow } from '@muster/client/server-clock'
import { currentSession } from '@muster/client/session'
import { useWeekStart } from '@muster/client/use-session'
import { day as dayShape } from '@muster/contract/kit/shapes'
import type { MyShift } from '@muster/contract/planning/published-shifts'
import { addDays, firstOfWeek } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { count, day, longDayOfWeek, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { paths } from '../../../navigation/paths.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { useLanding } from '../../../navigation/use-landing.ts'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import fieldCss from '../../../shared/checklist/field.module.css'
import { ShiftCover } from '../../../shared/cover/field/ShiftCover.tsx'
import { WaitingCover } from '../../../shared/cover/field/WaitingCover.tsx'
import { companyToday } from '../../../shared/here/company-today.ts'
import { AskOvertimeButton, DayOvertime } from '../../../shared/pay/overtime/DayOvertime.tsx'
import { ShiftNotes } from '../../../shared/shifts/ShiftNotes.tsx'
import { timesOf } from '../../../shared/shifts/shift-words.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { MapLink } from './MapLink.tsx'
import css from './my-roster.module.css'
import { firstShown, myRosterQuestion, type RosterWeek, shiftName, weeksOf } from './my-roster.ts'
import { useSeenShifts } from './use-seen-shifts.ts'

// Not waited for: without a connection the page shows what this device was given last.
export const loader = async () =>
  void prefetch(myRosterQuestion(companyToday(), currentSession()?.user.companyWeekStart))

/** The day to which a notification leads. */
const linkShape = z.object({ date: dayShape.optional() })

export default function MyRosterPage() {
  const say = useWords()
  const weekStart = useWeekStart()
  const today = companyToday()
  const [{ date: linked }] = useUrlState(linkShape)
  const first = firstShown(today, linked, weekStart)
  const isLater = first !== today
  const now = useKept(myRosterQuestion(first, weekStart))
  // On the first day of a week without signal the device has only what it was given in the week before.
  const isOld = !now.answer && now.failure !== null && !isLater
  const before = useKept(isOld ? myRosterQuestion(addDays(today, -7), weekStart) : undefined)
  const { answer, at } = now.answer ? now : before
  const { list, isSeen } = useSeenShifts(answer)
  const changed = (answer ?? []).filter(({ change }) => change !== null)
  return (
    <FieldFrame
      title={msg('My roster')}
      sentence={
        isLater
          ? say('Four weeks from {day} on', { day: day(firstOfWeek(first, weekStart)) })
          : msg('The next four weeks')
      }
    >
      <WaitingCover />
      <div className="row">
        {isLater && <Button label={msg('The next four weeks')} size="field" href={paths.myRoster} />}
        <Button label={msg('Offers and swaps')} size="field" href={paths.myOffers} />
      </div>
      {!answer && <NoAnswer failure={now.failure} again={now.again} rows={6} />}
      {answer?.length === 0 && (
        <EmptyState
          title={isLater ? msg('No shifts in these four weeks') : msg('No shifts in the next four weeks')}
          hint={msg('Your office publishes the roster. You are notified when it changes.')}
        />
      )}
      {at > 0 && !navigator.onLine && (
        <p className="faint">{say('As of {moment}', { moment: moment(at) })}</p>
      )}
      {changed.length > 0 && (
        <p className="strong" role="status">
          {say('{count} changes since you last looked', { count: changed.length })}
        </p>
      )}
      <div ref={list} className="stack">
        {weeksOf(answer ?? [], today, weekStart).map((week) => (
          <Week
            key={week.startDate}
            week={week}
            thisWeek={firstOfWeek(today, weekStart)}
            linked={linked}
            isSeen={isSeen}
          />
        ))}
      </div>
      <div className="row">
        <Button label={msg('My leave')} size="field" href={paths.myLeave} />
        <Button label={msg('My availability')} size="field" href={paths.myAvailability} />
      </div>
    </FieldFrame>
  )
}

interface WeekProps {
  week: RosterWeek
  thisWeek: string
  linked: string | undefined
  isSeen: (shift: MyShift) => boolean
}
function Week({ week: { startDate, minutes, days }, thisWeek, linked, isSeen }: WeekProps) {
  const say = useWords()
  const name =
    startDate === thisWeek
      ? say('This week')
      : startDate === addDays(thisWeek, 7)
        ? say('Next week')
        : say('Week of {day}', { day: day(startDate) })
  return (
    <section className="stack small" aria-label={name}>
      <h2 className={css.week}>
        {name} <span className="faint figures">{say('{planned} h', { planned: count(minutes / 60) })}</span>
      </h2>
      {days.map(({ date, shifts }) => (
        <DayOfShifts key={date} date={date} isTarget={date === linked}>
          {shifts.map((shift) => (
            <Shift key={shiftName(shift)} shift={shift} isSeen={isSeen(shift)} />
          ))}
        </DayOfShifts>
      ))}
    </section>
  )
}

function DayOfShifts({ date, isTarget, children }: { date: string; isTarget: boolean; children: ReactNode }) {
  const landing = useLanding<HTMLElement>(isTarget)
  return (
    <section ref={landing} className="stack small" aria-current={isTarget ? 'date' : undefined}>
      <h3 className={css.day}>{longDayOfWeek(date)}</h3>
      {children}
    </section>
  )
}

const changes = {
  NEW: { label: msg('New'), tone: 'accent' },
  MOVED: { label: msg('Changed'), tone: 'warn' },
  CANCELLED: { label: msg('Cancelled'), tone: 'bad' },
} as const

function Shift({ shift, isSeen }: { shift: MyShift; isSeen: boolean }) {
  const say = useWords()
  const { change, before, title, jobDetailTitle, locationName, address, lat, lang, unpaidBreakMinutes } =
    shift
  const isCancelled = change === 'CANCELLED'
  const isOver = Date.parse(shift.startTime) + shift.duration * 60_000 < serverNow()
  const overtime = { jobId: shift.jobId, date: shift.startTime.slice(0, 10), site: locationName }
  return (
    <article
      className={clsx('card', fieldCss.visit)}
      data-shift={shiftName(shift)}
      aria-label={`${locationName}, ${timesOf(shift)}`}
    >
      <div className="row">
        <strong className={clsx('figures', css.times)} data-cancelled={isCancelled || undefined}>
          {timesOf(shift)}
        </strong>
        {change && <Badge {...changes[change]} />}
        {isSeen && !isOver && (
          <span className="faint push row small">
            <IconCheck size={16} aria-hidden />
            {say('Seen')}
          </span>
        )}
        {isOver && <span className="faint push">{say('Ended')}</span>}
        {!isCancelled && <AskOvertimeButton small {...overtime} />}
      </div>
      {before && !isCancelled && (
        <p className="faint">
          {say('Before: {day}, {times}', {
            day: day(before.startTime),
            times: timesOf({ ...before, timezone: shift.timezone }),
          })}
        </p>
      )}
      <p className="strong">
        <bdi>{locationName}</bdi>
      </p>
      <p>
        <bdi>{title || jobDetailTitle}</bdi>
      </p>
      {unpaidBreakMinutes > 0 && (
        <p className="faint">{say('{count} minutes unpaid break', { count: unpaidBreakMinutes })}</p>
      )}
      <ShiftNotes of={shift} />
      {!isCancelled && <MapLink site={{ name: locationName, address, lat, lang }} />}
      {!isCancelled && <DayOvertime {...overtime} />}
      {!isCancelled && <ShiftCover shift={shift} />}
    </article>
  )
}
