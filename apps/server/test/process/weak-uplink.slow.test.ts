// guards: apps/web/src/offline/**, packages/client/src/pieces.ts, apps/server/src/outside/store/pieces.ts, apps/server/src/http/**
// takes: 150 s
import { afterEach, expect, test } from 'vitest'
import type { PhoneOnLine } from './a-phone-on-a-line.ts'
import { aDocketOf, aPhotoOf, aVisitOverALine } from './weak-uplink.ts'

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)

let phone: PhoneOnLine | undefined
afterEach(async () => {
  await phone?.close()
  phone = undefined
})

type Visit = Awaited<ReturnType<typeof aVisitOverALine>>

/** Sends the file, writes the rest of the visit meanwhile, and answers when the finish and the file were there. */
async function arrive(on: Visit, bytes: number) {
  phone = on.phone
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 100) / 10
  await on.addFile()
  const sending = on.phone.send()
  await expect.poll(async () => (await on.phone.progress())[0]?.received ?? 0).toBeGreaterThan(0)
  await on.afterwards()
  await expect.poll(on.visit).toMatchObject({ status: 'COMPLETED', evidencePending: true, files: [] })
  const finishedAfter = seconds()
  await sending
  const tries = await on.phone.sendAll()
  const visit = await on.visit()
  expect(await on.phone.unsent()).toEqual([])
  expect(visit).toMatchObject({ evidencePending: false, files: [on.sha256], evidence: { intact: true } })
  expect(visit!.entries.slice(-2)).toEqual(['finished', 'fileAdded'])
  const share = Math.round((on.phone.line.sent() / bytes) * 100) / 100
  return { finishedAfter, arrivedAfter: seconds(), cuts: on.phone.line.cuts(), tries, sentForEachByte: share }
}

test('L-01: 420 kB over 12 kB/s, with a break every 100 kB', async () => {
  const bytes = 420_000
  const file = { bytes: aPhotoOf(bytes), name: 'photo.png', type: 'image/png' }
  const on = await aVisitOverALine(file, { bytesPerSecond: 12_000, cutEvery: 100_000 })
  const figures = await arrive(on, bytes)
  say('L-01, a photo of 420 kB at 12 kB/s', figures)
  expect(figures.cuts).toBeGreaterThanOrEqual(4)
  expect(figures.sentForEachByte).toBeLessThan(2)
})

test('L-01: a docket of 25 MB, with a break every 2.5 MB, a hundred times as fast', async () => {
  const bytes = 25_000_000
  const file = { bytes: aDocketOf(bytes), name: 'docket.txt', type: 'text/plain' }
  const on = await aVisitOverALine(file, { bytesPerSecond: 1_200_000, cutEvery: 2_500_000 })
  const figures = await arrive(on, bytes)
  say('L-01, a docket of 25 MB at 1.2 MB/s', figures)
  expect(figures.cuts).toBeGreaterThanOrEqual(10)
  expect(figures.sentForEachByte).toBeLessThan(2)
})
