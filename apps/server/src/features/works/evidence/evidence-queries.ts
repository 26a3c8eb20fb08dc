import { leftJoinAlong, linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

/** The hash of a row of `work_signatures`, by its name in the statement. */
export const signatureHash = (signatures: string) => {
  const column = (name: string) => sql.ref(`${signatures}.${name}`)
  return sql<string>`signature_hash(${column('work_id')}, ${column('reviewed_by')}, ${column('strokes')},
    ${column('signed_by')}, ${column('signed_at')})`
}

export const listEntries = (scope: Scope, workId: number) =>
  scope
    .from('work_entries')
    .where('work_id', '=', workId)
    .orderBy('place')
    .select([
      'place',
      'kind',
      'actor_id as actorId',
      'actor_name as actorName',
      'device_at as deviceAt',
      'at',
      'content',
      'state',
      'report_state as reportState',
      'context_state as contextState',
      'prev_hash as prevHash',
      'hash',
    ])
    .execute()
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export interface ChainState {
  entries: number | null
  hash: Buffer | null
  state: Buffer
  reportState: Buffer
  contextState: Buffer
  /** The hash of the entry up to which the company's chain of seals last counted the work. */
  sealed: Buffer | null
  fixes: string[]
  signatures: string[]
}
export const readChainState = (scope: Scope, workId: number) =>
  scope.sql(sql<ChainState>`
    select h.entries, h.hash, work_state(w.tenant_id, w.id) as state,
      work_report_state(w.tenant_id, w.id) as "reportState",
      work_context_state(w.tenant_id, w.id) as "contextState",
      (select s.entry_hash from work_seals s where s.tenant_id = ${scope.tenantId} and s.work_id = w.id
        order by s.number desc limit 1) as sealed,
      (select coalesce(array_agg(encode(sha256(b.points), 'hex')), '{}') from fix_batches b
        where ${linkedBy('b.work_id', 'works w')}) as fixes,
      (select coalesce(array_agg(${signatureHash('s')} order by s.id), '{}') from work_signatures s
        where ${linkedBy('s.work_id', 'works w')}) as signatures
    from works w ${leftJoinAlong('work_heads h', 'h.work_id', 'w')}
    where w.tenant_id = ${scope.tenantId} and w.id = ${workId}`)

/** Seals of a visit that is not old enough to have been removed. */
export const listSealsOfYears = (scope: Scope, workId: number) =>
  scope
    .from('work_seals')
    .where('work_id', '=', workId)
    .where('work_date', '>=', sql<string>`current_date + 2 - interval '7 years'`)
    .select(['work_date as workDate', 'entry_hash as hash'])
    .execute()
