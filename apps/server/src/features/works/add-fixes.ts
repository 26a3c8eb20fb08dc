import { failures } from '@muster/contract/failures'
import type { Fix as SentFix } from '@muster/contract/field-inputs'
import type { ReviewFlag } from '@muster/contract/work-reviews'
import { isJump } from '@muster/rules/distance'
import { decodeFixes, type Fix, unpackBatches } from '@muster/rules/gps-codec'
import { LONGEST_WORK_MS } from '@muster/rules/work-can'
import { type Scope, sql } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { acknowledgedUntil } from './acknowledged-policy.ts'
import { flagLateStep } from './closed-work.ts'
import { addEntry } from './entries.ts'
import { insertFixes } from './fixes-of-work.ts'
import { aggregateAgain } from './heat.ts'
import { type LockedWork, ownWork } from './locked-work.ts'

const TOLERANCE_MS = 120_000

interface Refused {
  index: number
  code: string
}

const isPlace = ({ lat, lng }: SentFix): boolean =>
  lat !== null &&
  lng !== null &&
  Math.abs(lat) <= 90 &&
  Math.abs(lng) <= 180 &&
  // What a device without reception reports, in the sea off Africa.
  !(lat === 0 && lng === 0)

const positive = (value: number | null | undefined, most: number) =>
  typeof value === 'number' && value >= 0 && value <= most ? value : undefined

/** A fix as it is kept, its time corrected where the device's clock was wrong. */
function keptFix(sent: SentFix, skewMs: number): Fix {
  const acc = positive(sent.acc, 1_000_000)
  const speed = positive(sent.speed, 10_000)
  return {
    t: Math.round(sent.t) + skewMs,
    lat: sent.lat!,
    lng: sent.lng!,
    ...(acc === undefined ? {} : { acc }),
    ...(speed === undefined ? {} : { speed }),
    ...(typeof sent.mock === 'boolean' ? { mock: sent.mock } : {}),
  }
}

/** Up to when fixes of an open work are taken: now, or a day from a start by a clock that runs ahead. */
function latest(work: LockedWork, now: Date) {
  if (work.ended_at) return work.ended_at.getTime()
  const started = work.started_at.getTime()
  return started > now.getTime() + TOLERANCE_MS ? started + LONGEST_WORK_MS : now.getTime() + TOLERANCE_MS
}

interface Standing {
  notice: number | null
  breaks: { from: number; to: number | null }[]
  /** The stored batches that reach into the span, each behind its length. */
  batches: Buffer
}
/** What decides which fixes of a span a work takes, in one statement; to be asked for while the work is locked. */
async function readStanding(tx: Scope, workId: number, span: { from: number; to: number }) {
  const [row] = await tx.sql<Standing>(sql`
    select
      (select notice_acknowledged_version from users where tenant_id = ${tx.tenantId} and id = ${tx.actor.id}) as notice,
      (select coalesce(json_agg(json_build_object('from', extract(epoch from started_at) * 1000,
          'to', extract(epoch from ended_at) * 1000)), '[]')
        from work_breaks where tenant_id = ${tx.tenantId} and work_id = ${workId}) as breaks,
      (select coalesce(string_agg(int4send(length(points)) || points, ''::bytea), '')
        from fix_batches where tenant_id = ${tx.tenantId} and work_id = ${workId}
          and first_t <= ${span.to} and last_t >= ${span.from}) as batches`)
  const { notice, breaks, batches } = row!
  const known = new Set(
    [...unpackBatches(batches)].flatMap((points) => decodeFixes(points).map(({ t }) => t)),
  )
  return { notice, breaks, known }
}

interface Taking {
  from: number
  to: number
  breaks: Standing['breaks']
  skewMs: number
}
/** Those that lie within the work and outside its breaks, one for each moment in the order of time, and the others. */
function sift(sent: readonly SentFix[], { from, to, breaks, skewMs }: Taking) {
  const refused: Refused[] = []
  const taken = new Map<number, Fix>()
  for (const [index, each] of sent.entries()) {
    if (!isPlace(each)) {
      refused.push({ index, code: failures['fix.place'].code })
      continue
    }
    const fix = keptFix(each, skewMs)
    const inWork = fix.t >= from && fix.t <= to
    const inBreak = breaks.some((pause) => fix.t >= pause.from && (pause.to === null || fix.t < pause.to))
    if (!inWork || inBreak) refused.push({ index, code: failures['fix.outside'].code })
    else if (!taken.has(fix.t)) taken.set(fix.t, fix)
  }
  return { taken: [...taken.values()].sort((a, b) => a.t - b.t), refused }
}

/** The stored fix before a moment; batches are packed, so that only the last of them is opened. */
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

/** Why the office should look at fixes: positions that the phone says are made up, or that nobody can have travelled. */
function oddFixes(before: Fix | undefined, fixes: readonly Fix[]): ReviewFlag[] {
  const jumps = fixes.some((fix, i) => {
    const last = fixes[i - 1] ?? before
    return last !== undefined && isJump(last, fix)
  })
  return [
    ...(fixes.some(({ mock }) => mock === true) ? (['mockPosition'] as const) : []),
    ...(jumps ? (['positionJump'] as const) : []),
  ]
}

/**
 * Stores the fixes of a batch that lie within an own work and outside its breaks, however late they arrive; a fix at the
 * same time counts once. The others are named by their index, with the code. Throws fix.notice for the whole batch while
 * the person has not acknowledged the company's notice.
 */
export const addFixes = (scope: Scope, workId: number, sent: readonly SentFix[]) =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    const times = sent.map(({ t }) => Math.round(t) + tx.skewMs)
    const [from, to] = [work.started_at.getTime(), latest(work, tx.now)]
    const span = { from: Math.max(from, Math.min(...times)), to: Math.min(to, Math.max(...times)) }
    const { notice, breaks, known } = await readStanding(tx, workId, span)
    // Of a batch that reaches beyond the older notice nothing is taken.
    if (Math.max(...times) >= (await acknowledgedUntil(tx, notice))) throw failure('fix.notice')
    const { taken, refused } = sift(sent, { from, to, breaks, skewMs: tx.skewMs })
    const fresh = taken.filter((fix) => !known.has(fix.t))
    if (fresh.length === 0) return { stored: 0, refused }
    const before = await lastFixBefore(tx, workId, fresh[0]!.t)
    const sha256 = await insertFixes(tx, work, fresh)
    // No total counts a voided work, the heat map neither.
    if (work.status === 'VOID') await aggregateAgain(tx, work.site_id, [work.local_date])
    const more = oddFixes(before, fresh)
    await flagLateStep(tx, work, { isExpected: work.status !== 'VOID', more })
    const until = new Date(fresh.at(-1)!.t - tx.skewMs)
    await addEntry(tx, workId, 'fixes', { stored: fresh.length, fixes: [sha256] }, until)
    return { stored: fresh.length, refused }
  })
