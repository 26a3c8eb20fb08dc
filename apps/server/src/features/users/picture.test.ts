import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { files } from '@muster/contract/files'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { partsOf } from '../files/examples.ts'
import { aPicture } from './examples.ts'

const give = async (t: Tenant, person: TestUser, as: TestUser, file?: Blob, fileName = 'me.png') =>
  t.send(users.setPicture, { params: person, file: file ?? (await aPicture()), fileName }, { as })
interface FileKeyRow {
  id: number
  key: string
}
const rows = async (t: Tenant): Promise<FileKeyRow[]> =>
  (await t.scope()).from('files').select(['id', 'key']).execute()

test('a picture is shown wherever the person is, replaced, and taken away with its bytes', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const first = (await give(t, person, person)).json().data as { imageURL: string }
  const opened = await t.send(files.open, partsOf(first.imageURL), { as: 'nobody' })
  expect(opened.headers['content-type']).toBe('image/jpeg')
  const { imageURL } = await t.call(session.me, {}, { as: person })
  expect(imageURL).not.toBeNull()
  const listed = await t.call(users.list, { query: { search: person.lastName } })
  expect(listed).toMatchObject([{ imageURL: expect.any(String) }])
  const summary = await t.call(users.summary, { query: { roles: [5] } })
  expect(summary).toMatchObject([{ imageURL: expect.any(String) }])
  const [before] = await rows(t)

  expect((await give(t, person, t.boss, await aPicture('#aa2222'))).statusCode).toBe(200)
  const [after, ...others] = await rows(t)
  expect(others).toEqual([])
  expect(after!.id).not.toBe(before!.id)

  expect(await t.call(users.removePicture, { params: person }, { as: person })).toEqual({ imageURL: null })
  expect(await rows(t)).toEqual([])
  expect((await t.call(session.me, {}, { as: person })).imageURL).toBeNull()
  expect(await t.call(users.removePicture, { params: person }, { as: person })).toEqual({ imageURL: null })
})

test('the bytes of a picture that was replaced are given back', async () => {
  const t = await aTenant()
  await give(t, t.boss, t.boss)
  const [{ key }] = (await rows(t)) as [FileKeyRow, ...FileKeyRow[]]
  const { store } = t.deps.outside
  const sizes = ['full', 'medium', 'thumb'] as const
  for (const size of sizes) expect(await store.size(`${key}-${size}`)).toBeGreaterThan(0)
  const { dropBytes } = await import('../files/drop-file.ts')
  await dropBytes(await t.scope(), { key }, t.deps.outside)
  await dropBytes(await t.scope(), { key }, t.deps.outside)
  for (const size of sizes) expect(await store.size(`${key}-${size}`)).toBeNull()
})

test('everybody changes their own; management whoever is not stronger; out of reach is not found', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const admin = await aUser(t, { level: 2 })
  const { worker, ...job } = await aJob(t)
  const client = await aClient(t)
  const status = async (person: TestUser, as: TestUser) => (await give(t, person, as)).statusCode
  expect(await status(worker, worker)).toBe(200)
  expect(await status(client, client)).toBe(200)
  expect(await status(worker, manager)).toBe(200)
  expect(await status(manager, manager)).toBe(200)
  expect(await status(admin, manager)).toBe(403)
  expect(await status(manager, worker)).toBe(404)
  const colleague = await aUser(t)
  const scope = await t.scope()
  const row = { job_id: job.id, user_id: colleague.id, hours: 1, created_at: scope.now }
  await scope.into('job_assignees', row).execute()
  expect(await status(worker, colleague)).toBe(403)
  const out = await t.refused(users.removePicture, { params: worker }, { as: colleague })
  expect(out).toMatchObject({ status: 403, code: 'E020' })
  const site = await aSite(t)
  expect(await status(worker, site.client)).toBe(404)
})

describe('what is taken', () => {
  test('5,242,880 bytes and not one more', async () => {
    const t = await aTenant()
    const png = Buffer.from(await (await aPicture()).arrayBuffer())
    // Behind its end a PNG may carry anything.
    const ofSize = (bytes: number) =>
      new Blob([new Uint8Array(Buffer.concat([png, Buffer.alloc(bytes - png.length)]))])
    expect((await give(t, t.boss, t.boss, ofSize(5_242_880))).statusCode).toBe(200)
    const refused = await give(t, t.boss, t.boss, ofSize(5_242_881))
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ code: 'E041', message: 'The file is too large' })
  })

  test.each([
    ['me.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['me.jpg', 'image/jpeg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['me.png', 'image/png', '<html><script>alert(1)</script>'],
    ['me.pdf', 'application/pdf', '%PDF-1.4 %%EOF'],
    ['me.heic', 'image/heic', 'ftypheic'],
  ])('%s of other content is refused', async (name, type, content) => {
    const t = await aTenant()
    const refused = await give(t, t.boss, t.boss, new Blob([content], { type }), name)
    expect(refused.statusCode).toBe(415)
    expect(refused.json()).toMatchObject({ code: 'E040' })
    expect(await rows(t)).toEqual([])
  })
})

const images = sharedData('images')
describe.skipIf(!images)('real pictures (skipped where the shared data is absent)', () => {
  const taken = async (t: Tenant, folder: string, name: string) => {
    const bytes = new Uint8Array(readFileSync(path.join(images!, folder, name)))
    const types: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.gif': 'image/gif' }
    return give(t, t.boss, t.boss, new Blob([bytes], { type: types[path.extname(name)] ?? '' }), name)
  }

  test('photos stored rotated come out upright, in three sizes without metadata', async () => {
    const t = await aTenant()
    for (const name of readdirSync(path.join(images!, 'exif-orientation'))) {
      expect([name, (await taken(t, 'exif-orientation', name)).statusCode]).toEqual([name, 200])
      const [{ key }] = (await rows(t)) as [FileKeyRow, ...FileKeyRow[]]
      const sides = []
      for (const size of ['full', 'medium', 'thumb']) {
        const chunks = []
        for await (const chunk of (await t.deps.outside.store.read(`${key}-${size}`))!) chunks.push(chunk)
        const { width, height, exif, xmp, orientation } = await sharp(Buffer.concat(chunks)).metadata()
        expect({ exif, xmp, orientation }).toEqual({})
        expect(width).toBeGreaterThan(height)
        sides.push(width)
      }
      expect(sides).toEqual([1800, 640, 160])
    }
  })

  test('scripts in metadata do not survive, bombs and damaged files are refused', async () => {
    const t = await aTenant()
    for (const name of readdirSync(path.join(images!, 'polyglot-metadata'))) {
      const { statusCode } = await taken(t, 'polyglot-metadata', name)
      expect([200, 413, 415, 422]).toContain(statusCode)
      if (statusCode !== 200) continue
      const [{ key }] = (await rows(t)) as [FileKeyRow, ...FileKeyRow[]]
      const chunks = []
      for await (const chunk of (await t.deps.outside.store.read(`${key}-full`))!) chunks.push(chunk)
      expect(Buffer.concat(chunks).toString('latin1')).not.toMatch(/<script|<\?php/i)
    }
    for (const name of [
      'pillow_truncated_image.png',
      'pillow_broken.png',
      'sharp_truncated.jpg',
      'pillow_decompression_bomb.gif',
    ])
      expect([name, (await taken(t, 'malformed', name)).statusCode >= 413]).toEqual([name, true])
    for (const name of ['pillow_hopper.bmp', 'pillow_hopper.webp', 'pillow_hopper.tif'])
      expect([name, (await taken(t, 'malformed', name)).statusCode]).toEqual([name, 415])
  })
})
