import { unpackBatches } from '@muster/rules/works/gps-codec'
import { CellCounter } from '@muster/rules/works/heat-cells'
import { monthStart, yearStart } from '@muster/rules/works/heat-spans'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { readMonthBatches, readYearMonths } from './fix-queries.ts'

type HeatSpan = 'MONTH' | 'YEAR'
interface HeatAggregate {
  span: HeatSpan
  from_day: string
  site_id: number
  cells: Buffer
}
interface HeatWork {
  site_id: number
  user_id: number
  local_date: string
}

const noCells = Buffer.alloc(0)

export async function heatFrom(scope: Scope): Promise<string> {
  const { heat_from } = await scope.from('company_settings').select('heat_from').executeTakeFirstOrThrow()
  return heat_from
}

// A transaction that adds excludes one that aggregates; two that add may run together.
const sharedHeatFrom = async (tx: Scope): Promise<string> => {
  const row = await tx.from('company_settings').select('heat_from').forKeyShare().executeTakeFirstOrThrow()
  return row.heat_from
}
const lockedHeatFrom = async (tx: Scope): Promise<string> => {
  const row = await tx.from('company_settings').select('heat_from').forUpdate().executeTakeFirstOrThrow()
  return row.heat_from
}

interface HeatSpans {
  months: readonly string[]
  years: readonly string[]
}

const lockHeatRows = (tx: Scope, siteId: number, { months, years }: HeatSpans) =>
  tx
    .from('heat_cells')
    .select(['span', 'from_day', 'cells'])
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb.and([eb('span', '=', 'MONTH'), eb('from_day', '=', anyOf(months))]),
        eb.and([eb('span', '=', 'YEAR'), eb('from_day', '=', anyOf(years))]),
      ]),
    )
    .orderBy('span')
    .orderBy('from_day')
    .forUpdate()
    .execute()

/** Inserts missing rows of a site, and locks all of them until the transaction ends. */
async function ensureHeatRows(tx: Scope, siteId: number, spans: HeatSpans) {
  const existing = await lockHeatRows(tx, siteId, spans)
  if (existing.length === spans.months.length + spans.years.length) return existing
  const ofSite = { site_id: siteId, cells: noCells }
  const rows = [
    ...spans.months.map((from_day) => ({ ...ofSite, span: 'MONTH', from_day })),
    ...spans.years.map((from_day) => ({ ...ofSite, span: 'YEAR', from_day })),
  ]
  await tx
    .into('heat_cells', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return lockHeatRows(tx, siteId, spans)
}

const upsertHeat = (tx: Scope, rows: readonly HeatAggregate[]) =>
  rows.length === 0
    ? undefined
    : tx
        .into('heat_cells', rows)
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'span', 'from_day', 'site_id'])
            .doUpdateSet((eb) => ({ cells: eb.ref('excluded.cells') })),
        )
        .execute()

interface HeatChange {
  siteId: number
  day: string
  /** Absent where something was removed or moved. */
  added?: { userId: number; cells: Uint8Array }
}

/** Adds the packed cells of fixes at the end of this transaction. */
export const addHeat = (tx: Scope, { site_id, user_id, local_date }: HeatWork, cells: Uint8Array) =>
  tx.atEnd(applyHeatChanges, { siteId: site_id, day: local_date, added: { userId: user_id, cells } })

/**
 * Aggregates the months of these days again at the end of the transaction, so that removed or moved fixes disappear.
 */
export async function reaggregateHeat(tx: Scope, siteId: number, days: readonly string[]) {
  for (const day of days) await tx.atEnd(applyHeatChanges, { siteId, day })
}

/** Locks in the order of the sites, so that two transactions with the same sites cannot deadlock. */
async function applyHeatChanges(tx: Scope, changes: readonly HeatChange[]) {
  const from = await sharedHeatFrom(tx)
  const aggregated = changes.filter(({ day }) => day >= from)
  const bySite = Map.groupBy(aggregated, ({ siteId }) => siteId)
  for (const [siteId, ofSite] of [...bySite].sort(([one], [other]) => one - other))
    await applySiteChanges(tx, siteId, ofSite)
}

