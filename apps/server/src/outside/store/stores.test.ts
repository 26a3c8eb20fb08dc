import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anS3Server, mostListed, type S3Server } from '../../../test/s3-server.ts'
import { patientWaits } from '../../../test/settings.ts'
import { type FileStore, folderStore, isStoreKey, tempFolder } from './disk.ts'
import { NoBucket } from './no-bucket.ts'
import { openBucket, type S3Config } from './s3.ts'
import { originOf } from './stores.ts'
import { openTempFolder } from './temp-folder.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await anS3Server()
})
afterAll(() => s3.stop())

const configOf = ({ endpoint, bucket, accessKey, secretKey }: S3Server, more: Partial<S3Config> = {}) => ({
  ...{ endpoint, bucket, region: 'us-east-1', pathStyle: true, redirect: false },
  keys: { accessKeyId: accessKey, secretAccessKey: secretKey },
  ...more,
})

let folder: string
let store: FileStore
let turn = 0

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-store-'))
  turn += 1
})
afterEach(() => rm(folder, { recursive: true }))

const inFolder = () => folderStore(path.join(folder, 'files'))
/** Each test has the bucket to itself below a prefix of its own. */
const inBucket = async (config = configOf(s3)) =>
  openBucket(config, patientWaits).store(
    `turn-${turn}/`,
    await openTempFolder(path.join(folder, 'files', tempFolder)),
  )

const bytes = Buffer.from('twelve bytes')
const content = async (key: string, range?: { from: number; to: number }) => {
  const stream = await store.read(key, range)
  return stream && buffer(stream)
}
const tempFiles = () => readdir(path.dirname(store.tempPath()))

describe.each([
  ['in a folder', inFolder],
  ['in a bucket', () => inBucket()],
])('%s', (_, open) => {
  beforeEach(async () => {
    store = await open()
  })
  const stored = async (below?: string) => {
    const found: string[] = []
    for await (const { key } of store.keys(below)) found.push(key)
    return found.sort()
  }

  test('gives back what was put, whole and by range', async () => {
    await store.put('7/2f/photo.jpg', bytes)
    expect(await content('7/2f/photo.jpg')).toEqual(bytes)
    expect(await content('7/2f/photo.jpg', { from: 7, to: 9 })).toEqual(Buffer.from('byt'))
    expect(await store.size('7/2f/photo.jpg')).toBe(12)
    expect(await tempFiles()).toEqual([])
  })

  test('takes over a temporary file', async () => {
    const tempPath = store.tempPath()
    await writeFile(tempPath, bytes)
    await store.put('7/report.pdf', { tempPath })
    expect(await content('7/report.pdf')).toEqual(bytes)
    expect(await tempFiles()).toEqual([])
  })

  test('takes over a temporary file from elsewhere', async () => {
    const tempPath = path.join(folder, 'upload')
    await writeFile(tempPath, bytes)
    await store.put('7/report.pdf', { tempPath })
    expect(await content('7/report.pdf')).toEqual(bytes)
    expect(await readdir(folder)).toEqual(['files'])
  })

  test('replaces the content of a key in one step', async () => {
    await store.put('a', bytes)
    const before = await store.read('a')
    await store.put('a', Buffer.from('new'))
    expect(await buffer(before!)).toEqual(bytes)
    expect(await content('a')).toEqual(Buffer.from('new'))
  })

  test('leaves nothing behind when the source is missing', async () => {
    await expect(store.put('7/x', { tempPath: path.join(folder, 'gone') })).rejects.toThrow('ENOENT')
    expect(await store.size('7/x')).toBeNull()
    expect(await tempFiles()).toEqual([])
  })

  test('answers null for what is not stored, also for a part of a longer key', async () => {
    await store.put('7/photo.jpg', bytes)
    for (const key of ['8/photo.jpg', '7', '7/photo.jpg/thumb']) {
      expect(await store.read(key)).toBeNull()
      expect(await store.size(key)).toBeNull()
    }
  })

  test('removes, and removing again is no error', async () => {
    await store.put('7/photo.jpg', bytes)
    await store.remove('7/photo.jpg')
    await store.remove('7/photo.jpg')
    expect(await store.size('7/photo.jpg')).toBeNull()
  })

  test('lists every stored key and no temporary file', async () => {
    await store.put('7/a/one.jpg', bytes)
    await store.put('two', Buffer.from('2'))
    await writeFile(store.tempPath(), 'half an upload')
    const found: [string, number][] = []
    for await (const { key, bytes } of store.keys()) found.push([key, bytes])
    expect(found.sort()).toEqual([
      ['7/a/one.jpg', 12],
      ['two', 1],
    ])
  })

  test('tells the first parts of its keys, each once', async () => {
    for (const key of ['t12/a/one', 't12/b/two', 't120/a/three', 't7/a/four', 't70/a/five'])
      await store.put(key, bytes)
    expect([...(await store.firstParts())].sort()).toEqual(['t12', 't120', 't7', 't70'])
  })

  test('sweeps temporary files that are older than asked, and only those', async () => {
    const [old, fresh] = [store.tempPath(), store.tempPath()]
    await writeFile(old, 'old')
    await writeFile(fresh, 'fresh')
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
    await store.put('kept', bytes)
    expect(await store.sweepTemp(new Date('2026-01-02'))).toBe(1)
    expect(await tempFiles()).toEqual([path.basename(fresh)])
    expect(await store.size('kept')).toBe(12)
  })

  test.each([
    '',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/',
    './a',
    '.temp/a',
    '-a',
    'a\\b',
    'a\0',
    'a b',
    'A',
    'ä',
    'a%2e%2e',
    'c:a',
    'a.tar.gz',
    `${'a'.repeat(201)}`,
  ])('refuses the key %j everywhere', async (key) => {
    expect(isStoreKey(key)).toBe(false)
    await expect(store.put(key, bytes)).rejects.toThrow('Not a storage key')
    await expect(store.read(key)).rejects.toThrow('Not a storage key')
    await expect(store.size(key)).rejects.toThrow('Not a storage key')
    await expect(store.remove(key)).rejects.toThrow('Not a storage key')
    await expect(store.removeAll(key)).rejects.toThrow('Not ')
    expect(await readdir(folder)).toEqual(['files'])
    expect(await stored()).toEqual([])
  })

  test('lists and removes what lies below a first part, and nothing that only begins like it', async () => {
    for (const key of ['t1/a', 't1/b/c', 't12/a', 't1-x']) await store.put(key, bytes)
    expect(await stored('t1')).toEqual(['t1/a', 't1/b/c'])
    expect(await stored('t3')).toEqual([])
    await store.removeAll('t1')
    expect(await stored()).toEqual(['t1-x', 't12/a'])
    await store.removeAll('t1')
    await expect(store.removeAll('t12/a')).rejects.toThrow('Not the first part')
  })

  test('says when each was stored, and how large it is', async () => {
    await store.put('7/a', Buffer.alloc(0))
    for await (const { bytes, storedAt } of store.keys()) {
      expect(bytes).toBe(0)
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(3_600_000)
    }
    expect(await content('7/a')).toEqual(Buffer.alloc(0))
  })

  test('a few megabytes come back as they went, from memory and from a file', async () => {
    const large = randomBytes(3_000_017)
    const tempPath = store.tempPath()
    await writeFile(tempPath, large)
    await store.put('7/from-file', { tempPath })
    await store.put('7/from-memory', large)
    for (const key of ['7/from-file', '7/from-memory']) {
      expect(await store.size(key)).toBe(large.length)
      expect((await content(key))?.equals(large)).toBe(true)
    }
  })
})

