// guards: apps/web/src/offline/**, packages/client/src/pieces.ts, apps/server/src/outside/store/pieces.ts, apps/server/src/http/connection/body-pace.ts
// takes: 25 s
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { tokenOf } from '../tenant.ts'
import type { PhoneOnLine } from './a-phone-on-a-line.ts'
import { aPhotoOf, aVisitOverALine } from './weak-uplink.ts'

// The application of a phone, a line that carries little and breaks off, and the server: ten times as fast as a weak uplink.
// `weak-uplink.slow.test.ts` takes the same way at 12 kB/s, and with a docket of 25 MB.

let phone: PhoneOnLine | undefined
afterEach(async () => {
  await phone?.close()
  phone = undefined
})

const aPhoto = (bytes: number) => ({ bytes: aPhotoOf(bytes), name: 'photo.png', type: 'image/png' })

test('L-01: a photo arrives over a weak line that breaks off, and the visit does not wait for it', async () => {
  const line = { bytesPerSecond: 120_000, cutEvery: 150_000 }
  const on = await aVisitOverALine(aPhoto(420_000), line)
  phone = on.phone
  await on.addFile()
  const sending = on.phone.send()
  await expect.poll(async () => (await on.phone.progress())[0]?.received ?? 0).toBeGreaterThan(0)
  // What is done while the photo is on its way goes before its next piece.
  await on.afterwards()
  const first = { status: 'COMPLETED', evidencePending: true, answers: ['Two bags of rubbish'], files: [] }
  await expect.poll(on.visit).toMatchObject(first)
  await sending
  await on.phone.sendAll()
  expect(await on.phone.unsent()).toEqual([])
  expect(on.phone.line.cuts()).toBeGreaterThanOrEqual(2)
  // A piece that broke off is sent again, not the whole: two thirds more at most.
  expect(on.phone.line.sent()).toBeLessThan(420_000 * 1.7)
  expect(await on.visit()).toMatchObject({
    status: 'COMPLETED',
    evidencePending: false,
    answers: ['Two bags of rubbish'],
    files: [on.sha256],
    entries: ['started', 'held', 'resumed', 'answered', 'finished', 'fileAdded'],
    evidence: { intact: true },
  })
})

test('L-01: a body that comes slowly is taken as long as it comes', async () => {
  const on = await aVisitOverALine(aPhoto(60_000), { bytesPerSecond: 50_000 })
  phone = on.phone
  // Windows a fourteenth as long as usual: the form lasts for two of them.
  Object.assign(on.phone.app.bodyPace, { windowMs: 1000, lookEveryMs: 50, leastBytes: 2048 })
  const { host, port } = on.phone.line.address
  const form = new FormData()
  form.append('offset', '0')
  form.append('file', new Blob([new Uint8Array(120_000)]), 'a.bin')
  const began = performance.now()
  const answer = await fetch(`http://${host}:${port}/api/file/piece/${randomUUID()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(on.t, on.t.boss)}` },
    body: form,
  })
  expect(answer.status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(2000)
})
