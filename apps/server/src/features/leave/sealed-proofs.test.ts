import { buffer } from 'node:stream/consumers'
import { leave } from '@muster/contract/leave/leave'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { systemScope } from '../../background/nightly.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { keyOf } from '../../outside/store/file-keys.ts'
import { differsFromSums, type VariantSums } from '../../outside/store/stored-sums.ts'
import { askedLeave } from './examples.ts'
import { sealProofs, sweepLeave } from './sweep.ts'

const says = 'Doctor Zebra: a broken arm'
const certificate = Buffer.from(
  `%PDF-1.4\n${`% ${says}\n`.repeat(5000)}1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n`,
)
const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer()

async function sickWith(content: Buffer, fileName: string) {
  const t = await aTenant()
  const person = await aUser(t)
  const { id } = await askedLeave(t, person, { kind: 'SICK' })
  const type = fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
  const file = new Blob([new Uint8Array(content)], { type })
  await t.call(leave.addProof, { params: { id }, file, fileName }, { as: person })
  const read = async () => (await t.call(leave.one, { params: { id } })).file!
  return { t, id, fileId: (await read()).id, read }
}
const opened = (t: Tenant, url: string) => t.app.inject({ url })
const rowOf = async (t: Tenant, id: number) =>
  (await t.scope())
    .from('files')
    .where('id', '=', id)
    .select(['key', 'size', 'sha256', 'variants', 'content_key_cipher as sealed'])
    .executeTakeFirstOrThrow()

/** Everything that the store has of a company. */
async function storedOf(t: Tenant) {
  const { store } = t.deps.outside
  const all: Buffer[] = []
  for await (const { key } of store.keys(`t${t.tenantId}`)) all.push(await buffer((await store.read(key))!))
  return Buffer.concat(all)
}

test('S-10: a proof is stored encrypted, and opens as it came for whoever may read it', async () => {
  const { t, fileId, read } = await sickWith(certificate, 'certificate.pdf')
  const row = await rowOf(t, fileId)
  expect((await storedOf(t)).includes('Zebra')).toBe(false)
  expect(await differsFromSums(t.deps.outside.store, row.key, row.variants as unknown as VariantSums)).toBe(
    false,
  )
  const { url, size } = await read()
  const answer = await opened(t, url)
  expect(size).toBe(certificate.length)
  expect(answer.headers['content-length']).toBe(String(certificate.length))
  expect(answer.rawPayload.equals(certificate)).toBe(true)
})

test('S-10: every size of a picture is encrypted, and each opens', async () => {
  const { t, fileId, read } = await sickWith(await picture(), 'arm.jpg')
  const { key } = await rowOf(t, fileId)
  for (const variant of ['full', 'medium', 'thumb'] as const) {
    const stored = await buffer((await t.deps.outside.store.read(keyOf(key, variant)))!)
    expect(stored.subarray(0, 7).toString()).toBe('MUSTERE')
  }
  const { url, thumbURL } = await read()
  for (const address of [url, thumbURL!]) {
    const { format } = await sharp((await opened(t, address)).rawPayload).metadata()
    expect(format).toBe('jpeg')
  }
})

/** As a program before this one stored it. */
async function inClear(t: Tenant, fileId: number, content: Buffer) {
  const { key } = await rowOf(t, fileId)
  await t.deps.outside.store.put(keyOf(key, 'full'), content)
  await (await t.scope())
    .change('files', { content_key_cipher: null, variants: null })
    .where('id', '=', fileId)
    .execute()
  return key
}

test('S-10: a proof of before opens as it stands, and is encrypted the next night', async () => {
  const { t, fileId, read } = await sickWith(certificate, 'certificate.pdf')
  const before = await inClear(t, fileId, certificate)
  expect((await opened(t, (await read()).url)).rawPayload.equals(certificate)).toBe(true)
  const scope = await systemScope(t.deps, t.tenantId, t.clock.now())
  await sweepLeave(scope, t.deps.outside)
  const { rows } = await t.owner.query(
    `select data from pgboss.job where data ->> 'job' = 'drop-bytes' and data ->> 'tenantId' = $1`,
    [String(t.tenantId)],
  )
  expect(rows).toMatchObject([{ data: { key: before } }])
  await runBackgroundJob(t.deps, t.clock.now(), 'drop-bytes', { tenantId: t.tenantId, key: before })
  const row = await rowOf(t, fileId)
  expect(row.key).not.toBe(before)
  expect(row.sealed).not.toBeNull()
  expect((await storedOf(t)).includes('Zebra')).toBe(false)
  expect((await opened(t, (await read()).url)).rawPayload.equals(certificate)).toBe(true)
  expect(await sealProofs(scope, t.deps.outside.store)).toBe(0)
})

test('S-10: a proof of before whose bytes are gone stays as it is, and those behind it are encrypted', async () => {
  const { t, fileId } = await sickWith(certificate, 'certificate.pdf')
  const key = await inClear(t, fileId, certificate)
  await t.deps.outside.store.remove(keyOf(key, 'full'))
  const person = await aUser(t)
  const { id } = await askedLeave(t, person, { kind: 'SICK' })
  const file = new Blob([new Uint8Array(certificate)], { type: 'application/pdf' })
  const later = (await t.call(leave.addProof, { params: { id }, file, fileName: 'b.pdf' }, { as: person }))
    .file!
  await inClear(t, later.id, certificate)
  expect(await sealProofs(await systemScope(t.deps, t.tenantId, t.clock.now()), t.deps.outside.store)).toBe(1)
  expect(await rowOf(t, fileId)).toMatchObject({ key, sealed: null })
})
