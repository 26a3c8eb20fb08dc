import {
  type AliasNode,
  ExpressionWrapper,
  type IdentifierNode,
  type JoinBuilder,
  type JoinNode,
  type RawBuilder,
  type SqlBool,
  type TableNode,
} from 'kysely'
import { foreignKeys } from './relations.gen.ts'
import { ownTenant, sql } from './sql.ts'
import type { DB } from './tables.gen.ts'

interface ForeignKey {
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
}
const byTable: Readonly<Record<string, Readonly<Record<string, ForeignKey>>>> = foreignKeys
/** For tables under another name in a query: by last column and target. No two foreign keys differ in more. */
const byColumnAndTarget = new Map(
  Object.values(byTable).flatMap((keys) =>
    Object.entries(keys).map(([column, key]) => [`${column} ${key.table}`, key] as const),
  ),
)

type Keys = typeof foreignKeys
type KeyColumn = { [T in keyof Keys]: keyof Keys[T] }[keyof Keys] | 'tenant_id'
/** Of references such as `jobs.site_id`, those that are no column of a query; those that are no foreign key of it. */
type NoColumn<D, T, R> = R extends `${infer A}.${infer C}`
  ? A extends T & keyof D
    ? C extends keyof D[A]
      ? never
      : R
    : R
  : R
type NoKey<D, T, R> = R extends `${infer A}.${infer C}`
  ? A extends keyof Keys
    ? C extends keyof Keys[A] | 'tenant_id'
      ? NoColumn<D, T, R>
      : R
    : NoColumn<D, T, R>
  : R
type Unless<Wrong> = [Wrong] extends [never] ? unknown : never

/**
 * Joins along a foreign key, within the tenant: `.innerJoin('sites', along('jobs.site_id'))`. The key belongs to the
 * table that has it, under its name in the query. `.innerJoin('answers', along('answers.work_id'))` joins the other way,
 * to `works`; where `works` has another name in the query, say so: `along('answers.work_id', 'visits')`.
 */
export const along =
  <const R extends `${string}.${KeyColumn}`, const N extends string = never>(
    key: R,
    target?: N,
  ): (<D, T extends keyof D>(
    join: JoinBuilder<D, T> & Unless<NoKey<D, T, R> | Exclude<N, T>>,
  ) => JoinBuilder<D, T>) =>
  (join) =>
    onEqual(join, `${key} ${target}`, (joined) => pairsAlong(joined, key, target))

/**
 * Joins where columns match that no foreign key links, within the tenant, those of the joined table first:
 * `.leftJoin('users', matching({ 'users.id': 'files.created_by' }))`.
 */
export const matching =
  <const J extends string, const R extends string>(
    columns: Readonly<Record<J, R>>,
  ): (<D, T extends keyof D>(join: JoinBuilder<D, T> & Unless<NoColumn<D, T, J | R>>) => JoinBuilder<D, T>) =>
  (join) =>
    onEqual(join, Object.entries(columns).flat().join(' '), ({ name }) => {
      const pairs = Object.entries(columns) as [string, string][]
      const other = parts(pairs[0]![1])[0]
      if (pairs.some(([own]) => parts(own)[0] !== name)) throw new Error(`${pairs[0]![0]} is not of ${name}`)
      return [[`${name}.tenant_id`, `${other}.tenant_id`], ...pairs]
    })

/** A table in SQL text, with its name there: `jobs j`. */
type TextTable = keyof DB | `${keyof DB} ${string}`
type TextKey = `${string}.${KeyColumn}`

/**
 * `along` for SQL text: `${joinAlong('sites s', 'j.site_id')}` joins `sites s` with the tenant of `j`. Against the key,
 * name its target in the statement: `${joinAlong('answers a', 'a.work_id', 'w')}`. More conditions follow with `and`.
 */
export const joinAlong = (table: TextTable, key: TextKey, target?: string) =>
  textAlong(`join ${table} on `, table, key, target)

export const leftJoinAlong = (table: TextTable, key: TextKey, target?: string) =>
  textAlong(`left join ${table} on `, table, key, target)

