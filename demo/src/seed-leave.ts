import { type Occurrence, occurrences } from '@muster/rules/recurrence'
import { addDays, dayBounds, localDate, localDateTime } from '@muster/rules/zone'
import type { Seeder } from './bulk.ts'
import { type DemoOffice, type Office, officeHours } from './office.ts'
import type { PersonKey } from './people.ts'
import type { SeededEvent, SeededJob } from './seed-jobs.ts'

interface DemoLeave {
  who: PersonKey
  type: string
  /** Days from today. */
  from: number
  to: number
  reason: string
  state: 'REQUESTED' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
  asked: number
  decision?: string
}
interface DemoShift {
  event: SeededEvent
  jobId: number
  occurrence: Occurrence
}

/** Who may be sick tomorrow: the first who has a shift. */
const sickPeople: readonly PersonKey[] = ['olena', 'ahmad', 'xiaolong', 'minjun', 'eleni']
const leaveOf = (sick: PersonKey): DemoLeave[] => [
  { who: sick, type: 'Sick leave', from: 1, to: 1, reason: 'A fever', state: 'APPROVED', asked: 0 },
  {
    ...{ who: 'employee', type: 'Annual leave', from: 24, to: 30, reason: 'My sister’s wedding' },
    ...{ state: 'REQUESTED', asked: -1 },
  },
  {
    ...{ who: 'yuki', type: 'Annual leave', from: 17, to: 21, reason: 'Visiting my parents' },
    ...{ state: 'APPROVED', asked: -9 },
  },
  {
    ...{ who: 'somchai', type: 'Leave without pay', from: 10, to: 16, reason: 'A course', state: 'DECLINED' },
    ...{ asked: -5, decision: 'Two others are away in that week. The week after would work' },
  },
  {
    ...{ who: 'jose', type: 'Compassionate leave', from: 6, to: 7, reason: 'A funeral in Launceston' },
    ...{ state: 'WITHDRAWN', asked: -4 },
  },
]

/** Leave in each state, one person who is sick tomorrow, and three who say when they can work. */
export async function seedLeave(
  seeder: Seeder,
  { now, today }: DemoOffice,
  { people }: Office,
  jobs: readonly SeededJob[],
): Promise<void> {
  const shiftsOf = (who: PersonKey, from: number, to: number) =>
    shiftsOn(jobs, who, { from: addDays(today, from), to: addDays(today, to) }, now)
  const sick = sickPeople.find((who) => shiftsOf(who, 1, 1).length > 0) ?? sickPeople[0]!
  const all = leaveOf(sick)
  const types = await seeder.read<{ id: number; name: string }>(
    'select id, name from leave_types where tenant_id = $1',
  )
  const ids = await seeder.ids('leave_requests', all.length)
  const morning = (days: number) => new Date(Math.min(officeHours(today, days).getTime(), now.getTime()))
  await seeder.seed(
    'leave_requests',
    all.map(({ who, type, from, to, reason, state, asked, decision = '' }, nth) => {
      const isDecided = (state === 'APPROVED' && type !== 'Sick leave') || state === 'DECLINED'
      return {
        ...{ id: ids[nth]!, user_id: people[who], type_id: types.find(({ name }) => name === type)!.id },
        ...{ first_day: addDays(today, from), last_day: addDays(today, to), reason, state },
        ...{ requested_at: morning(asked), requested_by: people[who] },
        decided_at: isDecided ? morning(asked + 1) : null,
        decided_by: isDecided ? people.manager : null,
        decision_reason: decision,
        withdrawn_at: state === 'WITHDRAWN' ? morning(asked + 1) : null,
        withdrawn_by: state === 'WITHDRAWN' ? people[who] : null,
        version: isDecided || state === 'WITHDRAWN' ? 2 : 1,
      }
    }),
  )
  for (const [nth, { who, from, to, state, asked }] of all.entries()) {
    const taken = { leaveId: ids[nth]!, userId: people[who], at: morning(asked + 1) }
    if (state === 'APPROVED') await takeShifts(seeder, taken, shiftsOf(who, from, to))
  }
  await seedAvailability(seeder, people, morning(-20))
}

