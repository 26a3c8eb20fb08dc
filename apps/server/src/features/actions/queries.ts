import type { ActionPriority } from '@muster/contract/action-rules'
import type {
  Action,
  ActionChangeKind,
  ActionDetail,
  ActionListFilters,
  ActionSource,
  ActionState,
  FileMoment,
  statesOfShow,
} from '@muster/contract/actions'
import { dayBounds, isoWithOffset, localDate } from '@muster/rules/time/zone'
import { actionCan, isUnfinished } from '@muster/rules/works/action-can'
import type { RawBuilder } from 'kysely'
import { anyOf, holds, nameOrder, oneOf, personName, wordsOf } from '../../db/names.ts'
import { eachListed, listed } from '../../db/page.ts'
import { along, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { storedFile, storedFileColumns } from '../files/store-file.ts'
import { reachableActions } from './reach.ts'

type Actions = Awaited<ReturnType<typeof reachableActions>>

// Written out as indexes name them: a planner cannot tell that a list of values has them all.
const isUnsettledRow = sql<boolean>`actions.state in ('OPEN', 'DOING', 'DONE', 'CANNOT')`
const isUnfinishedRow = sql<boolean>`actions.state in ('OPEN', 'DOING')`
const isToVerifyRow = sql<boolean>`actions.state in ('DONE', 'CANNOT')`

const photosOf = (moment: FileMoment) => sql<number>`(select count(*) from action_files f
  where ${linkedBy('f.action_id', 'actions')} and f.moment = ${sql.lit(moment)})`

const named = (actions: Actions) =>
  actions
    .innerJoin('sites', along('actions.site_id'))
    .leftJoin('users as owners', along('actions.owner_id'))
    .select(['actions.id', 'actions.source', 'actions.state', 'actions.title', 'actions.note'])
    .select(['actions.site_id as jobLocationId', 'sites.name as siteName', 'sites.timezone'])
    .select(['actions.work_id as workId', 'actions.problem_id as problemId', 'actions.priority'])
    .select('actions.incident_id as incidentId')
    .select(['actions.made_at as madeAt', 'actions.due_at as dueAt', 'actions.asks_photo as asksPhoto'])
    .select(['actions.answer_corrected as answerCorrected', 'actions.reason', 'actions.version'])
    .select(['owners.id as ownerId', 'owners.removed_at as ownerLeftAt'])
    .select(personName('owners').$castTo<string | null>().as('ownerName'))
    .select([photosOf('BEFORE').as('photosBefore'), photosOf('AFTER').as('photosAfter')])
type ActionRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

const isoOf = ({ timezone }: { timezone: string }, at: Date) => isoWithOffset(timezone, at.getTime())

function shownAction(
  scope: Scope,
  { ownerId, ownerLeftAt, ownerName, note: _, reason: __, ...row }: ActionRow,
): Action {
  const state = row.state as ActionState
  return {
    ...row,
    ...{ state, source: row.source as ActionSource, priority: row.priority as ActionPriority },
    ...{ photosBefore: Number(row.photosBefore), photosAfter: Number(row.photosAfter) },
    madeAt: isoOf(row, row.madeAt),
    dueAt: row.dueAt && isoOf(row, row.dueAt),
    isOverdue: row.dueAt !== null && row.dueAt < scope.now && isUnfinished({ state }),
    owner: ownerId === null || ownerLeftAt !== null ? null : { tenantUserId: ownerId, name: ownerName ?? '' },
  }
}

const endOfToday = (scope: Scope) =>
  new Date(dayBounds(scope.company.timezone, localDate(scope.company.timezone, scope.now.getTime())).to)

const ofShow = {
  open: isUnsettledRow,
  verify: isToVerifyRow,
  settled: sql<boolean>`actions.state in ('VERIFIED', 'CLOSED')`,
  all: sql<boolean>`true`,
} satisfies Record<keyof typeof statesOfShow, unknown>

const sitesOfGroups = (scope: Scope, groupIds: readonly number[]) =>
  oneOf(scope.from('site_group_sites').where('site_group_id', '=', anyOf(groupIds)).select('site_id as id'))

/** By title or by site, which is looked up once for all actions. */
const isOfWord = (scope: Scope, word: string) => {
  const sites = scope
    .from('sites')
    .where(holds(sql.ref<string>('sites.name'), word))
    .select('sites.id')
  return sql<boolean>`(strpos(actions.folded_title, search_fold(${word})) > 0 or actions.site_id = ${oneOf(sites)})`
}

type Filters = Omit<ActionListFilters, 'page' | 'size' | 'sort'>
/** The actions that the actor reaches and that fit the filters, without names or order. */
async function filtered(scope: Scope, filters: Filters) {
  const { show = 'open', search, jobLocationId, ownerUserId, workId, groupIds, priority, source } = filters
  const { state, verifiedFrom } = filters
  return (await reachableActions(scope))
    .where(state ? sql<boolean>`actions.state = ${state}` : ofShow[show])
    .$if(verifiedFrom !== undefined, (q) =>
      q.where('actions.verified_at', '>=', new Date(dayBounds(scope.company.timezone, verifiedFrom!).from)),
    )
    .$if(Boolean(search), (q) =>
      q.where((eb) => eb.and(wordsOf(search).map((word) => isOfWord(scope, word)))),
    )
    .$if(jobLocationId !== undefined, (q) => q.where('actions.site_id', '=', jobLocationId!))
    .$if(ownerUserId !== undefined, (q) => q.where('actions.owner_id', '=', ownerUserId!))
    .$if(workId !== undefined, (q) =>
      q.where(
        'actions.id',
        'in',
        scope.from('action_answers').where('work_id', '=', workId!).select('action_id'),
      ),
    )
    .$if(groupIds !== undefined, (q) => q.where('actions.site_id', '=', sitesOfGroups(scope, groupIds!)))
    .$if(priority !== undefined, (q) => q.where('actions.priority', '=', priority!))
    .$if(source !== undefined, (q) => q.where('actions.source', '=', source!))
    .$if(filters.overdue !== undefined, (q) => q.where(isOverdueRow(scope, filters.overdue!)))
    .$if(filters.dueToday === true, (q) =>
      q.where(isUnfinishedRow).where('actions.due_at', '<', endOfToday(scope)),
    )
}

const isOverdueRow = (scope: Scope, isOverdue: boolean) =>
  sql<boolean>`(${isUnfinishedRow} and actions.due_at < ${scope.now}) is ${isOverdue ? sql`true` : sql`not true`}`

const rank = sql<number>`array_position(array['HIGH', 'NORMAL', 'LOW'], actions.priority)`

function ordered(scope: Scope, actions: Actions, sort: NonNullable<ActionListFilters['sort']>) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const query = named(actions)
  switch (sort.replace('-', '')) {
    case 'made':
      return query.orderBy('actions.made_at', direction).orderBy('actions.id', direction)
    case 'site':
      return query.orderBy(nameOrder(scope, sql.ref('sites.name')), direction).orderBy('actions.id')
    case 'priority':
      return query.orderBy(rank, direction).orderBy('actions.due_at').orderBy('actions.id')
    default:
      return query.orderBy('actions.due_at', direction).orderBy('actions.id', direction)
  }
}