async function applySiteChanges(tx: Scope, siteId: number, changes: readonly HeatChange[]) {
  const months = Map.groupBy(changes, ({ day }) => monthStart(day))
  const years = Map.groupBy(changes, ({ day }) => yearStart(day))
  const spans = { months: [...months.keys()].sort(), years: [...years.keys()].sort() }
  const rows = await ensureHeatRows(tx, siteId, spans)
  const changedMonths = new Set(changes.filter(({ added }) => !added).map(({ day }) => monthStart(day)))
  const changedYears = new Set([...changedMonths].map(yearStart))
  await upsertHeat(
    tx,
    rows.flatMap((row): HeatAggregate[] => {
      const span = row.span as HeatSpan
      const isMonth = span === 'MONTH'
      if ((isMonth ? changedMonths : changedYears).has(row.from_day)) return []
      const counter = new CellCounter()
      counter.addAggregate(row.cells)
      for (const { added } of (isMonth ? months : years).get(row.from_day)!)
        counter.add(added!.userId, added!.cells)
      return [{ span, from_day: row.from_day, site_id: siteId, cells: Buffer.from(counter.pack()) }]
    }),
  )
  for (const month of [...changedMonths].sort()) await aggregateMonth(tx, month, siteId)
  for (const year of [...changedYears].sort()) await aggregateYear(tx, year, siteId)
}

async function aggregateMonth(tx: Scope, month: string, siteId?: number) {
  const rows = await readMonthBatches(tx, month, siteId)
  const bySite = Map.groupBy(rows, (row) => row.siteId)
  const sites = siteId === undefined ? [...bySite.keys()] : [siteId]
  await upsertHeat(
    tx,
    sites.map((site_id) => {
      const counter = new CellCounter()
      for (const { userId, batches } of bySite.get(site_id) ?? [])
        for (const cells of unpackBatches(batches)) counter.add(userId, cells)
      return { span: 'MONTH', from_day: month, site_id, cells: Buffer.from(counter.pack()) }
    }),
  )
}

async function aggregateYear(tx: Scope, year: string, siteId?: number) {
  const rows = await readYearMonths(tx, year, siteId)
  await upsertHeat(
    tx,
    rows.map(({ siteId: site_id, months }) => {
      const counter = new CellCounter()
      for (const cells of unpackBatches(months)) counter.addAggregate(cells)
      return { span: 'YEAR', from_day: year, site_id, cells: Buffer.from(counter.pack()) }
    }),
  )
}

const always = '2000-01-01'
const never = '9999-01-01'
const monthsANight = 120

export async function aggregateOlder(scope: Scope): Promise<void> {
  for (let month = 0; month < monthsANight; month++) if (!(await aggregateNext(scope))) return
}

export async function aggregateAll(scope: Scope): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockedHeatFrom(tx)
    await tx.change('company_settings', { heat_from: never }).execute()
  })
  while (await aggregateNext(scope));
}

/** Aggregates the next older month; false once none is left. */
async function aggregateNext(scope: Scope): Promise<boolean> {
  if ((await heatFrom(scope)) === always) return false
  return scope.transaction(async (tx) => {
    const heatFromNow = await lockedHeatFrom(tx)
    const { day } = await tx
      .from('fix_batches')
      .select((eb) => eb.fn.max('day').as('day'))
      .where('day', '<', heatFromNow)
      .executeTakeFirstOrThrow()
    const month = day && monthStart(day)
    if (month) await aggregateMonth(tx, month)
    await aggregateYear(tx, yearStart(month ?? heatFromNow))
    await tx.change('company_settings', { heat_from: month ?? always }).execute()
    return month !== null
  })
}
