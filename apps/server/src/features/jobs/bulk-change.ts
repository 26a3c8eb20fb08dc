import type { BulkInput, BulkResult, UndoBulkInput } from '@muster/contract/jobs/jobs'
import type { Scope } from '../../db/scope.ts'
import { Failure, failure } from '../../http/failures.ts'
import { changeAssignees } from './assign-employees.ts'
import { type JobState, readStates } from './bulk-queries.ts'
import { emitAssigned, notifyAssignees, type PeopleOfJob } from './notify-assignees.ts'
import { switchJob, updateJob } from './save-job.ts'

/**
 * A job whose rules refuse the change stays as it was and says why; the others change. A dry run
 * does the same and takes it back. Jobs are changed one after another, as each locks and checks for
 * itself.
 */
export function changeJobs(
  scope: Scope,
  { jobIds, change, dryRun: isDry }: BulkInput,
): Promise<BulkResult[]> {
  const work = (tx: Scope) => changeEach(tx, jobIds, change)
  return isDry ? scope.dryRun(work) : scope.attempt(work)
}

async function changeEach(tx: Scope, jobIds: readonly number[], change: BulkInput['change']) {
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
  await notifyPeople(tx, outcomes)
  const after = await readStates(tx, ids)
  return ids.flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)]
    return old && now ? resultOf(old, now, refusals.get(id)) : []
  })
}

/** Where a rule refuses one of the jobs, all stay as they are. */
export const undoBulk = (scope: Scope, { jobs }: UndoBulkInput): Promise<null> =>
  scope.transaction(async (tx) => {
    const outcomes: Outcome[] = []
    for (const { jobId, undo } of jobs.toSorted((a, b) => a.jobId - b.jobId))
      outcomes.push(await changeJob(tx, jobId, undo))
    await notifyPeople(tx, outcomes)
    return null
  })

interface Outcome extends PeopleOfJob {
  /** Whether it is active now, where that changed. */
  switchedTo: boolean | undefined
}

async function notifyPeople(tx: Scope, outcomes: readonly Outcome[]) {
  await emitAssigned(tx, outcomes)
  for (const enabled of [true, false]) {
    const switched = outcomes.flatMap(({ jobId, switchedTo }) => (switchedTo === enabled ? jobId : []))
    if (switched.length > 0) await notifyAssignees(tx, switched, enabled)
  }
}

async function tryChange(
  tx: Scope,
  id: number,
  { assign, ...change }: BulkInput['change'],
  before: JobState | undefined,
): Promise<Outcome | Failure> {
  if (!before) throw failure('row.notFound')
  const newcomers = assign?.filter(({ tenantUserId }) => !before.userIds.includes(tenantUserId)) ?? []
  try {
    return await tx.attempt((each) => changeJob(each, id, { ...change, assign: newcomers }))
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

type JobChange = BulkInput['change'] & UndoBulkInput['jobs'][number]['undo']

async function changeJob(
  tx: Scope,
  jobId: number,
  { enabled, assign = [], unassign = [], ...limits }: JobChange,
): Promise<Outcome> {
  if (Object.keys(limits).length > 0) await updateJob(tx, jobId, limits)
  if (assign.length + unassign.length > 0)
    await changeAssignees(tx, jobId, { jobUsers: assign, removeUserIds: unassign }, false)
  const isSwitched = enabled !== undefined && (await switchJob(tx, jobId, enabled))
  const tenantUserIds = assign.map(({ tenantUserId }) => tenantUserId)
  return { jobId, tenantUserIds, switchedTo: isSwitched ? enabled : undefined }
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
  return { jobId, jobDetailTitle, siteName, changes, undo: undoOf(before, after), refused }
}

function undoOf(before: JobState, after: JobState): BulkResult['undo'] {
  const changed = fields.filter((field) => field !== 'assigned' && before[field] !== after[field])
  const unassign = after.userIds.filter((id) => !before.userIds.includes(id))
  return {
    ...Object.fromEntries(changed.map((field) => [field, before[field]])),
    ...(unassign.length > 0 && { unassign }),
  }
}
