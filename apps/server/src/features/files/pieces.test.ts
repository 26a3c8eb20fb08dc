import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { chat } from '@muster/contract/chat'
import { contracts } from '@muster/contract/contracts'
import { files, pieceBytes } from '@muster/contract/files'
import { jobs } from '@muster/contract/jobs/jobs'
import { beforeEach, expect, test } from 'vitest'
import { aContract, aJob } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { mostWaitingBytes } from '../../outside/store/pieces.ts'
import { removeTemp, writeTemp } from '../../outside/store/temp-file.ts'
import { aConversation } from '../chat/examples.ts'
import { sweepOrphans } from './sweep.ts'

let t: Tenant
let jobId: number
beforeEach(async () => {
  t = await aTenant()
  jobId = (await aJob(t)).id
})

const text = Buffer.alloc(2 * pieceBytes + 500, 'Gate code 4711 ')
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'text/plain' })
const add = (upload: string, offset: number, bytes: Buffer, as: TestUser = t.boss) =>
  t.call(
    files.addPiece,
    { params: { upload }, body: { offset }, file: blob(bytes), fileName: 'a.txt' },
    { as },
  )
const received = async (upload: string, as: TestUser = t.boss) =>
  (await t.call(files.received, { params: { upload } }, { as })).received
const first = (n: number) => text.subarray(n * pieceBytes, (n + 1) * pieceBytes)
const last = (upload: string, offset = 2 * pieceBytes) => ({
  body: { jobId, upload, offset } as never,
  file: blob(text.subarray(offset)),
  fileName: 'a.txt',
})
async function saved(url: string) {
  const { rawPayload } = await t.app.inject({ url })
  return rawPayload
}

test('a file goes on where it broke off, and is the same as if it had come at once', async () => {
  const upload = randomUUID()
  expect(await received(upload)).toBe(0)
  expect(await add(upload, 0, first(0))).toEqual({ received: pieceBytes })
  // Its answer was lost: the same piece again changes nothing.
  expect(await add(upload, 0, first(0))).toEqual({ received: pieceBytes })
  expect(await received(upload)).toBe(pieceBytes)
  expect(await add(upload, pieceBytes, first(1))).toEqual({ received: 2 * pieceBytes })
  const key = randomUUID()
  const file = await t.call(jobs.addFile, last(upload), { key })
  expect(file).toMatchObject({ fileName: 'a.txt', size: text.length })
  expect((await saved(file.url)).equals(text)).toBe(true)
  const again = await t.call(jobs.addFile, last(upload), { key })
  expect(again.id).toBe(file.id)
  expect(await t.call(jobs.files, { query: { jobId } })).toHaveLength(1)
})

test('a piece that does not follow is not kept, and a gap is never closed over', async () => {
  const upload = randomUUID()
  await add(upload, 0, first(0))
  expect(await add(upload, 2 * pieceBytes, first(1))).toEqual({ received: pieceBytes })
  expect(await t.refused(jobs.addFile, last(upload))).toMatchObject({ status: 422, code: 'E044' })
  expect(await t.call(jobs.files, { query: { jobId } })).toEqual([])
})

test('nobody goes on with the upload of somebody else', async () => {
  const other = await aUser(t, { level: 2 })
  const upload = randomUUID()
  await add(upload, 0, first(0))
  await add(upload, pieceBytes, first(1))
  expect(await received(upload, other)).toBe(0)
  expect(await t.refused(jobs.addFile, last(upload), { as: other })).toMatchObject({ code: 'E044' })
  const stranger = await aTenant()
  expect((await stranger.call(files.received, { params: { upload } })).received).toBe(0)
})

test('the whole is held to the limits of one file', async () => {
  const upload = randomUUID()
  const tooFar = { ...last(upload), body: { jobId, upload, offset: 25 * 1024 * 1024 } as never }
  expect(await t.refused(jobs.addFile, tooFar)).toMatchObject({ status: 413, code: 'E041' })
  for (const body of [
    { jobId, upload: 'x', offset: 5 },
    { jobId, upload },
    { jobId, upload, offset: -1 },
  ])
    expect(await t.refused(jobs.addFile, { ...last(upload), body: body as never })).toMatchObject({
      status: 400,
    })
  const large = { params: { upload }, body: { offset: 0 }, file: blob(Buffer.alloc(pieceBytes + 1)) }
  expect(await t.refused(files.addPiece, large)).toMatchObject({ status: 413 })
  await add(upload, 0, Buffer.from('<svg onload="alert(1)"/>'))
  const svg = {
    body: { jobId, upload, offset: 24 } as never,
    file: blob(Buffer.from(' ')),
    fileName: 'a.png',
  }
  expect((await t.refused(jobs.addFile, svg)).status).toBe(415)
})

