// guards: apps/server/src/features/session/**, apps/server/src/http/**
// takes: 180 s
import { expect, test } from 'vitest'
import {
  codesTried,
  guesses,
  hashFlood,
  lostAnswers,
  mailFlood,
  refreshRaces,
  spraying,
  timedRefusals,
  timedResetRequests,
} from './attacks.ts'
import { auc, percentile } from './auc.ts'

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
const pairs = (times: Readonly<Record<string, number[]>>) => {
  const kinds = Object.keys(times)
  return kinds.flatMap((a, i) =>
    kinds.slice(i + 1).map((b) => [`${a} / ${b}`, Number(auc(times[a]!, times[b]!).toFixed(3))] as const),
  )
}

test('A1: 300 refused sign-ins of each kind have one answer, and their times tell nothing', async () => {
  const { times, bodies } = await timedRefusals(300)
  say('A1 medians, ms', Object.fromEntries(Object.entries(times).map(([k, v]) => [k, percentile(v, 0.5)])))
  say('A1 AUC', Object.fromEntries(pairs(times)))
  expect(bodies).toHaveLength(1)
  for (const [kinds, area] of pairs(times)) expect(area, kinds).toBeLessThanOrEqual(0.55)
})

test('A4: 200 rounds of 20 refreshes at once', async () => {
  const seen = await refreshRaces(200)
  say('A4, 200 rounds', seen)
  expect(seen).toEqual({ odd: 0, living: 1 })
})

test('A5: 100 lost answers', async () => {
  const well = await lostAnswers(100)
  say('A5, of 100', well)
  expect(well).toBe(100)
})

test('A8: 1,000 guesses on one account, from one address and from fifty; 500 accounts from one address', async () => {
  const [one, fifty] = [await guesses(1000, 1), await guesses(1000, 50)]
  const sprayed = await spraying(500)
  say('A8 one address', one)
  say('A8 fifty addresses', fifty)
  say('A8 500 accounts', sprayed)
  expect(one.counts[401]).toBe(10)
  expect(fifty.counts[401]).toBeLessThanOrEqual(100)
  expect([one.owner, fifty.owner]).toEqual([200, 200])
  expect(sprayed[401]).toBe(50)
})

test('A10: 2,000 sign-ins at once', async () => {
  for (const parallel of [200, 2000]) {
    const { counts, calm, busy, grownMb } = await hashFlood(parallel)
    const p99 = { calm: percentile(calm, 0.99), busy: percentile(busy, 0.99) }
    say(`A10, ${parallel} at once`, { counts, p99, grownMb: Math.round(grownMb) })
    expect(counts[401]! + counts[503]!).toBe(parallel)
    expect(grownMb).toBeLessThan(300)
  }
})

test('A14: 300 requests for a link of each kind', async () => {
  const { times, bodies, mails, sample } = await timedResetRequests(300)
  say('A14 AUC', Object.fromEntries(pairs(times)))
  say(`A14 mails of ${sample} each`, mails)
  expect(bodies).toHaveLength(1)
  expect(mails).toEqual({ known: sample, unknown: 0, removed: 0 })
  for (const [kinds, area] of pairs(times)) expect(area, kinds).toBeLessThanOrEqual(0.55)
})

test('A15: 100 requests for one account, 1,000 for many', async () => {
  const seen = await mailFlood(100, 1000)
  say('A15', seen)
  expect(seen).toEqual({ mails: 5, counts: { 200: 50, 429: 950 } })
})

test('A18: 1,000 company codes', async () => {
  const seen = await codesTried(1000)
  say('A18', seen)
  expect(seen).toEqual({ 404: 30, 429: 970 })
})