describe('a bucket', () => {
  test('a list of more than one page is told whole, and all of it is removed', async () => {
    store = await inBucket()
    const keys = Array.from({ length: 3 * mostListed + 1 }, (_, n) => `t9/k${n}`)
    await Promise.all(keys.map((key) => store.put(key, Buffer.from('x'))))
    const found: string[] = []
    for await (const { key } of store.keys('t9')) found.push(key)
    expect(found.sort()).toEqual(keys.sort())
    await store.removeAll('t9')
    for await (const { key } of store.keys()) throw new Error(`${key} is still there`)
  })

  test('what fails once is tried again, a stream too; what fails on is told and leaves no temporary file', async () => {
    store = await inBucket()
    const tempPath = store.tempPath()
    await writeFile(tempPath, bytes)
    s3.failNext(2, /^PUT/)
    await store.put('7/a', { tempPath })
    expect(await content('7/a')).toEqual(bytes)
    const again = store.tempPath()
    await writeFile(again, bytes)
    s3.failNext(100, /^PUT/)
    await expect(store.put('7/b', { tempPath: again })).rejects.toThrow(/The file store answered .*503/)
    s3.failNext(0)
    expect(await tempFiles()).toEqual([])
    expect(await store.size('7/b')).toBeNull()
  })

  test('a store that does not answer is no file that is not there', async () => {
    store = await inBucket()
    s3.failNext(100)
    await expect(store.read('7/a')).rejects.toThrow('503')
    await expect(store.size('7/a')).rejects.toThrow('503')
    s3.failNext(0)
  })

  test('a wrong secret is refused, and what is told of it names neither keys nor what was signed', async () => {
    const wrong = { accessKeyId: s3.accessKey, secretAccessKey: 'CNRY-not-the-secret' }
    const bucket = openBucket(configOf(s3, { keys: wrong }), patientWaits)
    const error = await bucket.check().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoBucket)
    store = await inBucket(configOf(s3, { keys: wrong }))
    const refused = await store.put('7/a', bytes).catch((thrown: unknown) => thrown)
    expect(String(refused)).toContain('SignatureDoesNotMatch 403')
    expect(inspect([error, refused], { depth: 9, showHidden: true })).not.toMatch(/CNRY|S3RVER/)
  })

  test('a bucket that is not there is said so; a store that fails may come back', async () => {
    const missing = openBucket(configOf(s3, { bucket: 'not-there' }), patientWaits)
    await expect(missing.check()).rejects.toThrow(/S3_BUCKET: not-there cannot be used/)
    await expect(openBucket(configOf(s3), patientWaits).check()).resolves.toBeUndefined()
    s3.failNext(100)
    await expect(openBucket(configOf(s3), patientWaits).check()).resolves.toBeUndefined()
    s3.failNext(0)
  })

  test('an address opens one content, as we say it is to be shown, and no other', async () => {
    store = await inBucket(configOf(s3, { redirect: true }))
    await store.put('t7/photo', bytes)
    await store.put('t8/photo', Buffer.from('another'))
    const as = { contentType: 'image/png', disposition: 'inline; filename="a b.png"', maxAgeSeconds: 60 }
    const address = await store.address!('t7/photo', as)
    const answer = await fetch(address)
    expect([answer.status, await answer.text()]).toEqual([200, 'twelve bytes'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="a b.png"',
      'cache-control': 'private, max-age=60, immutable',
    })
    expect(Number(new URL(address).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300)
    expect(await originOf(store)).toBe(s3.endpoint)
    expect(await originOf(await inBucket())).toBeNull()
    for (const other of [
      address.replace('/t7/', '/t8/'),
      address.replace('image%2Fpng', 'text%2Fhtml'),
      address.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'),
    ]) {
      expect(other).not.toBe(address)
      expect((await fetch(other)).status).toBe(403)
    }
  })
})
