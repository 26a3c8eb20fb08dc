import { ask, useAsk } from '@muster/client/query'
import { type LeaveEffect, type LeaveShift, type LeaveSpread, leave } from '@muster/contract/leave/leave'
import { Badge, type Tone } from '@muster/ui/page/Badge.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { day, weekday } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { hoursOf, timesOf } from '../../../shared/shifts/shift-words.ts'
import css from '../leave.module.css'
import { bySite } from './effect-groups.ts'

const shownAtOnce = 6

export function EffectList({ leaveId }: { leaveId: number }) {
  const { answer, failure, again } = useAsk(ask(leave.effect, { params: { id: leaveId } }))
  if (!answer) return <NoAnswer failure={failure} again={again} rows={2} />
  return (
    <>
      <Effect effect={answer} />
      {answer.spread && <SpreadLine spread={answer.spread} />}
    </>
  )
}

function SpreadLine({ spread: { basis, minutes, weekMinutes } }: { spread: LeaveSpread }) {
  const say = useWords()
  const hours = hoursOf(minutes)
  const [sentence, values] = {
    TYPED: [msg('{hours} h of leave, as typed. They count instead of shifts.'), { hours }],
    AGREED_WEEK: [
      msg('{hours} h of leave: {week} h a week ÷ 5 for each day from Monday to Friday.'),
      { hours, week: hoursOf(weekMinutes) },
    ],
    TIMES: [msg('{hours} h of leave, by its times.'), { hours }],
    NONE: [msg('No hours of leave: there are no shifts, no agreed weekly hours and no typed hours.'), {}],
  }[basis] as [string, Record<string, string | number>]
  return <p className={basis === 'NONE' ? 'strong' : 'figures'}>{say(sentence, values)}</p>
}

function Effect({ effect: { shifts, sites, minutes, leaveMinutes } }: { effect: LeaveEffect }) {
  const say = useWords()
  if (shifts.length === 0) return <p className="faint">{say('No shifts on these days')}</p>
  const summary = [
    say('{count} shifts', { count: shifts.length }),
    say('{count} sites', { count: sites }),
    say('{hours} h', { hours: hoursOf(minutes) }),
    ...(leaveMinutes < minutes ? [say('{hours} h of leave', { hours: hoursOf(leaveMinutes) })] : []),
  ].join(' · ')
  return (
    <details className={css.effect} open={shifts.length <= shownAtOnce}>
      <summary>
        <span className="strong">
          {willLose(shifts) ? say('Leaves uncovered') : say('Shifts on these days')}
        </span>{' '}
        <span className="figures">{summary}</span>
      </summary>
      {bySite(shifts).map(({ locationId, locationName, shifts: own }) => (
        <div key={locationId}>
          <h3 className="strong">
            <SiteLink id={locationId} name={locationName} />
          </h3>
          <ul className="plain-list">
            {own.map((shift) => (
              <ShiftLine key={`${shift.eventId} ${shift.occurrenceStart}`} shift={shift} />
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

const willLose = (shifts: readonly LeaveShift[]) => shifts.some(({ state }) => state === 'PLANNED')

const states: Readonly<Record<Exclude<LeaveShift['state'], 'PLANNED'>, { label: string; tone: Tone }>> = {
  UNCOVERED: { label: msg('Uncovered'), tone: 'warn' },
  TAKEN: { label: msg('Accepted by {name}'), tone: 'good' },
  RESTORED: { label: msg('Back on the roster'), tone: 'calm' },
}

function ShiftLine({ shift }: { shift: LeaveShift }) {
  const say = useWords()
  const { startTime, duration, leaveMinutes, title, jobDetailTitle, state, takenBy } = shift
  return (
    <li className={css.effectLine}>
      <span className="figures">{`${weekday(startTime.slice(0, 10))} ${day(startTime)}`}</span>
      <span className="figures">{timesOf(shift)}</span>
      <bdi className={css.effectTitle}>{title || jobDetailTitle}</bdi>
      {leaveMinutes < duration && (
        <span className="faint">{say('{hours} h of leave', { hours: hoursOf(leaveMinutes) })}</span>
      )}
      {state !== 'PLANNED' && <Badge {...states[state]} values={{ name: takenBy ?? '' }} />}
    </li>
  )
}
