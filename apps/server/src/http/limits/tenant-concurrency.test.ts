import { expect, test } from 'vitest'
import { failure } from '../failures.ts'
import { openConcurrency } from './tenant-concurrency.ts'

const limits = {
  ...{ atOnce: 2, heavyAtOnce: 1, exportsAtOnce: 1, batchesAtOnce: 1 },
  ...{ waitingAtMost: 100, batchesWaitingAtMost: 1, longestWaitMs: 10_000 },
  ...{ uploadsAtOnce: 2, uploadsOfAllAtOnce: 3, uploadsWaitingAtMost: 100 },
}

/** Work that ends when told. */
function pieces() {
  const running: { name: string; end: () => void }[] = []
  const order: string[] = []
  const piece = (name: string) => () =>
    new Promise<string>((resolve) => {
      order.push(name)
      running.push({ name, end: () => resolve(name) })
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    const at = running.findIndex((each) => each.name === name)
    running.splice(at, 1)[0]!.end()
    await settle()
  }
  return { piece, end, order, settle }
}

test('a company has so many at once, in the order of coming, and holds up nobody else', async () => {
  const { piece, end, order, settle } = pieces()
  const turns = openConcurrency(limits)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run(1, 'usual', piece(name)))
  all.push(turns.run(2, 'usual', piece('b1')))
  await settle()
  expect(order).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['b1', 'a1', 'a3', 'a4']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('what reads much waits in a line of its own, and leaves turns to the rest', async () => {
  const { piece, end, order, settle } = pieces()
  const turns = openConcurrency(limits)
  const all = ['h1', 'h2', 'h3'].map((name) => turns.run(1, 'heavy', piece(name)))
  all.push(turns.run(1, 'usual', piece('light')))
  await settle()
  expect(order).toEqual(['h1', 'light'])
  for (const name of ['light', 'h1', 'h2', 'h3']) await end(name)
  await Promise.all(all)
  expect(order).toEqual(['h1', 'light', 'h2', 'h3'])
})

test('a file that is being drawn holds up the next file, and nobody who reads', async () => {
  const { piece, end, order, settle } = pieces()
  const turns = openConcurrency({ ...limits, atOnce: 4 })
  const all = ['f1', 'f2'].map((name) => turns.run(1, 'export', piece(name)))
  all.push(turns.run(1, 'heavy', piece('read')))
  await settle()
  expect(order).toEqual(['f1', 'read'])
  for (const name of ['read', 'f1', 'f2']) await end(name)
  await Promise.all(all)
})

test('beyond a line of some length the caller is told to come again, and a failure gives its turn on', async () => {
  const { piece, end, order, settle } = pieces()
  const turns = openConcurrency({ ...limits, atOnce: 1, waitingAtMost: 1 })
  const failing = turns.run(1, 'usual', async () => Promise.reject(new Error('no')))
  const next = turns.run(1, 'usual', piece('next'))
  await expect(turns.run(1, 'usual', piece('third'))).rejects.toMatchObject({ reason: 'server.busy' })
  await expect(failing).rejects.toThrow('no')
  await settle()
  expect(order).toEqual(['next'])
  await end('next')
  expect(await next).toBe('next')
})

test('phones that come back with many steps wait for each other, and leave turns to the rest', async () => {
  const { piece, end, order, settle } = pieces()
  const turns = openConcurrency(limits)
  const all = ['p1', 'p2'].map((name) => turns.run(1, 'batch', piece(name)))
  await expect(turns.run(1, 'batch', piece('p3'))).rejects.toMatchObject({ reason: 'server.busy' })
  all.push(turns.run(1, 'usual', piece('office')))
  await settle()
  expect(order).toEqual(['p1', 'office'])
  for (const name of ['office', 'p1', 'p2']) await end(name)
  await Promise.all(all)
  expect(order).toEqual(['p1', 'office', 'p2'])
})

test('files are few at once in a company and in all together, and the next company waits for no long line', async () => {
  const { piece, end, order, settle } = pieces()
  const turns = openConcurrency({ ...limits, atOnce: 4 })
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run(1, 'upload', piece(name)))
  for (const name of ['b1', 'b2']) all.push(turns.run(2, 'upload', piece(name)))
  all.push(turns.run(2, 'usual', piece('office')))
  await settle()
  expect(order).toEqual(['a1', 'a2', 'b1', 'office'])
  await end('a1')
  expect(order.slice(4)).toEqual(['b2'])
  for (const name of ['office', 'a2', 'b1', 'b2', 'a3', 'a4']) await end(name)
  await Promise.all(all)
})

test('a file that waited in vain for its visit sends away no other', async () => {
  const { piece, end, settle } = pieces()
  const turns = openConcurrency({ ...limits, uploadsAtOnce: 1 })
  const stalled = turns.run(1, 'upload', () => Promise.reject(failure('server.busy')))
  const next = turns.run(1, 'upload', piece('next'))
  await expect(stalled).rejects.toMatchObject({ reason: 'server.busy' })
  await settle()
  await end('next')
  expect(await next).toBe('next')
})

test('who would wait too long by what turns took lately is told so at once, but a short line stands open', async () => {
  const turns = openConcurrency({ ...limits, atOnce: 1, longestWaitMs: 100 })
  const slow = () => new Promise((resolve) => setTimeout(resolve, 60))
  await turns.run(1, 'usual', slow)
  const { piece, end, settle } = pieces()
  const all = Array.from({ length: 51 }, (_, n) => turns.run(1, 'usual', piece(String(n))))
  await expect(turns.run(1, 'usual', slow)).rejects.toMatchObject({ reason: 'server.busy' })
  await settle()
  for (let n = 0; n < 51; n++) await end(String(n))
  await Promise.all(all)
  const again = turns.run(1, 'usual', piece('again'))
  await end('again')
  expect(await again).toBe('again')
})

test('who waited for a turn of those that are few does not hold it while waiting behind everybody', async () => {
  const { piece, end, order, settle } = pieces()
  const turns = openConcurrency({ ...limits, atOnce: 1 })
  const all = [
    turns.run(1, 'usual', piece('u1')),
    turns.run(1, 'usual', piece('u2')),
    turns.run(1, 'heavy', piece('h1')),
  ]
  await settle()
  for (const name of ['u1', 'h1', 'u2']) await end(name)
  await Promise.all(all)
  expect(order).toEqual(['u1', 'h1', 'u2'])
})

test('a line that is full says so, to whoever asks before coming', async () => {
  const { piece, end } = pieces()
  const turns = openConcurrency({ ...limits, atOnce: 1, waitingAtMost: 1 })
  const all = [turns.run(1, 'usual', piece('u1')), turns.run(1, 'usual', piece('u2'))]
  expect([turns.isFull(1), turns.isFull(2)]).toEqual([true, false])
  await end('u1')
  expect(turns.isFull(1)).toBe(false)
  await end('u2')
  await Promise.all(all)
})
