import { type Message, msg } from '@muster/contract/msg'
import { repeatFaults } from '@muster/contract/repeat'
import type { DraftedAct, RosterChangeInput } from '@muster/contract/roster-drafts'
import { startDate } from '@muster/rules/recurrence'
import { localDateTime } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure, gone } from '../../http/failures.ts'
import type { RosterEvent } from '../calendar/place-coverage.ts'
import { ruleRow, seriesOf } from '../calendar/repeat-row.ts'
import { patternsFreedBy } from './change-queries.ts'
import { levelsOf, personFault } from './check-draft.ts'
import { draftedAct } from './draft-conflicts.ts'
import {
  type DraftContext,
  type DraftedChange,
  type DraftedRemoval,
  type DraftedShift,
  draftContext,
  occurrenceOf,
} from './drafts.ts'
import { keepingPlaces } from './keep-places.ts'
import { currentPatterns } from './queries.ts'

/** Thrown while a change is read, and answered with the faults of all the others. */
class ChangeFault extends Error {
  readonly field: string
  readonly sentence: Message
  constructor(field: string, sentence: Message) {
    super(sentence)
    this.sentence = sentence
    this.field = field
  }
}
interface ShiftsContext extends DraftContext {
  levels: ReadonlyMap<number, number>
  patternJobs: ReadonlyMap<number, number>
}

/** Drafts shifts that are added, moved and removed, as one act. Throws values.refused with each field. */
export const draftShifts = (scope: Scope, inputs: readonly RosterChangeInput[]): Promise<DraftedAct> =>
  scope.transaction(async (tx) => {
    const context = await contextOf(tx, inputs)
    const faults: FieldFaultInput[] = []
    const changes = inputs.flatMap((input, at): DraftedChange[] => {
      try {
        return [changeOf(input, context)]
      } catch (error) {
        if (!(error instanceof ChangeFault)) throw error
        faults.push({ path: `changes.${at}.${error.field}`, message: error.sentence })
        return []
      }
    })
    if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
    return draftedAct(tx, changes)
  })

async function contextOf(tx: Scope, inputs: readonly RosterChangeInput[]): Promise<ShiftsContext> {
  const ids = inputs.flatMap((input) => (input.kind === 'ADD' ? [] : [input.eventId]))
  const jobIds = inputs.flatMap((input) => (input.kind === 'ADD' ? [input.jobId] : []))
  const people = inputs.flatMap((input) => ('tenantUserId' in input ? (input.tenantUserId ?? []) : []))
  const patternIds = inputs.flatMap((input) => (input.kind === 'ADD' ? (input.patternId ?? []) : []))
  const [context, levels, patterns] = await Promise.all([
    draftContext(tx, [...new Set(ids)], [...new Set(jobIds)]),
    levelsOf(tx, [...new Set(people)]),
    patternIds.length === 0
      ? []
      : currentPatterns(tx).where('id', 'in', patternIds).select(['id', 'job_id as jobId']).execute(),
  ])
  return { ...context, levels, patternJobs: new Map(patterns.map(({ id, jobId }) => [id, jobId])) }
}

function changeOf(input: RosterChangeInput, context: ShiftsContext): DraftedChange {
  if (input.kind === 'ADD') return { add: addedShift(input, context) }
  const event = context.events.get(input.eventId)
  if (!event) throw new ChangeFault('eventId', msg('Not found'))
  if (input.kind === 'REMOVE') return { remove: removal(input, event, context) }
  return movedShift(input, event, context)
}

function addedShift(input: RosterChangeInput & { kind: 'ADD' }, context: ShiftsContext): DraftedShift {
  const { jobId, patternId = null } = input
  const job = context.jobs.get(jobId)
  if (!job?.enabled) throw new ChangeFault('jobId', msg('Not found'))
  requirePerson(input.tenantUserId, context)
  requireComing(input.startTime, context)
  if (patternId !== null && context.patternJobs.get(patternId) !== jobId)
    throw new ChangeFault('patternId', msg('Not found'))
  const rule = ruleOf(input, job.timezone)
  return {
    ...rule,
    job_id: jobId,
    user_id: input.tenantUserId,
    timezone: job.timezone,
    duration_minutes: input.duration,
    notify_before_minutes: 5,
    title: input.title ?? '',
    pattern_id: patternId,
    pattern_date: patternId === null ? null : (input.patternDate ?? rule.first_date),
  }
}

