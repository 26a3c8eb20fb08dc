import type { DutyCall } from '@muster/contract/duty'
import { isManagement } from '@muster/contract/kit/permissions'
import { isAreaManager, sitesInAreas } from '../../db/areas.ts'
import { broadcast } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { inEnglish } from '../../texts.ts'
import { stillMissing } from '../calendar/alerts.ts'
import { withDays } from '../notifications/queries.ts'
import { occurrenceKey, readVisitNotes } from '../today/queries.ts'
import { namesOf } from '../users/person-queries.ts'
import { isOver } from './next-step.ts'
import { noteTaken } from './note-taken.ts'
import { type CallRow, listCalls, lockCall, toldOf } from './queries.ts'

const shownMs = 24 * 3_600_000

/** What people on duty were told of and is not over; team leaders see what they were told of themselves. */
export async function readCalls(scope: Scope): Promise<DutyCall[]> {
  const ofOne = isManagement(scope.actor.level) ? undefined : scope.actor.id
  const calls = await reachedCalls(scope, await listCalls(scope, scope.ago(shownMs), ofOne))
  const missing = new Set(await stillMissing(scope, calls.filter(isAboutVisit)))
  const open: CallRow[] = []
  for (const call of calls) {
    const isOpen = isAboutVisit(call) ? missing.has(call) : !(await isOver(scope, call))
    if (isOpen) open.push(call)
  }
  return shownCalls(scope, open)
}

/** A manager of areas has those of their sites, and those that they were told of, being on duty. */
async function reachedCalls(scope: Scope, calls: readonly CallRow[]): Promise<readonly CallRow[]> {
  if (!isAreaManager(scope.actor) || calls.length === 0) return calls
  const peopleOf = await toldOf(
    scope,
    calls.map(({ id }) => id),
  )
  const siteIds = await sitesInAreas(
    scope,
    calls.flatMap((call) => call.siteIds),
  )
  const isTold = ({ id }: CallRow) => peopleOf(id).some(({ tenantUserId }) => tenantUserId === scope.actor.id)
  return calls.filter((call) => isTold(call) || call.siteIds.some((id) => siteIds.has(id)))
}

type VisitCall = CallRow & { eventId: number; occurrenceStart: Date }
const isAboutVisit = (call: CallRow): call is VisitCall => call.eventId !== null

async function shownCalls(scope: Scope, calls: readonly CallRow[]): Promise<DutyCall[]> {
  if (calls.length === 0) return []
  const peopleOf = await toldOf(
    scope,
    calls.map(({ id }) => id),
  )
  const notes = await readVisitNotes(scope, calls.map(visitOf))
  const names = await namesOf(
    scope,
    calls.flatMap(({ takenBy }) => takenBy ?? []),
  )
  const takenOf = ({ eventId, occurrenceStart, takenBy, takenAt }: CallRow): DutyCall['taken'] => {
    const note = eventId !== null && notes.get(occurrenceKey(eventId, occurrenceStart!.getTime()))
    if (note) return { tenantUserId: note.tenantUserId, name: note.name, at: note.at }
    if (takenBy === null) return null
    return { tenantUserId: takenBy, name: names.get(takenBy) ?? '', at: takenAt!.toISOString() }
  }
  return calls.map((call) => {
    const { title, message, params: stored, link } = call.told
    const params = withDays(stored)
    return {
      ...{ id: call.id, type: call.type, link: isManagement(scope.actor.level) ? link : '/me/duty' },
      ...{ title: inEnglish(title, params), message: inEnglish(message, params) },
      ...{ templates: { title, message }, params },
      openedAt: call.openedAt.toISOString(),
      told: peopleOf(call.id),
      taken: takenOf(call),
      nextAt: call.nextAt?.toISOString() ?? null,
    }
  })
}

const visitOf = ({ eventId, occurrenceStart }: CallRow) => ({
  eventId,
  plan: occurrenceStart ? { occurrenceStart: occurrenceStart.getTime() } : undefined,
})

async function isReached(tx: Scope, call: CallRow): Promise<boolean> {
  if (isManagement(tx.actor.level)) return (await reachedCalls(tx, [call])).length > 0
  return (await toldOf(tx, [call.id]))(call.id).some(({ tenantUserId }) => tenantUserId === tx.actor.id)
}

/**
 * Says that the actor has it: the next people are not told. Of a visit it is the same as taking it on the board. The last who
 * says so has it. Throws row.notFound for a call that is not there or out of reach, and for a team leader one of which they were not
 * told.
 */
export const takeCall = (scope: Scope, id: number): Promise<DutyCall> =>
  scope.transaction(async (tx) => {
    const call = await lockCall(tx, id)
    if (!call) throw failure('row.notFound')
    if (!(await isReached(tx, call))) throw failure('row.notFound')
    const { eventId, occurrenceStart } = call
    if (eventId !== null) await noteTaken(tx, { eventId, occurrenceStart: occurrenceStart! })
    const taken = eventId === null ? { taken_by: tx.actor.id, taken_at: tx.now } : {}
    await tx
      .change('duty_calls', { ...taken, next_at: null })
      .where('id', '=', id)
      .execute()
    await broadcast(tx, { kind: 'today' })
    const [shown] = await shownCalls(tx, [(await lockCall(tx, id))!])
    return shown!
  })
