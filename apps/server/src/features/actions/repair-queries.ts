import type { ActionState, FileMoment, Repair } from '@muster/contract/actions'
import { isClient } from '@muster/contract/kit/permissions'
import { localDate } from '@muster/rules/time/zone'
import { isUnsettled } from '@muster/rules/works/action-can'
import { anyOf, oneOf, personName } from '../../db/names.ts'
import { along, joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { storedFile, storedFileColumns } from '../files/store-file.ts'
import { reachableProblems } from '../problems/reach.ts'
import { reachableWorks } from '../works/reach.ts'

/** The failed checks of the visits that the actor reads. Clients do not read of those that were corrected since. */
const readFailures = (scope: Scope) =>
  reachableWorks(scope)
    .innerJoin('action_answers', along('action_answers.work_id'))
    .$if(isClient(scope.actor.level), (q) => q.where('action_answers.fails', '=', true))

/** Actions of which a client reads: of failed checks of their finished visits, and of their own problems. */
export const publishedActions = (scope: Scope) =>
  scope
    .from('actions')
    .where((eb) =>
      eb.or([
        eb('actions.id', '=', oneOf(readFailures(scope).select('action_answers.action_id'))),
        eb('actions.problem_id', '=', oneOf(reachableProblems(scope).select('problems.id'))),
      ]),
    )

/** How many actions the answers of each visit have, and how many of those are verified or closed. */
export async function countRepairs(scope: Scope, workIds: readonly number[]) {
  if (workIds.length === 0) return new Map<number, { count: number; settled: number }>()
  const rows = await scope
    .from('action_answers')
    .innerJoin('actions', along('action_answers.action_id'))
    .where('action_answers.work_id', '=', anyOf(workIds))
    .where('action_answers.fails', '=', true)
    .groupBy('action_answers.work_id')
    .select('action_answers.work_id as workId')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where actions.state in ('VERIFIED', 'CLOSED')))::int`.as('settled'))
    .execute()
  return new Map(rows.map(({ workId, ...counts }) => [workId, counts]))
}

/** The sub-task of a failed check in the checklist of its visit. */
const itemOf = (
  scope: Scope,
  column: 'id' | 'title',
) => sql`(select ${sql.ref(`i.${column}`)} from job_specs s
  ${joinAlong('job_spec_items i', 'i.job_spec_id', 's')}
  where s.tenant_id = ${scope.tenantId} and s.job_detail_id = works.job_detail_id and s.version = works.job_detail_version
    and coalesce(i.origin_id, i.id) = action_answers.item_origin_id order by i.id limit 1)`

/** The newest failure of each action first. */
const failuresOf = (scope: Scope, actionIds: readonly number[], workId: number | undefined) =>
  readFailures(scope)
    .innerJoin('job_detail_versions', along('works.job_detail_version'))
    .where('action_answers.action_id', '=', anyOf(actionIds))
    .$if(workId !== undefined, (q) => q.where('works.id', '=', workId!))
    .select(['action_answers.action_id as actionId', 'works.id as workId'])
    .select(['action_answers.answered_at as answeredAt', 'job_detail_versions.title as checklist'])
    .select(itemOf(scope, 'id').$castTo<number | null>().as('itemId'))
    .select(itemOf(scope, 'title').$castTo<string | null>().as('itemTitle'))
    .orderBy('action_answers.answered_at', 'desc')
    .orderBy('works.id', 'desc')
    .execute()

const filesOf = (scope: Scope, actionIds: readonly number[]) =>
  scope
    .from('action_files')
    .innerJoin('files', along('action_files.file_id'))
    .where('action_files.action_id', '=', anyOf(actionIds))
    .select([...storedFileColumns, 'action_files.moment', 'action_files.action_id as actionId'])
    .orderBy('files.id')
    .execute()

const rowsOf = (scope: Scope, actionIds: readonly number[]) =>
  scope
    .from('actions')
    .innerJoin('sites', along('actions.site_id'))
    .leftJoin('problems', along('actions.problem_id'))
    .leftJoin('users as verifiers', along('actions.verified_by'))
    .where('actions.id', '=', anyOf(actionIds))
    .select(['actions.id', 'actions.title', 'actions.state', 'actions.made_at', 'actions.done_at'])
    .select(['actions.verified_at', 'actions.acknowledged_at', 'sites.timezone'])
    .select('problems.text as problem')
    .select(personName('verifiers').$castTo<string | null>().as('verifier'))
    .execute()

/** Shows actions in the order of their ids as reports do; `workId` names the visit whose report it is. */
async function readRepairs(scope: Scope, actionIds: readonly number[], workId?: number): Promise<Repair[]> {
  if (actionIds.length === 0) return []
  const failures = Map.groupBy(await failuresOf(scope, actionIds, workId), ({ actionId }) => actionId)
  const files = Map.groupBy(await filesOf(scope, actionIds), ({ actionId }) => actionId)
  const rows = new Map((await rowsOf(scope, actionIds)).map((row) => [row.id, row]))
  return actionIds.flatMap((id) => {
    const row = rows.get(id)
    return row ? shownRepair(scope, row, failures.get(id)?.[0], files.get(id) ?? []) : []
  })
}

type RepairRow = Awaited<ReturnType<typeof rowsOf>>[number]
type FailureRow = Awaited<ReturnType<typeof failuresOf>>[number]
type FileRow = Awaited<ReturnType<typeof filesOf>>[number]

function shownRepair(
  scope: Scope,
  row: RepairRow,
  failure: FailureRow | undefined,
  files: readonly FileRow[],
): Repair {
  const { id, made_at, done_at, verified_at, acknowledged_at } = row
  const isForClient = isClient(scope.actor.level)
  const state = row.state as ActionState
  const isDone = state === 'DONE' || state === 'VERIFIED'
  const dayOf = (at: Date) => localDate(row.timezone, at.getTime())
  const dayOrNone = (at: Date | null) => (at === null ? null : dayOf(at))
  return {
    ...{ id, state: isForClient && state === 'CANNOT' ? 'OPEN' : state },
    title: isForClient ? publishedTitle(row, failure) : row.title,
    ...{ workId: failure?.workId ?? null, itemId: failure?.itemId ?? null },
    foundOn: dayOf(failure?.answeredAt ?? made_at),
    doneOn: isDone ? dayOrNone(done_at) : null,
    verifiedOn: isUnsettled({ state }) ? null : dayOrNone(verified_at),
    verifiedBy: isForClient ? '' : (row.verifier ?? ''),
    acknowledgedOn: dayOrNone(acknowledged_at),
    files: files.map((file) => ({
      ...storedFile(scope, file),
      ...(isForClient && { takenAt: null }),
      moment: file.moment as FileMoment,
    })),
  }
}

/** In the words of the checklist, or in those of the client: what the office wrote is its own. */
const publishedTitle = ({ problem }: RepairRow, failure: FailureRow | undefined) =>
  failure ? failure.itemTitle || failure.checklist : (problem ?? '')

/** What became of the failed checks of a visit; none of one out of reach. */
export async function listRepairsOfVisit(scope: Scope, workId: number): Promise<Repair[]> {
  const rows = await readFailures(scope)
    .where('works.id', '=', workId)
    .select('action_answers.action_id as id')
    .orderBy('action_answers.action_id')
    .execute()
  return readRepairs(
    scope,
    rows.map(({ id }) => id),
    workId,
  )
}

/** Of a client, at a site of theirs: those that are open first, then the newest. */
export async function listRepairsAtSite(scope: Scope, siteId: number, page: number, size: number) {
  const published = publishedActions(scope).where('actions.site_id', '=', siteId)
  const { count } = await published.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  const rows = await published
    .select('actions.id')
    .orderBy(sql`actions.state in ('VERIFIED', 'CLOSED')`)
    .orderBy('actions.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const content = await readRepairs(
    scope,
    rows.map(({ id }) => id),
  )
  return { content, page, size, totalElements: count, totalPages: Math.ceil(count / size) }
}

/** One that the client reads of; undefined otherwise. */
export async function readPublishedRepair(scope: Scope, id: number): Promise<Repair | undefined> {
  const row = await publishedActions(scope)
    .where('actions.id', '=', id)
    .select('actions.id')
    .executeTakeFirst()
  return row && (await readRepairs(scope, [row.id]))[0]
}
