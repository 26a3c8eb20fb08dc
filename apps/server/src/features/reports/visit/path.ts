import { msg } from '@muster/contract/kit/msg'
import type { Accuracy, PathPoint } from '@muster/contract/reports'
import {
  GAP_MS,
  haversine,
  IMPRECISE_METRES,
  isJump,
  simplify,
  simplifyMetres,
  stretchesOf,
} from '@muster/rules/works/distance'
import { decodeFixes, type Fix } from '@muster/rules/works/gps-codec'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { askedDays } from '../../payroll/payroll.ts'
import { countFixes, listBatches, type TrackFilter } from '../queries.ts'

/** A path is drawn whole or refused, never cut. */
const mostFixes = 100_000

interface PathQuery extends Omit<TrackFilter, 'days'> {
  startDate?: string | undefined
  endDate?: string | undefined
  accuracy?: Accuracy | undefined
}
/** `length` in metres along the recorded fixes of each work, jumps left out, before any simplifying. */
export interface Path {
  locations: PathPoint[]
  length: number
}

/**
 * The walked path of works, one after the other. Without works named, those of the days asked for, by default
 * the last 29 up to today. 422 where that is more fixes than can be drawn.
 */
export async function walkedPath(
  scope: Scope,
  { startDate, endDate, accuracy, ...asked }: PathQuery,
): Promise<Path> {
  const bounded = asked.workIds === undefined || startDate !== undefined || endDate !== undefined
  const filters = { ...asked, days: bounded ? askedDays(scope, { startDate, endDate }) : undefined }
  if ((await countFixes(scope, filters)) > mostFixes)
    throw refusedField('startDate', msg('More than {mostFixes} positions; choose fewer visits or days'), {
      mostFixes,
    })
  const batches = await listBatches(scope, filters)
  return pathOf(
    batches.flatMap(({ workId, points }) => decodeFixes(points).map((fix) => ({ ...fix, workId }))),
    accuracy ?? 'HIGH',
  )
}

type WorkFix = Fix & { workId: number }

/** The fixes, work by work in the order given, as points; the ends of every stretch stay when it is simplified. */
export function pathOf(fixes: readonly WorkFix[], accuracy: Accuracy): Path {
  const points = inTimeOrder(fixes).map((fix, i, all): PathPoint => {
    const { lat, lng, t, acc, workId } = fix
    const before = all[i - 1]
    const jumps = before?.workId === workId && isJump(before, fix)
    const gap = before !== undefined && (jumps || isGap(before, fix))
    return { lat, lng, t, acc: acc ?? null, workId, gap, ...(jumps && { jump: true }) }
  })
  return {
    locations: stretchesOf(points).flatMap((stretch) => simplify(stretch, simplifyMetres[accuracy])),
    length: points.reduce((sum, point, i) => {
      const before = points[i - 1]
      return before?.workId === point.workId && !point.jump ? sum + haversine(before, point) : sum
    }, 0),
  }
}

// Batches of a work may reach into each other in time, for each keeps the order in which it was sent.
function inTimeOrder(fixes: readonly WorkFix[]): WorkFix[] {
  const place = new Map<number, number>()
  for (const { workId } of fixes) if (!place.has(workId)) place.set(workId, place.size)
  return [...fixes].sort((a, b) => place.get(a.workId)! - place.get(b.workId)! || a.t - b.t)
}

const imprecise = ({ acc }: Fix) => acc !== undefined && acc > IMPRECISE_METRES
const isGap = (before: WorkFix, fix: WorkFix) =>
  before.workId !== fix.workId || fix.t - before.t > GAP_MS || imprecise(before) || imprecise(fix)
