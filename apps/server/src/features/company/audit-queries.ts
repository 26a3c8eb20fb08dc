import { dayBounds } from '@muster/rules/time/zone'
import { type Scope, sql } from '../../db/scope.ts'

const entry = [
  'id',
  'at',
  'actor_id as actorId',
  'actor_name as actorName',
  'address',
  'action',
  'target',
  'outcome',
] as const

interface AuditFilter {
  actorId?: number | undefined
  action?: string | undefined
  from?: Date | undefined | ''
  before?: Date | undefined | ''
}

const auditEntries = (scope: Scope, { actorId, action, from, before }: AuditFilter) =>
  scope
    .from('audit_entries')
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId!))
    .$if(Boolean(action), (query) =>
      query.where((eb) => eb(eb.fn<boolean>('starts_with', ['action', eb.val(action)]), '=', true)),
    )
    .$if(Boolean(from), (query) => query.where('at', '>=', from as Date))
    .$if(Boolean(before), (query) => query.where('at', '<', before as Date))
    .select(entry)
    .orderBy('id', 'desc')

interface AuditDays extends Pick<AuditFilter, 'actorId' | 'action'> {
  from?: string | undefined
  to?: string | undefined
}
/** The same by days of the company. */
export const auditLike = (scope: Scope, { from, to, ...like }: AuditDays) =>
  auditEntries(scope, {
    ...like,
    from: from && new Date(dayBounds(scope.company.timezone, from).from),
    before: to && new Date(dayBounds(scope.company.timezone, to).to),
  })

export const auditEntriesAfter = (scope: Scope, at: { after: number; upTo: number; limit: number }) =>
  scope
    .from('audit_entries')
    .select([...entry, 'prev_hash as prevHash', 'hash'])
    .where('id', '>', at.after)
    .where('id', '<=', at.upTo)
    .orderBy('id')
    .limit(at.limit)
    .execute()

/** Where the chain ends; undefined before the first entry. */
export const readAuditHead = (scope: Scope) =>
  scope.from('audit_heads').select(['entries', 'hash', 'forgotten', 'forgotten_hash']).executeTakeFirst()

export const hasSessions = async (scope: Scope): Promise<boolean> =>
  (await scope.from('sessions').select('id').limit(1).executeTakeFirst()) !== undefined

export async function worksUnlikeSeals(scope: Scope, most: number): Promise<number[]> {
  const rows = await scope.sql(sql<{ id: number }>`
    select id from (values (${scope.tenantId}::bigint)) as company (tenant_id), works_unlike_seals(tenant_id) id
    order by id limit ${most}`)
  return rows.map(({ id }) => id)
}

export async function firstBrokenSeal(
  scope: Scope,
  { after, upTo }: { after: number; upTo: number },
): Promise<number | null> {
  const [found] = await scope.sql(sql<{ number: number | null }>`
    select first_broken_seal(tenant_id, ${after}, ${upTo}) as number
    from (values (${scope.tenantId}::bigint)) as company (tenant_id)`)
  return found!.number
}