test('files of contracts come in pieces as well', async () => {
  const { id: contractId } = await aContract(t)
  const upload = randomUUID()
  await add(upload, 0, first(0))
  const rest = { file: blob(text.subarray(pieceBytes)), fileName: 'a.txt' }
  const body = { contractId, upload, offset: pieceBytes } as never
  const file = await t.call(contracts.addFile, { body, ...rest })
  expect((await saved(file.url)).equals(text)).toBe(true)
})

test('L-01: files of messages come in pieces, under the name by which the message takes them', async () => {
  const { id, worker } = await aConversation(t)
  const upload = randomUUID()
  await add(upload, 0, first(0), worker)
  const rest = { file: blob(text.subarray(pieceBytes)), fileName: 'a.txt' }
  const body = { upload, offset: pieceBytes } as never
  const file = await t.call(chat.addFile, { params: { id }, body, ...rest }, { as: worker })
  expect((await saved(file.url)).equals(text)).toBe(true)
})

test('L-01: pieces of another size go on where those of an earlier try ended', async () => {
  const upload = randomUUID()
  await add(upload, 0, text.subarray(0, 1000))
  await add(upload, 1000, text.subarray(1000, 3000))
  const owner = { tenantId: t.tenantId, userId: t.boss.id }
  const { path, size } = await writeTemp(t.deps.tempPath(), Readable.from([text.subarray(500, 900)]))
  const key = `t${owner.tenantId}/pieces-${owner.userId}/${upload}-${'500'.padStart(10, '0')}`
  await t.deps.outside.store.put(key, { tempPath: path })
  expect(size).toBe(400)
  expect(await received(upload)).toBe(3000)
  const file = await t.call(jobs.addFile, last(upload, 3000))
  expect((await saved(file.url)).equals(text)).toBe(true)
})

test('L-01: pieces wait for a phone for a week; those of a file that was taken go within a day', async () => {
  const [taken, waiting] = [randomUUID(), randomUUID()]
  for (const upload of [taken, waiting]) await add(upload, 0, first(0))
  await t.call(jobs.addFile, last(taken, pieceBytes))
  const scope = await t.scope()
  const { store } = t.deps.outside
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  const sweep = (days: number) => sweepOrphans({ ...scope, now: later(days) }, store, later(days))
  // The piece, and the mark that its file was taken.
  expect(await sweep(1)).toBe(2)
  expect(await received(taken)).toBe(0)
  expect(await received(waiting)).toBe(pieceBytes)
  expect(await sweep(8)).toBe(1)
  expect(await received(waiting)).toBe(0)
})

test('what one person has waiting is bounded: the oldest goes first', async () => {
  const owner = { tenantId: t.tenantId, userId: t.boss.id }
  const { pieces } = t.deps
  const bytes = Buffer.alloc(mostWaitingBytes / 4)
  const uploads = Array.from({ length: 5 }, () => randomUUID())
  for (const upload of uploads) {
    const { path, size } = await writeTemp(t.deps.tempPath(), Readable.from([bytes]))
    await pieces.add(owner, upload, { offset: 0, path, size })
    // As the pipeline does: other files of tests look at this folder too.
    await removeTemp(path)
  }
  const held = await Promise.all(uploads.map((upload) => pieces.received(owner, upload)))
  expect(held).toEqual([0, ...Array(4).fill(bytes.length)])
})

test('S-10: pieces are stored encrypted, and begin again where the company got a new key meanwhile', async () => {
  const upload = randomUUID()
  await add(upload, 0, first(0))
  await add(upload, pieceBytes, first(1))
  const { store } = t.deps.outside
  let stored = 0
  for await (const { key } of store.keys(`t${t.tenantId}`)) {
    expect((await buffer((await store.read(key))!)).includes('Gate code')).toBe(false)
    stored += 1
  }
  expect(stored).toBe(2)
  t.deps.companyKeys.add(t.tenantId)
  t.deps.companyKeys.keepNewest(t.tenantId)
  expect(await t.refused(jobs.addFile, last(upload))).toMatchObject({ status: 422, code: 'E044' })
  expect(await received(upload)).toBe(0)
  await add(upload, 0, first(0))
  await add(upload, pieceBytes, first(1))
  const { url } = await t.call(jobs.addFile, last(upload))
  expect((await saved(url)).equals(text)).toBe(true)
})
