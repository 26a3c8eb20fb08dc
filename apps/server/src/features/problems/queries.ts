import type { Received } from '@muster/contract/kit/endpoint'
import { isClient } from '@muster/contract/kit/permissions'
import type { Problem, ProblemState, problems } from '@muster/contract/problems'
import { personName } from '../../db/names.ts'
import { listed } from '../../db/page.ts'
import { along, joinAlong, linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { storedFile, storedFileColumns } from '../files/store-file.ts'
import { reachableProblems } from './reach.ts'

interface ProblemChangeRow {
  state: ProblemState
  note: string
  changedBy: string
  changedAt: string
}

const changesOf = sql<
  ProblemChangeRow[]
>`(select coalesce(json_agg(json_build_object('state', c.state, 'note', c.note,
    'changedBy', ${personName('u')}, 'changedAt', c.changed_at) order by c.id), '[]')
  from problem_changes c ${joinAlong('users u', 'c.changed_by')}
  where ${linkedBy('c.problem_id', 'problems')})`

const namedProblems = (scope: Scope) =>
  reachableProblems(scope)
    .innerJoin('sites', along('problems.site_id'))
    .innerJoin('users as clients', along('problems.client_id'))
    .select([
      'problems.id',
      'problems.site_id as jobLocationId',
      'sites.name as siteName',
      'problems.client_id as clientId',
      personName('clients').as('clientName'),
      'problems.text',
      'problems.state',
      'problems.reported_at as reportedAt',
      'problems.version',
      changesOf.as('changes'),
    ])
type ProblemRow = Awaited<ReturnType<ReturnType<typeof namedProblems>['execute']>>[number]

async function photosOf(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const rows = await scope
    .from('problem_files')
    .innerJoin('files', along('problem_files.file_id'))
    .where('problem_files.problem_id', 'in', ids)
    .select(['problem_files.problem_id as problemId', ...storedFileColumns])
    .orderBy('files.id')
    .execute()
  return Map.groupBy(rows, ({ problemId }) => problemId)
}

async function shownProblems(scope: Scope, rows: readonly ProblemRow[]): Promise<Problem[]> {
  const photos = await photosOf(
    scope,
    rows.map(({ id }) => id),
  )
  const hidesPeople = isClient(scope.actor.level)
  return rows.map(({ reportedAt, state, changes, ...row }) => ({
    ...row,
    state: state as ProblemState,
    reportedAt: reportedAt.toISOString(),
    photos: (photos.get(row.id) ?? []).map((file) => storedFile(scope, file)),
    changes: changes.map(({ changedBy, changedAt, ...change }) => ({
      ...change,
      changedAt: new Date(changedAt).toISOString(),
      ...(!hidesPeople && { changedBy }),
    })),
  }))
}

type ProblemFilters = Omit<Received<typeof problems.list>['query'], 'page' | 'size'>
export const problemsLike = (scope: Scope, { jobLocationId, clientId, states }: ProblemFilters) =>
  namedProblems(scope)
    .$if(jobLocationId !== undefined, (q) => q.where('problems.site_id', '=', jobLocationId!))
    .$if(clientId !== undefined, (q) => q.where('problems.client_id', '=', clientId!))
    .$if(states !== undefined, (q) => q.where('problems.state', 'in', states!))

export async function listProblems(
  scope: Scope,
  { page, size, ...filters }: Received<typeof problems.list>['query'],
) {
  const query = problemsLike(scope, filters)
    .orderBy('problems.reported_at', 'desc')
    .orderBy('problems.id', 'desc')
  const answer = await listed(query, { page, size })
  return Array.isArray(answer)
    ? shownProblems(scope, answer)
    : { ...answer, content: await shownProblems(scope, answer.content) }
}

export async function readProblem(scope: Scope, id: number): Promise<Problem | undefined> {
  const rows = await namedProblems(scope).where('problems.id', '=', id).execute()
  return (await shownProblems(scope, rows))[0]
}
