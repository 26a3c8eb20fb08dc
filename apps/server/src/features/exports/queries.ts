import type { Export, ExportInput } from '@muster/contract/exports'
import type { Right } from '@muster/contract/kit/rights'
import { areasToday, withAreas } from '../../db/areas.ts'
import { personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Actor, Scope } from '../../db/scope.ts'
import { levelToday } from '../../db/suspended.ts'
import { currentUsers } from '../users/person-queries.ts'

const mostListed = 100

const mine = (scope: Scope) =>
  scope
    .from('exports')
    .leftJoin('files', along('exports.file_id'))
    .where('exports.user_id', '=', scope.actor.id)
    .selectAll('exports')
    .select(['files.name as file_name', 'files.size as file_size', 'files.key as file_key', 'files.mime'])

type ExportRow = Awaited<ReturnType<ReturnType<typeof mine>['executeTakeFirstOrThrow']>>

const shownExport = (row: ExportRow): Export => ({
  id: row.id,
  kind: row.kind as Export['kind'],
  reportType: row.report_type as Export['reportType'],
  state: row.state as Export['state'],
  progress: row.progress,
  fileName: row.file_name,
  size: row.file_size,
  problem: row.problem,
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at?.toISOString() ?? null,
})

export const listExports = async (scope: Scope): Promise<Export[]> =>
  (await mine(scope).orderBy('exports.id', 'desc').limit(mostListed).execute()).map(shownExport)

export const readExport = (scope: Scope, id: number) =>
  mine(scope).where('exports.id', '=', id).executeTakeFirst()

export async function readShown(scope: Scope, id: number): Promise<Export | undefined> {
  const row = await readExport(scope, id)
  return row && shownExport(row)
}

export async function countOpen(scope: Scope): Promise<number> {
  const { open } = await scope
    .from('exports')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', scope.actor.id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()
  return open
}

export const insertExport = (tx: Scope, { kind, asked }: ExportInput) =>
  tx
    .into('exports', {
      user_id: tx.actor.id,
      kind,
      report_type: asked.reportType,
      asked: JSON.stringify(asked),
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Takes an export that is not over, once more; undefined when it is over or was removed. */
export const takeExport = (scope: Scope, id: number) =>
  scope
    .change('exports', { state: 'RUNNING' })
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .returningAll()
    .executeTakeFirst()

/** Notes how far it is, never less than before; undefined once it is not wanted any more. */
export const noteProgress = (scope: Scope, id: number, progress: number) =>
  scope
    .change('exports', {})
    .set((eb) => ({ progress: eb.fn<number>('greatest', ['progress', eb.val(progress)]) }))
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()

/** Ends a running export; undefined when it is not running any more. */
export const endExport = (
  tx: Scope,
  id: number,
  end: { expires_at: Date } & (
    | { state: 'DONE'; file_id: number; areas: number[] | null }
    | { state: 'FAILED'; problem: string }
  ),
) =>
  tx
    .change('exports', { ...end, ...(end.state === 'DONE' && { progress: 100 }) })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('user_id')
    .executeTakeFirst()

/** Who asked, with the rights and the reach that they have now; undefined where they have left. */
export async function readAsker(scope: Scope, userId: number): Promise<Actor | undefined> {
  const row = await currentUsers(scope)
    .select(['users.id', personName('users').as('name'), levelToday(scope).as('level')])
    .select(['roles.withheld', areasToday(scope).as('areas')])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, level, withheld } = row
  return { id, name, level, withheld: withheld as Right[], ...withAreas(row), sessionId: null }
}

export const removeExpired = (tx: Scope) =>
  tx.remove('exports').where('expires_at', '<=', tx.now).returning('file_id').execute()
