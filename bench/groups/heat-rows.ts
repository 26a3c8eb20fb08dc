import { CELL_DEGREES, cellsASide, type HeatAccuracy, unpackBatches } from '@muster/rules/works/gps-codec'
import { CellCounter } from '@muster/rules/works/heat-cells'
import { CompiledQuery } from 'kysely'
import { readPacked } from '../../apps/server/src/features/reports/heat-map.ts'
import type { BenchCompany } from '../a-company.ts'

interface Days {
  startDate: string
  endDate: string
}
const insertedAtOnce = 100_000
let maps = 0

/**
 * What a heat map adds up of these days, seeded as a row for each of the smallest cells of a site, or of a person there. Answers
 * the one statement that answers the cells of the size that is asked for from them, without looking whose they are.
 */
export async function heatInRows(
  company: BenchCompany,
  days: Days,
  accuracy: HeatAccuracy,
): Promise<CompiledQuery[]> {
  const { owner } = company.stack
  const { tenantId } = company
  await owner.query(
    `create unlogged table if not exists bench_heat_rows
       (tenant_id bigint, map integer, y integer, x integer, count integer)`,
  )
  const { cells, aggregated } = await readPacked(await company.scope(), {}, { days, least: 1 })
  const found = [
    ...cells.flatMap(({ userId, batches }) =>
      [...unpackBatches(batches)].map((packed) => cellsOf((counter) => counter.add(userId, packed))),
    ),
    ...aggregated.flatMap(({ aggregated: packed }) =>
      [...unpackBatches(packed)].map((each) => cellsOf((counter) => counter.addAggregate(each))),
    ),
  ].flat()
  const map = maps++
  for (let from = 0; from < found.length; from += insertedAtOnce) {
    const some = found.slice(from, from + insertedAtOnce)
    const columns = (['y', 'x', 'count'] as const).map((name) => some.map((cell) => cell[name]))
    await owner.query(
      `insert into bench_heat_rows select $1, $2, * from unnest($3::integer[], $4::integer[], $5::integer[])`,
      [tenantId, map, ...columns],
    )
  }
  await owner.query('create index if not exists bench_heat_rows_map on bench_heat_rows (tenant_id, map)')
  await owner.query('vacuum analyze bench_heat_rows')
  const side = cellsASide[accuracy]
  const half = (side * CELL_DEGREES) / 2
  const text = `select (2 * y + 1) * ${half}::float8 as lat, (2 * x + 1) * ${half}::float8 as lng, count
    from (select floor(y / ${side}::float8) as y, floor(x / ${side}::float8) as x, sum(count)::integer as count
      from bench_heat_rows where tenant_id = $1 and map = $2 group by 1, 2) as cells`
  return [CompiledQuery.raw(text, [tenantId, map])]
}

function cellsOf(add: (counter: CellCounter) => void) {
  const counter = new CellCounter()
  add(counter)
  return counter.cells
}
