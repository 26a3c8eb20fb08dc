// guards: apps/server/src/features/works/**, packages/rules/src/works/distance.ts
// takes: 60 s
import { readFileSync } from 'node:fs'
import { works } from '@muster/contract/works/works'
import { trailLength } from '@muster/rules/works/distance'
import { expect, test } from 'vitest'
import { fixesOf } from '../../src/features/works/tracks/fixes-of-work.ts'
import { aJob } from '../office.ts'
import { sharedData } from '../shared-data.ts'
import { aTenant, aUser } from '../tenant.ts'
import { randomOf } from './phone-days.ts'

const delivery = sharedData('gps-tracks/goal-delivery-onfoot-driving.csv')
const base = { lat: -27.47, lng: 153.02 }
const metresADegree = 111_195

async function aDay(minutes: number) {
  const t = await aTenant()
  t.clock.set(new Date('2026-05-01T02:00:00Z'))
  const end = t.clock.now().getTime()
  return { t, start: end - minutes * 60_000, end }
}
const shuffled = <T>(list: readonly T[], random: () => number) =>
  list
    .map((each) => ({ each, by: random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ each }) => each)

test('D12: 10,000 fixes, sent three times, overlapping, shuffled and split, with bad ones among them', async () => {
  const { t, start } = await aDay(200)
  const job = await aJob(t)
  const as = job.worker
  const started = { body: { jobId: job.id, startedAt: new Date(start - 1000).toISOString() } }
  const { workId } = await t.call(works.start, started, { as })
  const random = randomOf(3)
  // Every hundredth is 500 m from where the last second was: kept, for where a device says it was is not ours to alter.
  const good = Array.from({ length: 10_000 }, (_, n) => ({
    t: start + n * 1000,
    lat: base.lat + n * 1e-5 + (n % 100 === 99 ? 0.0045 : 0),
    lng: base.lng + Math.sin(n) * 1e-5,
  }))
  const bad = [
    { lat: null, lng: 153 },
    { lat: 91, lng: 153 },
    { lat: -27, lng: 181 },
    { lat: 0, lng: 0 },
  ]
  let [stored, refused, sentBad] = [0, 0, 0]
  const tookMs: number[] = []
  for (let sending = 0; sending < 3; sending++) {
    const mixed = shuffled(good, random)
    for (let i = 0; i < mixed.length; i += 900) {
      const fixes: object[] = mixed.slice(Math.max(0, i - 90), i + 900)
      for (const place of bad) fixes.push({ t: start + sentBad++ * 1000, ...place })
      const before = performance.now()
      const input = { params: { id: workId }, body: { fixes: fixes as never } }
      const taken = await t.call(works.addFixes, input, { as })
      tookMs.push(performance.now() - before)
      stored += taken.stored
      refused += taken.refused.length
    }
  }
  const storedFixes = await fixesOf(await t.scope(), workId)
  tookMs.sort((a, b) => a - b)
  const [single, whole] = [trailLength(good), trailLength(storedFixes)]
  const figures = {
    stored,
    refused,
    sentBad,
    metres: whole,
    single,
    p50: tookMs[tookMs.length >> 1],
    most: tookMs.at(-1),
  }
  process.stdout.write(`D12: ${JSON.stringify(figures)}\n`)
  expect({ stored, refused }).toEqual({ stored: 10_000, refused: sentBad })
  expect(storedFixes.map((fix) => fix.t)).toEqual(good.map((fix) => fix.t))
  expect(Math.abs(whole / single - 1)).toBeLessThan(0.001)
  t.clock.set(undefined)
})

test.skipIf(!delivery)(
  'the fixes of delivery workers as a stream of 200 people, three fixes a batch as phones send them: none is lost',
  async () => {
    const [, ...lines] = readFileSync(delivery!, 'utf8').trim().split('\n')
    const chunks = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(',')))
    const { t, start, end } = await aDay(60)
    const people = await Promise.all(Array.from({ length: 200 }, () => aUser(t)))
    const job = await aJob(t, { assignees: people })
    const body = { jobId: job.id, startedAt: new Date(start).toISOString() }
    const ids = await Promise.all(
      people.map(async (as) => (await t.call(works.start, { body }, { as })).workId),
    )
    // One chunk after the other for each person; the few whose seconds are told twice are one fix.
    const streams = people.map(() => [] as { t: number; lat: number; lng: number }[])
    for (const [n, rows] of [...chunks.values()].entries()) {
      const from = start + Math.floor(n / 200) * 600_000
      const first = Date.parse(`${rows[0]!.split(',')[1]!.slice(0, 23).replace(' ', 'T')}Z`)
      for (const row of rows) {
        const [, at, x, y] = row.split(',')
        const passed = Date.parse(`${at!.slice(0, 23).replace(' ', 'T')}Z`) - first
        const [east, north] = [
          Number(x) / (metresADegree * Math.cos((base.lat * Math.PI) / 180)),
          Number(y) / metresADegree,
        ]
        streams[n % 200]!.push({ t: from + passed, lat: base.lat + north, lng: base.lng + east })
      }
    }
    const batches = streams.flatMap((fixes, n) =>
      Array.from({ length: Math.ceil(fixes.length / 3) }, (_, i) => ({
        n,
        at: fixes[i * 3]!.t,
        fixes: fixes.slice(i * 3, i * 3 + 3),
      })),
    )
    batches.sort((a, b) => a.at - b.at)
    const [before, queue] = [performance.now(), batches.values()]
    let stored = 0
    const sender = async () => {
      for (const { n, fixes } of queue) {
        const input = { params: { id: ids[n]! }, body: { fixes } }
        const taken = await t.call(works.addFixes, input, { as: people[n]! })
        stored += taken.stored
      }
    }
    await Promise.all(Array.from({ length: 8 }, sender))
    const seconds = (performance.now() - before) / 1000
    const wanted = streams.map((fixes) => new Set(fixes.map((fix) => fix.t)).size)
    const scope = await t.scope()
    const counts: number[] = []
    for (const id of ids) counts.push((await fixesOf(scope, id)).length)
    const sum = (list: number[]) => list.reduce((all, each) => all + each, 0)
    const asRecorded = (end - start) / 1000
    process.stdout.write(
      `Delivery: ${JSON.stringify({ fixes: sum(wanted), stored, batches: batches.length, seconds, aSecond: batches.length / seconds, asRecorded })}\n`,
    )
    expect(counts).toEqual(wanted)
    expect(stored).toBe(sum(wanted))
    t.clock.set(undefined)
  },
)