/**
 * The same as a condition, for subqueries and `update … from`:
 * `from work_breaks b where ${linkedBy('b.work_id', 'works w')}`. The tenant of both is said by itself: from the equality alone
 * no engine that spreads companies over machines knows of a subquery whose rows it needs.
 */
export const linkedBy = (key: TextKey, target: TextTable) => {
  const [owner] = parts(key)
  const [table, name = table] = target.split(' ') as [string, string?]
  const linked = textAlong('', target, key)
  return sql<SqlBool>`${linked} and ${sql.ref(`${owner}.tenant_id`)} = ${ownTenant} and ${sql.ref(`${name}.tenant_id`)} = ${ownTenant}`
}

/** Made once for each text, as SQL text with joins is on hot paths. */
const texts = new Map<string, RawBuilder<SqlBool>>()
function textAlong(before: string, table: string, key: string, target?: string): RawBuilder<SqlBool> {
  const id = `${before}${table} ${key} ${target}`
  const known = texts.get(id)
  if (known) return known
  const [joined, name = joined] = table.split(' ') as [string, string?]
  const pairs = pairsAlong({ table: joined, name }, key, target)
  const text = sql.raw<SqlBool>(before + pairs.map((pair) => pair.join(' = ')).join(' and '))
  texts.set(id, text)
  return text
}

/** The columns that are equal along a foreign key, those of the joined table first. */
function pairsAlong(joined: JoinedTable, key: string, target?: string): Pair[] {
  const [owner, column] = parts(key)
  const isOwner = joined.name === owner
  const { table, columns } = foreignKeyOf(isOwner ? joined.table : owner, column, joined.table)
  if (!isOwner && table !== joined.table) throw new Error(`${key} leads to ${table}, not to ${joined.table}`)
  const other = isOwner ? (target ?? table) : joined.name
  return Object.entries(columns).map(([own, theirs]) => {
    const [ownEnd, otherEnd] = [`${owner}.${own}`, `${other}.${theirs}`]
    return isOwner ? [ownEnd, otherEnd] : [otherEnd, ownEnd]
  })
}

const parts = (reference: string) => reference.split('.') as [table: string, column: string]

const toTenant: ForeignKey = { table: 'tenants', columns: { tenant_id: 'id' } }
function foreignKeyOf(owner: string, column: string, joined: string): ForeignKey {
  if (column === 'tenant_id') return toTenant
  const keys = byTable[owner]
  const key = keys ? keys[column] : byColumnAndTarget.get(`${column} ${joined}`)
  if (!key) throw new Error(`${owner}.${column} is no foreign key to ${joined}`)
  return { table: key.table, columns: { tenant_id: 'tenant_id', ...key.columns } }
}

interface JoinedTable {
  readonly table: string
  /** Its name in the query. */
  readonly name: string
}
type Pair = readonly string[]
/** Conditions that were made once: a query is built for every call, and its joins are always the same. */
const conditions = new Map<string, ExpressionWrapper<never, never, SqlBool>>()

/** Adds to a join that these pairs of columns are equal; `of` names the pairs for the joined table. */
function onEqual<D, T extends keyof D>(
  join: JoinBuilder<D, T>,
  of: string,
  pairsFor: (joined: JoinedTable) => readonly Pair[],
): JoinBuilder<D, T> {
  const node = join.toOperationNode()
  const joined = joinedTable(node)
  const name = `${joined.table} ${joined.name} ${of}`
  const known = conditions.get(name)
  if (known) return join.on(known)
  let linked = join
  for (const [left, right] of pairsFor(joined)) linked = linked.onRef(left as never, '=', right as never)
  if (!node.on) conditions.set(name, new ExpressionWrapper(linked.toOperationNode().on!.on))
  return linked
}

function joinedTable({ table: node }: JoinNode): JoinedTable {
  const isAliased = node.kind === 'AliasNode'
  const { table } = (isAliased ? (node as AliasNode).node : node) as TableNode
  const { name } = isAliased ? ((node as AliasNode).alias as IdentifierNode) : table.identifier
  return { table: table.identifier.name, name }
}
