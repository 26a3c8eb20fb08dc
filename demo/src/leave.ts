import { type Occurrence, occurrences } from '@muster/rules/time/recurrence'
import { addDays, dayBounds, localDate, localDateTime } from '@muster/rules/time/zone'
import { leaveRequests, mayBeSick, type PersonKey, wishedHours } from './data.ts'
import type { Plan, SeededEvent } from './jobs.ts'

interface DemoShift {
  event: SeededEvent
  jobId: number
  occurrence: Occurrence
}

export async function seedLeave(plan: Plan): Promise<void> {
  const { rows, now, today, people } = plan
  const sick = mayBeSick.find((who) => shiftsOn(plan, who, 1, 1).length > 0) ?? mayBeSick[0]!
  const requests = leaveRequests.map((request) => ({ who: sick, ...request }))
  const types = await rows.run<{ id: number; name: string }>(
    'select id, name from leave_types where tenant_id = $1',
  )
  const morning = (days: number) => new Date(Math.min(plan.morning(days).getTime(), now))
  const ids = await rows.add(
    'leave_requests',
    requests.map(({ who, type, from, to, reason, state, asked, decision = '' }) => {
      const isDecided = (state === 'APPROVED' && type !== 'Sick leave') || state === 'DECLINED'
      const isWithdrawn = state === 'WITHDRAWN'
      const answered = morning(asked + 1)
      return {
        ...{ user_id: people[who], type_id: types.find(({ name }) => name === type)!.id },
        ...{ first_day: addDays(today, from), last_day: addDays(today, to), reason, state },
        ...{ requested_at: morning(asked), requested_by: people[who], decision_reason: decision },
        ...(isDecided && { decided_at: answered, decided_by: people.manager }),
        ...(isWithdrawn && { withdrawn_at: answered, withdrawn_by: people[who] }),
        version: isDecided || isWithdrawn ? 2 : 1,
      }
    }),
  )
  for (const [nth, { who, from, to, state, asked }] of requests.entries())
    if (state === 'APPROVED')
      await takeShifts(plan, shiftsOn(plan, who, from, to), {
        ...{ user_id: people[who], leave_id: ids[nth]!, released_at: morning(asked + 1) },
      })
  await seedHours(plan, morning(-20))
}

/** The shifts of a person on these days of their sites that have not begun, without those that were moved. */
const shiftsOn = ({ jobs, today, now }: Plan, who: PersonKey, from: number, to: number): DemoShift[] =>
  jobs
    .filter(({ endedAt }) => endedAt === undefined)
    .flatMap(({ id: jobId, events }) => events.map((event) => ({ jobId, event })))
    .filter(({ event }) => event.who === who)
    .flatMap(({ jobId, event }) => {
      const dayOf = (days: number) => dayBounds(event.zone, addDays(today, days))
      return occurrences(event, dayOf(from).from, dayOf(to).to)
        .filter(({ startTime, exception }) => startTime > now && !exception)
        .map((occurrence) => ({ event, jobId, occurrence }))
    })

async function takeShifts(
  { rows }: Plan,
  shifts: readonly DemoShift[],
  taken: { user_id: number; leave_id: number; released_at: Date },
) {
  const dateOf = ({ event, occurrence }: DemoShift) => localDate(event.zone, occurrence.occurrenceStart)
  const patternIds = await rows.add(
    'shift_patterns',
    shifts.map(({ jobId, event, occurrence }) => ({
      ...{ job_id: jobId, timezone: event.zone, duration_minutes: occurrence.duration, places: 1 },
      start_local: localDateTime(event.zone, occurrence.startTime),
      ...{ created_at: taken.released_at, updated_at: taken.released_at },
    })),
  )
  await rows.put(
    'schedule_exceptions',
    shifts.map((shift) => ({ event_id: shift.event.id, occurrence_date: dateOf(shift), kind: 'removed' })),
  )
  await rows.put(
    'released_shifts',
    shifts.map((shift, nth) => ({
      ...{ ...taken, cause: 'LEAVE', released_by: taken.user_id, event_id: shift.event.id },
      ...{ occurrence_date: dateOf(shift), occurrence_start: new Date(shift.occurrence.occurrenceStart) },
      ...{ start_time: new Date(shift.occurrence.startTime), duration_minutes: shift.occurrence.duration },
      ...{ pattern_id: patternIds[nth]!, pattern_date: dateOf(shift), made_pattern: true },
    })),
  )
}

async function seedHours({ rows, people }: Plan, changed_at: Date) {
  const owners = [...new Set(wishedHours.map(({ who }) => people[who]))]
  await rows.put(
    'availabilities',
    owners.map((user_id) => ({ user_id, changed_at, version: 1, changed_by: user_id })),
  )
  await rows.put(
    'availability_windows',
    wishedHours.flatMap(({ who, weekdays, ...hours }) =>
      weekdays.map((weekday) => ({ ...hours, user_id: people[who], weekday })),
    ),
  )
}
