import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, folderStore, isStoreKey } from './disk.ts'

let folder: string
let store: FileStore

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-store-'))
  store = await folderStore(path.join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = Buffer.from('twelve bytes')
const content = async (key: string, range?: { from: number; to: number }) => {
  const stream = await store.read(key, range)
  return stream && buffer(stream)
}
const tempFiles = () => readdir(path.dirname(store.tempPath()))

describe('folderStore', () => {
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
    expect(await readdir(folder)).toEqual(['files'])
  })
})
