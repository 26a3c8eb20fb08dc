import { wholeSecond } from '@muster/rules/works/work-time'
import { type Scope, sql } from '../../db/scope.ts'
import { isWorkingTime } from './queries.ts'

export interface OverlapRow {
  workId: number
  otherId: number
  /** One of them has no end: it is not paid yet. */
  isOpen: boolean
  key: string
  /** The office said, with a reason, that both count at these times. */
  isDecided: boolean
}

interface PlacedWork {
  id: number
  userId: number
  /** In milliseconds; without an end it lasts. */
  startedAt: number
  endedAt: number | null
}

export async function listOverlaps(scope: Scope, workIds: readonly number[]): Promise<OverlapRow[]> {
  if (workIds.length === 0) return []
  const people = Map.groupBy(await listBeside(scope, workIds), ({ userId }) => userId)
  const pairs = Array.from(people.values()).flatMap((works) => pairsOf(works))
  const asked = new Set(workIds)
  const decided = await readDecidedKeys(
    scope,
    pairs.flatMap((pair) => pair.map(({ id }) => id)),
  )
  return pairs.flatMap(([first, second]) => {
    const key = keyOf(first, second)
    const isOpen = first.endedAt === null || second.endedAt === null
    const facts = { isOpen, key, isDecided: decided.has(key) }
    return [
      { workId: first.id, otherId: second.id, ...facts },
      { workId: second.id, otherId: first.id, ...facts },
    ].filter(({ workId }) => asked.has(workId))
  })
}

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const listBeside = (scope: Scope, workIds: readonly number[]) =>
  scope.sql(sql<PlacedWork>`
    with people as materialized (
      select user_id, min(local_date) - 2 as first_day, max(local_date) + 2 as last_day from works
      where tenant_id = ${scope.tenantId} and id = any(${workIds}::bigint[]) group by user_id
    )
    select w.id, w.user_id as "userId", ${milliseconds('w.started_at')} as "startedAt",
      ${milliseconds('w.ended_at')} as "endedAt"
    from people p, works w
    where w.tenant_id = ${scope.tenantId} and w.user_id = p.user_id
      and w.local_date between p.first_day and p.last_day and w.status <> 'VOID' and ${isWorkingTime('w')}
    order by w.started_at, w.id`)

/** Hours are worked out from whole seconds: what shares less shares nothing. */
const startOf = ({ startedAt }: PlacedWork) => wholeSecond(startedAt)
const endOf = ({ endedAt }: PlacedWork) =>
  endedAt === null ? Number.POSITIVE_INFINITY : wholeSecond(endedAt)

const pairsOf = (works: readonly PlacedWork[]) =>
  works.flatMap((first, index) => {
    const pairs: [PlacedWork, PlacedWork][] = []
    for (const second of works.slice(index + 1)) {
      if (startOf(second) >= endOf(first)) break
      if (startOf(first) < endOf(second)) pairs.push([first, second])
    }
    return pairs
  })

const keyOf = (...pair: [PlacedWork, PlacedWork]) =>
  pair
    .sort((a, b) => a.id - b.id)
    .map(({ id, startedAt, endedAt }) => `${id} ${startedAt} ${endedAt}`)
    .join(' ')

async function readDecidedKeys(scope: Scope, workIds: readonly number[]): Promise<ReadonlySet<string>> {
  if (workIds.length === 0) return new Set()
  const rows = await scope
    .from('work_reviews')
    .where('work_id', '=', sql<number>`any(${[...new Set(workIds)]}::bigint[])`)
    .where('flag', '=', 'overlap')
    .select('pair_keys as keys')
    .execute()
  return new Set(rows.flatMap(({ keys }) => keys))
}
