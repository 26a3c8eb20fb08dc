import { failures } from '@muster/contract/kit/failures'
import type { Fix as SentFix } from '@muster/contract/works/field-inputs'
import type { ReviewFlag } from '@muster/contract/works/reviews'
import { isJump } from '@muster/rules/works/distance'
import { decodeFixes, type Fix } from '@muster/rules/works/gps-codec'
import { LONGEST_WORK_MS } from '@muster/rules/works/work-can'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { flagLateStep } from '../closed-work.ts'
import { addEntry } from '../evidence/entries.ts'
import { type LockedWork, ownWork } from '../locked-work.ts'
import { acknowledgedUntil } from './acknowledged-policy.ts'
import { readFixContext } from './fix-queries.ts'
import { insertFixes } from './fixes-of-work.ts'
import { reaggregateHeat } from './heat.ts'

const TOLERANCE_MS = 120_000

interface RefusedFix {
  index: number
  code: string
}

const hasPosition = ({ lat, lng }: SentFix): boolean =>
  lat !== null &&
  lng !== null &&
  Math.abs(lat) <= 90 &&
  Math.abs(lng) <= 180 &&
  // What a device without reception reports, in the sea off Africa.
  !(lat === 0 && lng === 0)

const withinRange = (value: number | null | undefined, most: number) =>
  typeof value === 'number' && value >= 0 && value <= most ? value : undefined

/** Corrects the time where the device's clock was wrong. */
function toStoredFix(sent: SentFix, skewMs: number): Fix {
  const acc = withinRange(sent.acc, 1_000_000)
  const speed = withinRange(sent.speed, 10_000)
  return {
    t: Math.round(sent.t) + skewMs,
    lat: sent.lat!,
    lng: sent.lng!,
    ...(acc === undefined ? {} : { acc }),
    ...(speed === undefined ? {} : { speed }),
    ...(typeof sent.mock === 'boolean' ? { mock: sent.mock } : {}),
  }
}

/** Fixes of an open work count until now, or until a day after a start by a clock that runs ahead. */
function latestFixTime(work: LockedWork, { now, actor }: Scope) {
  if (actor.removedAt && !work.ended_at) return actor.removedAt.getTime()
  if (work.ended_at) return work.ended_at.getTime()
  const started = work.started_at.getTime()
  return started > now.getTime() + TOLERANCE_MS ? started + LONGEST_WORK_MS : now.getTime() + TOLERANCE_MS
}

interface FixLimits {
  from: number
  to: number
  breaks: readonly { from: number; to: number | null }[]
  skewMs: number
}
function splitFixes(sent: readonly SentFix[], { from, to, breaks, skewMs }: FixLimits) {
  const refused: RefusedFix[] = []
  const accepted = new Map<number, Fix>()
  for (const [index, sentFix] of sent.entries()) {
    if (!hasPosition(sentFix)) {
      refused.push({ index, code: failures['fix.place'].code })
      continue
    }
    const fix = toStoredFix(sentFix, skewMs)
    const inWork = fix.t >= from && fix.t <= to
    const inBreak = breaks.some((pause) => fix.t >= pause.from && (pause.to === null || fix.t < pause.to))
    if (!inWork || inBreak) refused.push({ index, code: failures['fix.outside'].code })
    else if (!accepted.has(fix.t)) accepted.set(fix.t, fix)
  }
  return { accepted: [...accepted.values()].sort((a, b) => a.t - b.t), refused }
}

async function lastFixBefore(tx: Scope, workId: number, t: number): Promise<Fix | undefined> {
  const batch = await tx
    .from('fix_batches')
    .where('work_id', '=', workId)
    .where('first_t', '<', t)
    .orderBy('first_t', 'desc')
    .select('points')
    .limit(1)
    .executeTakeFirst()
  return batch && decodeFixes(batch.points).findLast((fix) => fix.t < t)
}

function positionFlags(previous: Fix | undefined, fixes: readonly Fix[]): ReviewFlag[] {
  const jumps = fixes.some((fix, i) => {
    const last = fixes[i - 1] ?? previous
    return last !== undefined && isJump(last, fix)
  })
  return [
    ...(fixes.some(({ mock }) => mock === true) ? (['mockPosition'] as const) : []),
    ...(jumps ? (['positionJump'] as const) : []),
  ]
}

/**
 * Of two fixes at the same time one counts. Refused fixes are named by index and code. Throws
 * fix.notice for the whole batch while the person has not acknowledged the company's location
 * policy.
 */
export const addFixes = (scope: Scope, workId: number, sent: readonly SentFix[]) =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    const times = sent.map(({ t }) => Math.round(t) + tx.skewMs)
    const [from, to] = [work.started_at.getTime(), latestFixTime(work, tx)]
    const span = { from: Math.max(from, Math.min(...times)), to: Math.min(to, Math.max(...times)) }
    const { notice, breaks, storedTimes } = await readFixContext(tx, workId, span)
    // A batch that reaches beyond the acknowledged version is refused as a whole.
    if (Math.max(...times) >= (await acknowledgedUntil(tx, notice))) throw failure('fix.notice')
    const { accepted, refused } = splitFixes(sent, { from, to, breaks, skewMs: tx.skewMs })
    const newFixes = accepted.filter((fix) => !storedTimes.has(fix.t))
    if (newFixes.length === 0) return { stored: 0, refused }
    const previous = await lastFixBefore(tx, workId, newFixes[0]!.t)
    const sha256 = await insertFixes(tx, work, newFixes)
    // The heat map counts no voided work.
    if (work.status === 'VOID') await reaggregateHeat(tx, work.site_id, [work.local_date])
    const more = positionFlags(previous, newFixes)
    await flagLateStep(tx, work, { isExpected: work.status !== 'VOID', more })
    const until = new Date(newFixes.at(-1)!.t - tx.skewMs)
    await addEntry(tx, workId, 'fixes', { stored: newFixes.length, fixes: [sha256] }, until)
    return { stored: newFixes.length, refused }
  })
