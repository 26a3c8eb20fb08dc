import { setImmediate as turn } from 'node:timers/promises'
import type { Received } from '@muster/contract/kit'
import type { HeatMap, reports } from '@muster/contract/reports'
import { type HeatAccuracy, unpackBatches } from '@muster/rules/gps-codec'
import { type Heat, heatGrid } from '@muster/rules/heat'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { askedDays } from '../payroll/payroll.ts'
import { listBusiest, listCells } from './queries.ts'

type Asked = Received<typeof reports.heatMap>['query']

/** A place is told of nobody in particular once so many people were there. */
export const leastPeople = 3
/** So many cells are drawn; about 2 MB. */
export const mostCells = 40_000
const listed = 20
const coarser: Partial<Record<HeatAccuracy, HeatAccuracy>> = { HIGH: 'MEDIUM', MEDIUM: 'LOW' }

/**
 * Where works of the days asked for (by default the last 29 up to today) were done, as counts of recorded positions.
 * Nothing is left out: where the cells are more than can be drawn they are made coarser, and 422 when even the
 * coarsest are too many.
 */
export async function heatMap(
  scope: Scope,
  { accuracy = 'MEDIUM', frame, ...asked }: Asked,
): Promise<HeatMap> {
  const days = askedDays(scope, asked)
  const packed = await listCells(scope, { ...asked, days })
  const least = asked.tenantUserId === undefined ? leastPeople : 1
  const busiest = await listBusiest(scope, { ...asked, days, leastPeople: least, most: listed })
  const counted = (fineness: HeatAccuracy) =>
    count(packed, heatGrid({ accuracy: fineness, leastPeople: least, frame }))

  let shown: HeatAccuracy = accuracy
  let heat = await counted(shown)
  for (let next = coarser[shown]; next && heat.points.length > mostCells; next = coarser[shown]) {
    shown = next
    heat = await counted(shown)
  }
  const { points, hidden } = heat
  if (points.length > mostCells)
    throw refusedField('startDate', 'Too many places to draw; choose fewer days or a part of the map')
  const total = points.reduce((sum, point) => sum + point.count, hidden)
  return { locations: points, accuracy: shown, total, hidden, busiest }
}

interface Packed {
  userId: number
  batches: Uint8Array
}
/** One person after the other, with a turn for everybody else between them. */
async function count(packed: readonly Packed[], grid: ReturnType<typeof heatGrid>): Promise<Heat> {
  for (const { userId, batches } of packed) {
    for (const cells of unpackBatches(batches)) grid.add(userId, cells)
    await turn()
  }
  return grid.result()
}