/** The shifts of a person on these days of their sites that have not begun, without those that were moved. */
function shiftsOn(
  jobs: readonly SeededJob[],
  who: PersonKey,
  { from, to }: { from: string; to: string },
  now: Date,
): DemoShift[] {
  return jobs
    .filter(({ endedAt }) => endedAt === undefined)
    .flatMap(({ id: jobId, events }) =>
      events
        .filter((event) => event.who === who)
        .flatMap((event) =>
          occurrences(event, dayBounds(event.zone, from).from, dayBounds(event.zone, to).to)
            .filter(({ startTime, exception }) => startTime > now.getTime() && !exception)
            .map((occurrence) => ({ event, jobId, occurrence })),
        ),
    )
}

interface DemoTaken {
  leaveId: number
  userId: number
  at: Date
}
/** Each shift is removed from its series, and leaves a place: of the pattern that it fills, or of one made for it. */
async function takeShifts(seeder: Seeder, { leaveId, userId, at }: DemoTaken, shifts: readonly DemoShift[]) {
  const patternOf = new Map(
    (
      await seeder.read<{ id: number; patternId: number }>(
        `select id, pattern_id as "patternId" from schedule_events where tenant_id = $1 and pattern_id is not null`,
      )
    ).map(({ id, patternId }) => [id, patternId]),
  )
  const dateOf = ({ event, occurrence }: DemoShift) => localDate(event.zone, occurrence.occurrenceStart)
  const alone = shifts.filter(({ event }) => !patternOf.has(event.id))
  const ids = await seeder.ids('shift_patterns', alone.length)
  const made = new Map(alone.map((shift, nth) => [shift, ids[nth]!]))
  await seeder.seed(
    'shift_patterns',
    alone.map((shift) => ({
      ...{ id: made.get(shift)!, job_id: shift.jobId, timezone: shift.event.zone, frequency: null },
      start_local: localDateTime(shift.event.zone, shift.occurrence.startTime),
      ...{ duration_minutes: shift.occurrence.duration, places: 1, created_at: at, updated_at: at },
    })),
  )
  await seeder.seed(
    'schedule_exceptions',
    shifts.map((shift) => ({
      ...{ event_id: shift.event.id, occurrence_date: dateOf(shift), kind: 'removed' },
      ...{ start_local: null, duration_minutes: null },
    })),
  )
  await seeder.seed(
    'released_shifts',
    shifts.map((shift) => ({
      ...{ user_id: userId, cause: 'LEAVE', leave_id: leaveId, event_id: shift.event.id },
      ...{ occurrence_date: dateOf(shift), occurrence_start: new Date(shift.occurrence.occurrenceStart) },
      ...{ start_time: new Date(shift.occurrence.startTime), duration_minutes: shift.occurrence.duration },
      pattern_id: made.get(shift) ?? patternOf.get(shift.event.id)!,
      ...{ pattern_date: dateOf(shift), made_pattern: made.has(shift), released_at: at, released_by: userId },
    })),
  )
}

/** A student, a father, and a person who likes to work at the weekend. */
async function seedAvailability(seeder: Seeder, people: Office['people'], changed_at: Date) {
  const weekly = (who: PersonKey, kind: 'UNAVAILABLE' | 'PREFERRED', weekday: number, hours: string) => {
    const [start_time, end_time] = hours.split('-') as [string, string]
    return { user_id: people[who], kind, weekday, from_date: null, until_date: null, start_time, end_time }
  }
  const windows = [
    ...[2, 4].map((day) => weekly('noa', 'UNAVAILABLE', day, '08:00-16:00')),
    ...[1, 2, 3, 4, 5].map((day) => weekly('noa', 'PREFERRED', day, '17:00-22:00')),
    ...[1, 2, 3, 4, 5].map((day) => weekly('rahul', 'UNAVAILABLE', day, '14:30-16:00')),
    ...[6, 7].map((day) => weekly('tane', 'PREFERRED', day, '00:00-24:00')),
  ]
  const saved = (['noa', 'rahul', 'tane'] as const).map((who) => ({ user_id: people[who], changed_at }))
  await seeder.seed(
    'availabilities',
    saved.map((row) => ({ ...row, version: 1, changed_by: row.user_id })),
  )
  await seeder.seed('availability_windows', windows)
}