/** Counted for a saved view. */
export const actionsLike = filtered

export async function listActions(scope: Scope, { page, size, sort = 'due', ...filters }: ActionListFilters) {
  const actions = await filtered(scope, filters)
  const answer = await listed(ordered(scope, actions, sort), { page, size }, actions)
  return eachListed(answer, (row) => shownAction(scope, row))
}

export async function countActions(scope: Scope) {
  const countIf = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`
  const counts = await (await reachableActions(scope))
    .where(isUnsettledRow)
    .select(sql<number>`count(*)`.as('open'))
    .select(countIf(sql`${isUnfinishedRow} and actions.due_at < ${scope.now}`).as('overdue'))
    .select(countIf(sql`${isUnfinishedRow} and actions.due_at < ${endOfToday(scope)}`).as('dueToday'))
    .select(countIf(isToVerifyRow).as('toVerify'))
    .executeTakeFirstOrThrow()
  return {
    ...{ open: Number(counts.open), overdue: Number(counts.overdue) },
    ...{ dueToday: Number(counts.dueToday), toVerify: Number(counts.toVerify) },
  }
}

const changesOf = (scope: Scope, id: number) =>
  scope
    .from('action_changes')
    .leftJoin('users as changers', along('action_changes.by_id'))
    .leftJoin('users as owners', along('action_changes.owner_id'))
    .where('action_changes.action_id', '=', id)
    // An application that is still open from before has no word for it: it stands beside the history.
    .where('action_changes.kind', '<>', 'ACKNOWLEDGED')
    .select(['action_changes.kind', 'action_changes.at', 'action_changes.by_id as tenantUserId'])
    .select('action_changes.note')
    .select(personName('changers').$castTo<string | null>().as('name'))
    .select(personName('owners').$castTo<string | null>().as('ownerName'))
    .orderBy('action_changes.id')
    .execute()

const answersOf = (scope: Scope, id: number) =>
  scope
    .from('action_answers')
    .where('action_id', '=', id)
    .select(['work_id as workId', 'answered_at as answeredAt', 'answer', 'fails'])
    .orderBy('answered_at')
    .orderBy('work_id')
    .execute()

/** Whether a check of an action failed after a moment, as far as that has arrived. */
export const hasFailedSince = async (tx: Scope, id: number, at: Date): Promise<boolean> =>
  (await tx
    .from('action_answers')
    .where('action_id', '=', id)
    .where('fails', '=', true)
    .where('answered_at', '>', at)
    .where('answered_at', '<=', tx.now)
    .select('work_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

interface SaidDone {
  readonly id: number
  readonly state: string
  readonly done_by: number | null
  readonly done_at: Date | null
}
/** Of these actions those that the actor reported as they wait to be verified: first, or since then as well. */
export async function saidByActor(tx: Scope, actions: readonly SaidDone[]): Promise<ReadonlySet<number>> {
  if (actions.length === 0) return new Set()
  const rows = await tx
    .from('action_changes')
    .where('action_id', '=', anyOf(actions.map(({ id }) => id)))
    .where('kind', 'in', ['DONE', 'CANNOT'])
    .select(['action_id', 'kind', 'by_id', 'at'])
    .orderBy('id')
    .execute()
  const isTheirs = ({ id, state, done_by, done_at }: SaidDone) => {
    if (done_by === tx.actor.id) return true
    const reports = rows.filter(({ action_id, kind }) => action_id === id && kind === state)
    const first = reports.findLastIndex(
      ({ by_id, at }) => by_id === done_by && at.getTime() === done_at?.getTime(),
    )
    return reports.slice(first).some(({ by_id }) => by_id === tx.actor.id)
  }
  return new Set(actions.filter(isTheirs).map(({ id }) => id))
}

async function isReportedByActor(scope: Scope, id: number): Promise<boolean> {
  const rows = await scope
    .from('actions')
    .where('id', '=', id)
    .select(['id', 'state', 'done_by', 'done_at'])
    .execute()
  return (await saidByActor(scope, rows)).has(id)
}

export const filesOf = (scope: Scope, id: number) =>
  scope
    .from('action_files')
    .innerJoin('files', along('action_files.file_id'))
    .where('action_files.action_id', '=', id)
    .select([...storedFileColumns, 'files.sha256', 'action_files.moment'])
    .orderBy('files.id')
    .execute()

/** One action with its history; undefined when it is out of reach. */
export async function readAction(scope: Scope, id: number): Promise<ActionDetail | undefined> {
  const row = await named(await reachableActions(scope))
    .where('actions.id', '=', id)
    .executeTakeFirst()
  return row && shownDetail(scope, row)
}

/** After a step: whoever took it reads what became of it, though it may be out of their reach now. */
export const readChanged = async (tx: Scope, id: number): Promise<ActionDetail> =>
  shownDetail(tx, await named(tx.from('actions')).where('actions.id', '=', id).executeTakeFirstOrThrow())

const readReporter = (scope: Scope, id: number) =>
  scope
    .from('actions')
    .innerJoin('users', along('actions.reported_by'))
    .where('actions.id', '=', id)
    .select(['users.id as tenantUserId', personName('users').as('name')])
    .executeTakeFirst()

const readAcknowledged = (scope: Scope, id: number) =>
  scope
    .from('actions')
    .innerJoin('users', along('actions.acknowledged_by'))
    .where('actions.id', '=', id)
    .select(['actions.acknowledged_at as at', personName('users').as('name')])
    .executeTakeFirst()

async function shownDetail(scope: Scope, row: ActionRow): Promise<ActionDetail> {
  const { id, note, reason } = row
  const acknowledged = await readAcknowledged(scope, id)
  const reportedBy = await readReporter(scope, id)
  const changes = await changesOf(scope, id)
  const answers = await answersOf(scope, id)
  const files = await filesOf(scope, id)
  const action = shownAction(scope, row)
  const isReportedByMe = actionCan.verify(action) && (await isReportedByActor(scope, id))
  return {
    ...action,
    ...{ note, reason, isReportedByMe, reportedBy: reportedBy ?? null },
    changes: changes.map((change) => ({
      ...change,
      ...{ kind: change.kind as ActionChangeKind, at: isoOf(row, change.at) },
      ...{ name: change.name ?? '', ownerName: change.ownerName ?? '' },
    })),
    answers: answers.map((answer) => ({ ...answer, answeredAt: isoOf(row, answer.answeredAt) })),
    files: files.map((file) => ({ ...storedFile(scope, file), moment: file.moment as FileMoment })),
    acknowledged: acknowledged?.at ? { at: isoOf(row, acknowledged.at), name: acknowledged.name } : null,
  }
}
