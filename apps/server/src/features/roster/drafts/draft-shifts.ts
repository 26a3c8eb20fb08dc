import { msg } from '@muster/contract/kit/msg'
import { repeatFaults } from '@muster/contract/planning/repeat'
import type { DraftedAct, RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { localDateTime } from '@muster/rules/time/zone'
import { isAreaJob, isAreaManager } from '../../../db/areas.ts'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { Failure, type FieldFaultInput, failure, gone, refusedField } from '../../../http/failures.ts'
import { patternsFreedBy } from '../../planning/change-queries.ts'
import { changeableOccurrence } from '../../planning/changes/check-events.ts'
import type { PlannedEvent } from '../../planning/event-queries.ts'
import { currentPatterns } from '../../planning/pattern-queries.ts'
import { firstDay, once, pickSeries, type Series, seriesOf } from '../../planning/series.ts'
import { laterDay } from '../../planning/times.ts'
import { readLevels } from '../../users/person-queries.ts'
import { readReachedLevels } from '../../users/reach.ts'
import { endNeedsOf } from '../writes.ts'
import { draftedAct } from './draft-conflicts.ts'
import {
  type DraftContext,
  type DraftedChange,
  type DraftedRemoval,
  type DraftedShift,
  draftContext,
  personFault,
} from './drafts.ts'
import { keepingPlaces } from './keep-places.ts'

interface ShiftsContext extends DraftContext {
  levels: ReadonlyMap<number, number>
  patternJobs: ReadonlyMap<number, number>
}

/** Throws values.refused with each field; what is out of reach is not there. */
export const draftShifts = (scope: Scope, inputs: readonly RosterChangeInput[]): Promise<DraftedAct> =>
  scope.transaction(async (tx) => draftedAct(tx, await changesInReach(tx, inputs)))

/** Throws values.refused with each field; what is out of reach is not there. */
export const changesInReach = (tx: Scope, inputs: readonly RosterChangeInput[]): Promise<DraftedChange[]> =>
  changesOfShifts(tx, inputs, inReachOf)

/** Throws values.refused with each field. */
export async function changesOfShifts(
  tx: Scope,
  inputs: readonly RosterChangeInput[],
  narrow = async (_: Scope, context: ShiftsContext) => context,
): Promise<DraftedChange[]> {
  const context = await narrow(tx, await contextOf(tx, inputs))
  const faults: FieldFaultInput[] = []
  const changes = inputs.flatMap((input, at): DraftedChange[] => {
    try {
      return [changeOf(input, context)]
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      for (const { path, template } of error.errors)
        faults.push({ path: `changes.${at}.${path}`, message: template })
      return []
    }
  })
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
  return changes
}

/** Without shifts and jobs at other sites than those of a manager of areas, and without other people. */
async function inReachOf(tx: Scope, context: ShiftsContext): Promise<ShiftsContext> {
  if (!isAreaManager(tx.actor)) return context
  const isHere = <R extends { isElsewhere?: boolean | undefined }>([, row]: [number, R]) => !row.isElsewhere
  return {
    ...context,
    events: new Map([...context.events].filter(isHere)),
    jobs: new Map([...context.jobs].filter(isHere)),
    levels: await readReachedLevels(tx, [...context.levels.keys()]),
  }
}

async function contextOf(tx: Scope, inputs: readonly RosterChangeInput[]): Promise<ShiftsContext> {
  const ids = inputs.flatMap((input) => (input.kind === 'ADD' ? [] : [input.eventId]))
  const jobIds = inputs.flatMap((input) => (input.kind === 'ADD' ? [input.jobId] : []))
  const people = inputs.flatMap((input) => ('tenantUserId' in input ? (input.tenantUserId ?? []) : []))
  const patternIds = inputs.flatMap((input) => (input.kind === 'ADD' ? (input.patternId ?? []) : []))
  const [context, levels, patterns] = await Promise.all([
    draftContext(tx, [...new Set(ids)], [...new Set(jobIds)]),
    readLevels(tx, [...new Set(people)]),
    patternIds.length === 0
      ? []
      : currentPatterns(tx).where('id', 'in', patternIds).select(['id', 'job_id as jobId']).execute(),
  ])
  return { ...context, levels, patternJobs: new Map(patterns.map(({ id, jobId }) => [id, jobId])) }
}

function changeOf(input: RosterChangeInput, context: ShiftsContext): DraftedChange {
  if (input.kind === 'ADD') return { add: addedShift(input, context) }
  const event = context.events.get(input.eventId)
  if (!event) throw refusedField('eventId', msg('Not found'))
  if (input.kind === 'REMOVE') return { remove: removal(input, event, context) }
  return movedShift(input, event, context)
}

function addedShift(input: RosterChangeInput & { kind: 'ADD' }, context: ShiftsContext): DraftedShift {
  const { jobId, patternId = null } = input
  const job = context.jobs.get(jobId)
  if (!job?.enabled) throw refusedField('jobId', msg('Not found'))
  requirePerson(input.tenantUserId, context)
  requireComing(input.startTime, context)
  if (patternId !== null && context.patternJobs.get(patternId) !== jobId)
    throw refusedField('patternId', msg('Not found'))
  const series = addedSeries(input, job.timezone)
  const firstDate = firstDay(series)
  return {
    ...series,
    ...{ jobId, userId: input.tenantUserId, patternId, firstDate },
    patternDate: patternId === null ? null : (input.patternDate ?? firstDate),
  }
}

function addedSeries(input: RosterChangeInput & { kind: 'ADD' }, timezone: string): Series {
  const { recursiveFrequency = null, patternId } = input
  const [fault] = repeatFaults({ ...input, recursiveFrequency })
  if (fault) throw refusedField(...fault)
  const series = seriesOf({ ...input, recursiveFrequency }, timezone)
  if (recursiveFrequency === null) return { ...series, ...once }
  if (patternId !== undefined) throw refusedField('patternId', msg('Only for a shift that takes place once'))
  if (series.until !== null && series.until < firstDay(series))
    throw refusedField('until', msg('Must not be before the start'))
  return series
}

function requirePerson(userId: number, { levels }: ShiftsContext) {
  const fault = personFault(levels, userId)
  if (fault) throw refusedField('tenantUserId', fault)
}
function requireComing(startTime: string, { now }: ShiftsContext) {
  if (Date.parse(startTime) < now) throw refusedField('startTime', msg('Must not be in the past'))
}

function removal(
  { occurrenceStart, from }: RosterChangeInput & { kind: 'REMOVE' },
  event: PlannedEvent,
  context: ShiftsContext,
): DraftedRemoval {
  const today = localDateTime(event.timezone, context.now).slice(0, 10)
  if (occurrenceStart !== undefined) {
    if (from !== undefined) throw refusedField('from', msg('Give either an occurrence or a day'))
    const { date } = requireOccurrence(event, occurrenceStart, context)
    return { event, occurrenceDate: date, fromDate: null, firstDate: date }
  }
  if (from !== undefined && from < today) throw refusedField('from', msg('Must not be in the past'))
  const start = event.startLocal.slice(0, 10)
  return {
    event,
    occurrenceDate: null,
    fromDate: from ?? null,
    firstDate: from ?? laterDay(start, today),
  }
}

function requireOccurrence(event: PlannedEvent, occurrenceStart: string, context: DraftContext) {
  const occurrence = changeableOccurrence(event, occurrenceStart, context)
  if (typeof occurrence === 'string') throw refusedField('occurrenceStart', occurrence)
  return occurrence
}

function movedShift(
  input: RosterChangeInput & { kind: 'MOVE' },
  event: PlannedEvent,
  context: ShiftsContext,
): DraftedChange {
  const { date, startTime, clockMinutes } = requireOccurrence(event, input.occurrenceStart, context)
  if (input.tenantUserId !== undefined) requirePerson(input.tenantUserId, context)
  if (input.startTime !== undefined) requireComing(input.startTime, context)
  const start = localDateTime(
    event.timezone,
    input.startTime === undefined ? startTime : Date.parse(input.startTime),
  )
  return {
    remove: { event, occurrenceDate: date, fromDate: null, firstDate: date },
    add: {
      ...pickSeries(event),
      ...once,
      allDay: event.allDay && input.startTime === undefined,
      startLocal: start,
      durationMinutes: input.duration ?? clockMinutes,
      ...{ jobId: event.jobId, userId: input.tenantUserId ?? event.userId, firstDate: start.slice(0, 10) },
      ...placeOfMoved(input, event, date),
    },
  }
}

/** The visit moves, and fills the place that it filled before; or the person does, and fills another place or none. */
function placeOfMoved(
  { patternDate }: RosterChangeInput & { kind: 'MOVE' },
  event: PlannedEvent,
  date: string,
): Pick<DraftedShift, 'patternId' | 'patternDate'> {
  if (event.patternId === null || patternDate === null) return { patternId: null, patternDate: null }
  return { patternId: event.patternId, patternDate: patternDate ?? event.patternDate ?? date }
}

/**
 * A shift that it took away comes back, unless others have its place. Throws row.notFound,
 * place.full.
 */
export const undoAct = (scope: Scope, id: number): Promise<null> =>
  scope.transaction(async (tx) => {
    const freed = await patternsFreedBy(tx, [id])
    return keepingPlaces(tx, { ids: freed }, async () => {
      const undone = await undoActs(tx, [id])
      const ended = await endNeedsOf(tx, [id])
      await gone(undone[0] ?? ended[0])
      return dropEmptyActs(tx)
    })
  })

/** Answers what it removed: the acts, or of a manager of areas their changes at own sites. */
export const undoActs = (tx: Scope, ids: readonly number[]): Promise<{ id: number }[]> =>
  isAreaManager(tx.actor)
    ? tx
        .remove('roster_changes')
        .where('act_id', '=', anyOf(ids))
        .where(isAreaJob(tx, 'roster_changes.job_id'))
        .returning('id')
        .execute()
    : tx.remove('roster_acts').where('id', '=', anyOf(ids)).returning('id').execute()

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
