import type pg from 'pg'

/** A table of companies' rows, as the database's own catalogue has it: what a migration adds is never forgotten. */
export interface CatalogueTable {
  readonly name: string
  readonly columns: readonly CatalogueColumn[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** The other tables of companies that its rows point to. */
  readonly pointsTo: readonly string[]
  readonly pointsToItself: boolean
}

export interface CatalogueColumn {
  readonly name: string
  readonly type: string
  /** Made by the database out of other columns. */
  readonly isComputed: boolean
  /** Counted by the database. */
  readonly isNumbered: boolean
  /** A row without it is refused. */
  readonly isNeeded: boolean
}

interface ColumnRow {
  name: string
  columns: CatalogueColumn[]
  key: string[]
  targets: string[]
}

/** Every table that has a tenant, in the order of their names. */
export async function readTenantTables(client: pg.ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<ColumnRow>(
    `select c.relname as name,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
            'isComputed', a.attgenerated <> '', 'isNumbered', a.attidentity <> '',
            'isNeeded', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select coalesce(json_agg(a.attname order by array_position(k.conkey, a.attnum)), '[]')
          from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
          where k.conrelid = c.oid and k.contype = 'p') as key,
        (select coalesce(json_agg(distinct t.relname), '[]')
          from pg_constraint f join pg_class t on t.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f') as targets
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
      order by 1`,
  )
  const names = new Set(rows.map(({ name }) => name))
  return rows.map(({ targets, ...table }) => ({
    ...table,
    pointsTo: targets.filter((target) => target !== table.name && names.has(target)),
    pointsToItself: targets.includes(table.name),
  }))
}

/**
 * The tables in an order in which their rows can be removed: whoever points before what is pointed to. Tables that point
 * to one another in a circle come together, at the end of those that point to them.
 */
export function inRemovalOrder(tables: readonly CatalogueTable[]): CatalogueTable[][] {
  const order: CatalogueTable[][] = []
  let left = [...tables]
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some((other) => other.pointsTo.includes(name)))
    if (free.length === 0) return [...order, left]
    order.push(...free.map((table) => [table]))
    left = left.filter((table) => !free.includes(table))
  }
  return order
}