/** When it takes place, and how it repeats: a series begins on the first day that its rule has. */
function ruleOf(input: RosterChangeInput & { kind: 'ADD' }, timezone: string) {
  const { recursiveFrequency = null, until = null, patternId } = input
  const start = localDateTime(timezone, Date.parse(input.startTime))
  const [fault] = repeatFaults({ ...input, recursiveFrequency })
  if (fault) throw new ChangeFault(...fault)
  if (recursiveFrequency === null) return { ...single, start_local: start, first_date: start.slice(0, 10) }
  if (patternId !== undefined)
    throw new ChangeFault('patternId', msg('Only for a shift that takes place once'))
  const rule = ruleRow({ ...input, recursiveFrequency }, undefined)
  const times = { start_local: start, timezone, since: null, until }
  const first_date = startDate(seriesOf({ ...rule, ...times }))
  if (until !== null && until < first_date)
    throw new ChangeFault('until', msg('Must not be before the start'))
  return {
    ...{ ...single, ...rule, until, first_date },
    start_local: `${first_date}${start.slice(10)}`,
    holiday_policy: input.holidayPolicy ?? 'keep',
  }
}

/** What a shift that takes place once does not have. */
export const single = {
  frequency: null,
  weekdays: null,
  repeat_every: 1,
  set_position: null,
  since: null,
  until: null,
  all_day: false,
  holiday_policy: 'keep',
} as const

function requirePerson(userId: number, { levels }: ShiftsContext) {
  const fault = personFault(levels, userId)
  if (fault) throw new ChangeFault('tenantUserId', fault)
}
function requireComing(startTime: string, { now }: ShiftsContext) {
  if (Date.parse(startTime) < now) throw new ChangeFault('startTime', msg('Must not be in the past'))
}

function removal(
  { occurrenceStart, from }: RosterChangeInput & { kind: 'REMOVE' },
  event: RosterEvent,
  context: ShiftsContext,
): DraftedRemoval {
  const today = localDateTime(event.row.timezone, context.now).slice(0, 10)
  if (occurrenceStart !== undefined) {
    if (from !== undefined) throw new ChangeFault('from', msg('Give either an occurrence or a day'))
    const { date } = requireOccurrence(event, occurrenceStart, context)
    return { event, occurrence_date: date, from_date: null, first_date: date }
  }
  if (from !== undefined && from < today) throw new ChangeFault('from', msg('Must not be in the past'))
  const start = event.row.startLocal.slice(0, 10)
  return {
    event,
    occurrence_date: null,
    from_date: from ?? null,
    first_date: from ?? [start, today].sort().at(-1)!,
  }
}

function requireOccurrence(event: RosterEvent, occurrenceStart: string, context: DraftContext) {
  const occurrence = occurrenceOf(event, occurrenceStart, context)
  if (typeof occurrence === 'string') throw new ChangeFault('occurrenceStart', occurrence)
  return occurrence
}

function movedShift(
  input: RosterChangeInput & { kind: 'MOVE' },
  event: RosterEvent,
  context: ShiftsContext,
): DraftedChange {
  const { row } = event
  const { date, startTime, clockMinutes } = requireOccurrence(event, input.occurrenceStart, context)
  if (input.tenantUserId !== undefined) requirePerson(input.tenantUserId, context)
  if (input.startTime !== undefined) requireComing(input.startTime, context)
  const start = localDateTime(
    row.timezone,
    input.startTime === undefined ? startTime : Date.parse(input.startTime),
  )
  return {
    remove: { event, occurrence_date: date, from_date: null, first_date: date },
    add: {
      ...single,
      all_day: row.allDay && input.startTime === undefined,
      job_id: row.jobId,
      user_id: input.tenantUserId ?? row.userId,
      timezone: row.timezone,
      start_local: start,
      duration_minutes: input.duration ?? clockMinutes,
      notify_before_minutes: row.notifyBeforeMinutes,
      title: row.title,
      ...placeOfMoved(input, row, date),
      first_date: start.slice(0, 10),
    },
  }
}

/** The visit moves, and fills the place that it filled before; or the person does, and fills another place or none. */
function placeOfMoved(
  { patternDate }: RosterChangeInput & { kind: 'MOVE' },
  row: RosterEvent['row'],
  date: string,
): Pick<DraftedShift, 'pattern_id' | 'pattern_date'> {
  if (row.patternId === null || patternDate === null) return { pattern_id: null, pattern_date: null }
  return { pattern_id: row.patternId, pattern_date: patternDate ?? row.patternDate ?? date }
}

/**
 * Takes back an act, and what was drafted on top of its drafts. A shift that it took away comes back, unless others have
 * its place. Throws row.notFound, place.full.
 */
export const undoAct = (scope: Scope, id: number): Promise<null> =>
  scope.transaction(async (tx) => {
    const freed = await patternsFreedBy(tx, [id])
    return keepingPlaces(tx, { ids: freed }, async () => {
      await gone(await tx.remove('roster_acts').where('id', '=', id).returning('id').executeTakeFirst())
      return dropEmptyActs(tx)
    })
  })

export async function dropEmptyActs(tx: Scope): Promise<null> {
  await tx
    .remove('roster_acts')
    .where((eb) =>
      eb.not(
        eb.exists(
          tx
            .from('roster_changes')
            .where('roster_changes.act_id', '=', eb.ref('roster_acts.id'))
            .select('roster_changes.id'),
        ),
      ),
    )
    .execute()
  return null
}
