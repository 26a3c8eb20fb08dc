import { failures } from '@muster/contract/failures'
import type { Fix as SentFix } from '@muster/contract/field-inputs'
import type { Fix } from '@muster/rules/gps-codec'
import { LONGEST_WORK_MS } from '@muster/rules/work-can'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { addEntry } from './entries.ts'
import { insertFixes, storedTimes } from './fixes-of-work.ts'
import { type LockedWork, ownWork, wrongState } from './locked-work.ts'
import { readBreaks } from './queries.ts'

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

async function requireNotice(tx: Scope) {
  const person = await tx
    .from('users')
    .select('notice_acknowledged_version as version')
    .where('id', '=', tx.actor.id)
    .executeTakeFirstOrThrow()
  if (person.version !== tx.company.noticeVersion) throw failure('fix.notice')
}

/**
 * Stores the fixes of a batch that lie within an own work and outside its breaks, however late they arrive; a fix at the
 * same time counts once. The others are named by their index, with the code. Throws fix.notice for the whole batch while
 * the person has not acknowledged the company's notice.
 */
export const addFixes = (scope: Scope, workId: number, sent: readonly SentFix[]) =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    await requireNotice(tx)
    if (work.status === 'VOID') throw wrongState(work)
    const breaks = await readBreaks(tx, workId)
    const [from, to] = [work.started_at.getTime(), latest(work, tx.now)]
    const refused: Refused[] = []
    const taken = new Map<number, Fix>()
    for (const [index, each] of sent.entries()) {
      if (!isPlace(each)) {
        refused.push({ index, code: failures['fix.place'].code })
        continue
      }
      const fix = keptFix(each, tx.skewMs)
      const inWork = fix.t >= from && fix.t <= to
      const inBreak = breaks.some((pause) => fix.t >= pause.from && fix.t < pause.to)
      if (!inWork || inBreak) refused.push({ index, code: failures['fix.outside'].code })
      else if (!taken.has(fix.t)) taken.set(fix.t, fix)
    }
    const inOrder = [...taken.values()].sort((a, b) => a.t - b.t)
    if (inOrder.length === 0) return { stored: 0, refused }
    const known = await storedTimes(tx, workId, { from: inOrder[0]!.t, to: inOrder.at(-1)!.t })
    const fresh = inOrder.filter((fix) => !known.has(fix.t))
    if (fresh.length === 0) return { stored: 0, refused }
    const sha256 = await insertFixes(tx, work, fresh)
    const until = new Date(fresh.at(-1)!.t - tx.skewMs)
    await addEntry(tx, workId, 'fixes', { stored: fresh.length, fixes: [sha256] }, until)
    return { stored: fresh.length, refused }
  })
