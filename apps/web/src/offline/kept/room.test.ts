import { IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { good } from '@muster/client/testing/a-server'
import { works } from '@muster/contract/works/works'
import { failureOf } from '@muster/ui/words/failure.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox, personOf } from '../outbox.ts'
import { address, beginsEmpty, hold, me, mine, serving, settled, startTime } from '../testing/outbox-bench.ts'
import { queue } from '../use-queued.ts'
import { roomHere } from './device-room.ts'
import { keepFiles, keptFile } from './kept-store.ts'

beginsEmpty()

// The device itself: it takes nothing more once it holds this much, as a phone does.
let mostBytes = Number.POSITIVE_INFINITY
const bytesOf = (value: unknown): number => {
  const { file, blob } = (value ?? {}) as { file?: Blob; blob?: Blob }
  return (file?.size ?? 0) + (blob?.size ?? 0) + 100
}
const sizes = new Map<string, number>()
const usual = { put: IDBObjectStore.prototype.put, add: IDBObjectStore.prototype.add }
const { delete: remove, clear } = IDBObjectStore.prototype
function taking(name: 'put' | 'add') {
  return function (this: IDBObjectStore, value: { key?: string }, ...rest: [IDBValidKey]) {
    const place = `${this.name} ${value.key}`
    const others = [...sizes].reduce((sum, [each, bytes]) => sum + (each === place ? 0 : bytes), 0)
    if (others + bytesOf(value) > mostBytes) throw new DOMException('full', 'QuotaExceededError')
    sizes.set(place, bytesOf(value))
    return usual[name].call(this, value, ...rest)
  }
}
const forgetAll = (name: string) => {
  for (const place of sizes.keys()) if (place.startsWith(`${name} `)) sizes.delete(place)
}
beforeEach(() => {
  sizes.clear()
  mostBytes = Number.POSITIVE_INFINITY
  Object.assign(IDBObjectStore.prototype, {
    put: taking('put'),
    add: taking('add'),
    delete(this: IDBObjectStore, ...given: [IDBValidKey]) {
      forgetAll(this.name)
      return remove.apply(this, given)
    },
    clear(this: IDBObjectStore) {
      forgetAll(this.name)
      return clear.call(this)
    },
  })
})
afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { ...usual, delete: remove, clear })
})

const aPhoto = (size: number) => {
  const body = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: startTime }
  return queue(works.addFile, { params: { id: 5 }, body, file: new Blob(['x'.repeat(size)]) })
}
const keepDayFile = (address: string) =>
  keepFiles(personOf(me), [{ id: 9, url: `${address}/plan.pdf`, size: 50_000 }], () => true)

test('L-03: on a full device files kept for the day are given back first, and the photo is kept', async () => {
  await serving(() => ({ body: 'y'.repeat(50_000) }))
  await keepDayFile(address())
  expect((await keptFile(personOf(me), 9))?.size).toBe(50_000)
  mostBytes = 60_000
  await aPhoto(40_000)
  expect(await mine()).toMatchObject([{ name: 'addFile', state: 'waiting' }])
  expect(await keptFile(personOf(me), 9)).toBeUndefined()
  // Nothing fills the device again on the same day.
  await keepDayFile(address())
  expect(await keptFile(personOf(me), 9)).toBeUndefined()
})

test('L-03: where nothing can be given back, the person reads what is full, what is safe and what to do', async () => {
  await hold(5)
  await hold(6)
  mostBytes = 10_000
  const failure = failureOf(await aPhoto(40_000).catch((error: unknown) => error))
  expect(failure).toMatchObject({
    code: 'FULL',
    message: expect.stringContaining('This phone is full, so the photo was not saved.'),
    params: { count: 2 },
  })
  expect(await mine()).toHaveLength(2)
  mostBytes = 200
  await expect(hold(7)).rejects.toMatchObject({ message: expect.stringContaining('so this was not saved') })
  mostBytes = 100_000
  await aPhoto(40_000)
  expect(await mine()).toHaveLength(3)
})

test('L-03: what the browser says of its room is read, and none of it is needed', async () => {
  expect(await roomHere()).toEqual({ free: undefined, isKept: undefined })
  const storage = {
    estimate: async () => ({ quota: 100, usage: 30 }),
    persisted: async () => false,
  }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  expect(await roomHere()).toEqual({ free: 70, isKept: false })
  Reflect.deleteProperty(navigator, 'storage')
  await serving(() => good({ workId: 5 }))
  await settled()
  expect(await outbox.entries.count()).toBe(0)
})
