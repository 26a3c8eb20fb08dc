import type { BulkInput, BulkResult } from '@muster/contract/jobs'
import type { Scope } from '../../db/scope.ts'
import { Failure, failure } from '../../http/failures.ts'
import { changeAssignees } from './assign-employees.ts'
import { type JobState, readStates } from './bulk-queries.ts'
import { emitAssigned, notifyAssignees, type PeopleOfJob } from './notify-assignees.ts'
import { switchJob, updateJob } from './save-job.ts'

/** Undoes a trial run; what it would have changed is answered. */
class Undo extends Error {
  readonly results: BulkResult[]
  constructor(results: BulkResult[]) {
    super()
    this.results = results
  }
}

/**
 * Changes many jobs alike. A job whose rules refuse the change stays as it was and says why; the others change. A dry
 * run does the same and takes it back. Jobs are changed one after another, as each locks and checks for itself.
 */
export async function changeJobs(scope: Scope, { jobIds, change, dryRun }: BulkInput): Promise<BulkResult[]> {
  try {
    return await scope.attempt(async (tx) => {
      // In one order, so that two managers wait for each other instead of locking each other out.
      const ids = [...new Set(jobIds)].sort((a, b) => a - b)
      const before = await readStates(tx, ids)
      const refusals = new Map<number, Failure>()
      const outcomes: Outcome[] = []
      for (const id of ids) {
        const outcome = await tryChange(tx, id, change, before.get(id))
        if (outcome instanceof Failure) refusals.set(id, outcome)
        else outcomes.push(outcome)
      }
      await notifyPeople(tx, outcomes, change)
      const after = await readStates(tx, ids)
      const results = ids.flatMap((id) => {
        const [old, now] = [before.get(id), after.get(id)]
        return old && now ? resultOf(old, now, refusals.get(id)) : []
      })
      if (dryRun) throw new Undo(results)
      return results
    })
  } catch (error) {
    if (error instanceof Undo) return error.results
    throw error
  }
}

interface Outcome extends PeopleOfJob {
  isSwitched: boolean
}

async function notifyPeople(tx: Scope, outcomes: readonly Outcome[], { enabled }: BulkInput['change']) {
  await emitAssigned(tx, outcomes)
  const switched = outcomes.flatMap(({ jobId, isSwitched }) => (isSwitched ? jobId : []))
  if (enabled !== undefined) await notifyAssignees(tx, switched, enabled)
}

async function tryChange(
  tx: Scope,
  id: number,
  { enabled, assign, ...limits }: BulkInput['change'],
  before: JobState | undefined,
): Promise<Outcome | Failure> {
  if (!before) throw failure('row.notFound')
  const newcomers = assign?.filter(({ tenantUserId }) => !before.userIds.includes(tenantUserId)) ?? []
  try {
    return await tx.attempt(async (each) => {
      if (Object.keys(limits).length > 0) await updateJob(each, id, limits)
      if (newcomers.length > 0) await changeAssignees(each, id, { jobUsers: newcomers }, false)
      const isSwitched = enabled !== undefined && (await switchJob(each, id, enabled))
      return { jobId: id, tenantUserIds: newcomers.map(({ tenantUserId }) => tenantUserId), isSwitched }
    })
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

const fields = [
  'enabled',
  'assigned',
  'distanceFilterForLocationRecord',
  'minimumDistanceToStart',
  'maxServiceTime',
  'pushFeedbackInDays',
] as const satisfies readonly BulkResult['changes'][number]['field'][]

function resultOf(before: JobState, after: JobState, refusal: Failure | undefined): BulkResult {
  const { jobId, jobDetailTitle, siteName } = before
  const changes = fields.flatMap((field) =>
    before[field] === after[field] ? [] : { field, before: before[field], after: after[field] },
  )
  const refused = refusal
    ? { reason: refusal.reason, message: refusal.message, params: refusal.params }
    : null
  return { jobId, jobDetailTitle, siteName, changes, refused }
}
