import { randomUUID } from 'node:crypto'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { keepWorkLimit } from './work-limit.ts'

const morning = Date.parse('2026-05-01T00:00:00Z')
standingStill('2026-05-01T00:00:00Z')

const minute = 60_000
const dayMs = 86_400_000
const is = (text: string) => Date.parse(text) - morning
const clocks = {
  '1970': is('1970-01-01T00:00:00Z'),
  '2099': is('2099-06-01T00:00:00Z'),
  'a day ahead': dayMs,
  'a day behind': -dayMs,
  'five minutes ahead': 5 * minute,
}
type Step = 'start' | 'hold' | 'resume' | 'complete'
const day: [minutes: number, step: Step][] = [
  [0, 'start'],
  [60, 'hold'],
  [75, 'resume'],
  [180, 'complete'],
]
/** From which minute on the clock is wrong, and whether there was signal, or only in the evening. */
const courses = [0, 30, 70, 120].flatMap((from) => [true, false].map((isLive) => ({ from, isLive })))

async function aMorning(t: Tenant, skew: number, from: number, isLive: boolean, tellsTime: boolean) {
  const job = await aJob(t)
  const deviceTime = (minutes: number) =>
    new Date(morning + minutes * minute + (minutes >= from ? skew : 0)).toISOString()
  let id = 0
  for (const [minutes, step] of day) {
    const sentAt = isLive ? minutes : 240
    t.clock.set(new Date(morning + sentAt * minute))
    const headers: Record<string, string> = tellsTime ? { 'x-device-time': deviceTime(sentAt) } : {}
    const stepAt = deviceTime(minutes)
    const body = {
      start: { jobId: job.id, startedAt: stepAt },
      hold: { at: stepAt },
      resume: { at: stepAt },
      complete: { endedAt: stepAt },
    }
    const sending = { as: job.worker, key: randomUUID(), headers }
    const input = { ...(step !== 'start' && { params: { id } }), body: body[step] }
    const answer = await t.send(works[step], input as never, sending)
    expect(answer.statusCode).toBeLessThan(500)
    if (step !== 'start') continue
    id = answer.json().data?.workId ?? 0
    // Nothing tells that the clock runs ahead: a start of the future is refused.
    if (id === 0 && !tellsTime && Date.parse(stepAt) > t.clock.now().getTime() + 5 * minute) return undefined
    if (id === 0) throw new Error(answer.body)
  }
  const scope = await t.scope()
  for (const days of [1, 2, 3, 7]) {
    t.clock.set(new Date(morning + days * dayMs))
    await keepWorkLimit(await t.scope(), { workId: id })
  }
  return scope
    .from('works')
    .select(['status', 'started_at', 'ended_at', 'device_started_at', 'start_received_at', 'review_reasons'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

for (const [name, skew] of Object.entries(clocks))
  test(`D10: a clock of ${name}, from the start on or in the middle of a work, pays nothing odd unmarked`, async () => {
    const t = await aTenant()
    for (const { from, isLive } of courses)
      for (const tellsTime of [true, false]) {
        const work = await aMorning(t, skew, from, isLive, tellsTime)
        if (!work) continue
        const about = JSON.stringify({ from, isLive, tellsTime, work })
        const lasts = work.ended_at ? work.ended_at.getTime() - work.started_at.getTime() : 0
        expect(lasts, about).toBeGreaterThanOrEqual(0)
        // Up to five minutes are taken as sent where the phone does not tell its time.
        const isRight = work.status === 'COMPLETED' && Math.abs(lasts - 180 * minute) <= 5 * minute
        if (!isRight) expect(work.review_reasons.length, about).toBeGreaterThan(0)
        if (tellsTime && (isLive || from === 0)) {
          expect(isRight, about).toBe(true)
          expect(work.review_reasons, about).toContain('clock')
          expect(work.started_at.getTime(), about).toBe(morning)
        }
        expect(work.start_received_at, about).toBeTruthy()
        expect(work.device_started_at, about).toBeTruthy()
      }
  })
