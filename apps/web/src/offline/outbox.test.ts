import 'fake-indexeddb/auto'
import { queryClient } from '@muster/client/query'
import { bad, good } from '@muster/client/testing/a-server'
import { pay } from '@muster/contract/pay/pay'
import { roster } from '@muster/contract/planning/roster'
import { works } from '@muster/contract/works/works'
import { expect, test, vi } from 'vitest'
import { discard, outbox, personOf, retry, rewrite } from './outbox.ts'
import { entriesOf, idFor } from './outbox-reads.ts'
import { flush } from './send/send-outbox.ts'
import {
  beginsEmpty,
  closeServer,
  complete,
  dueNow,
  hold,
  key,
  me,
  mine,
  serving,
  settled,
  start,
  startTime,
  usual,
} from './testing/outbox-bench.ts'
import { queue } from './use-queued.ts'

beginsEmpty()

test('entries of a work leave in the order in which they were written', async () => {
  const heard = await serving(usual)
  await hold(5)
  await queue(works.resume, { params: { id: 5 }, body: { at: startTime } })
  await complete(5)
  expect(await mine()).toHaveLength(3)
  await settled()
  expect(heard.map(({ path }) => path)).toEqual([
    '/api/work/5/hold',
    '/api/work/5/resume',
    '/api/work/5/complete',
  ])
  expect(await mine()).toEqual([])
})

test('shifts that were seen without signal are confirmed later, and nothing is asked for again', async () => {
  const heard = await serving(usual)
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  const times = { occurrenceStart: startTime, startTime: startTime, duration: 120 }
  await queue(roster.seen, { body: { shifts: [{ eventId: 5, ...times }] } })
  expect(heard).toEqual([])
  expect(await mine()).toMatchObject([{ feature: 'roster', name: 'seen', state: 'waiting' }])
  await settled()
  expect(heard.map(({ method, path }) => [method, path])).toEqual([['PUT', '/api/me/roster/seen']])
  expect(await mine()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('overtime that was asked for without signal leaves once, with the moment of asking, and its screens ask again', async () => {
  const heard = await serving(usual)
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  const body = {
    jobId: 5,
    date: '2026-03-02',
    minutes: 90,
    reason: 'The bins were full',
    recordedAt: startTime,
  }
  await queue(pay.askOvertime, { body })
  expect(await mine()).toMatchObject([{ feature: 'pay', name: 'askOvertime', state: 'waiting' }])
  await settled()
  await settled()
  expect(heard.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/me/overtime']])
  expect(JSON.parse(heard[0]!.body)).toEqual(body)
  expect(await mine()).toEqual([])
  expect(asked).toHaveBeenCalled()
  asked.mockRestore()
})

test('an entry that met no connection is sent again with the same key', async () => {
  let isDown = true
  const heard = await serving(() => (isDown ? bad(503, 'E098') : good({ workId: 5 })))
  await hold(5)
  await settled()
  const [waiting] = await mine()
  expect(waiting).toMatchObject({ state: 'waiting', tries: 1 })
  expect(waiting!.nextAt).toBeGreaterThan(waiting!.writtenAt)
  await settled()
  expect(heard).toHaveLength(1)

  isDown = false
  await dueNow()
  await settled()
  expect(heard).toHaveLength(2)
  expect(key(heard[0]!)).toBe(key(heard[1]!))
  expect(await mine()).toEqual([])
})

test.each([408, 429, 500, 503])('%i is tried again later', async (status) => {
  await serving(() => bad(status, 'E098'))
  await hold(5)
  await settled()
  expect(await mine()).toMatchObject([{ state: 'waiting', tries: 1 }])
})

test('without any server an entry waits', async () => {
  await serving(usual)
  await closeServer()
  await hold(5)
  await settled()
  expect(await mine()).toMatchObject([{ state: 'waiting', tries: 1 }])
})

test('a refused entry stays with its reason, and what comes after it is still sent', async () => {
  const heard = await serving(({ path }) => (path.endsWith('/hold') ? bad(409, 'E039') : good({ workId: 5 })))
  await hold(5)
  await complete(5)
  await settled()
  expect(heard.map(({ path }) => path)).toEqual(['/api/work/5/hold', '/api/work/5/complete'])
  const [refused, ...others] = await mine()
  expect(others).toEqual([])
  expect(refused).toMatchObject({ state: 'refused', refused: { code: 'E039', message: 'Refused E039' } })
  await settled()
  expect(heard).toHaveLength(2)
})

test('only what was refused can be thrown away', async () => {
  await serving(({ path }) => (path.endsWith('/hold') ? bad(409, 'E039') : bad(503, 'E098')))
  await hold(5)
  await complete(6)
  await settled()
  for (const entry of await mine()) await discard(entry)
  expect(await mine()).toMatchObject([{ name: 'complete', state: 'waiting' }])
})

test('what belongs to a work that is not sent yet goes to the id that its start brings', async () => {
  const heard = await serving(usual)
  const work = await start()
  await hold(work)
  await complete(work)
  expect(await idFor(work)).toBeUndefined()
  await settled()
  expect(heard.map(({ path }) => path)).toEqual([
    '/api/work/start',
    '/api/work/70/hold',
    '/api/work/70/complete',
  ])
  expect(await idFor(work)).toBe(70)
})

test('a work keeps its lane when it is called by the id of the server', async () => {
  let isDown = false
  const heard = await serving((one) => (isDown ? bad(503, 'E098') : usual(one)))
  const work = await start()
  await settled()
  isDown = true
  await hold(work)
  await settled()
  isDown = false
  await complete(70)
  await settled()
  expect(heard.filter(({ path }) => path.endsWith('/complete'))).toHaveLength(0)
  const unsent = (await entriesOf(personOf(me), 'works', 70)).filter(({ state }) => state !== 'sent')
  expect(unsent).toHaveLength(2)
  await dueNow()
  await settled()
  expect(heard.slice(-2).map(({ path }) => path)).toEqual(['/api/work/70/hold', '/api/work/70/complete'])
})

test('a refused start keeps all that belongs to it, and trying it again sends them', async () => {
  let isRefusing = true
  const heard = await serving((one) =>
    isRefusing && one.path === '/api/work/start' ? bad(422, 'E050') : usual(one),
  )
  const work = await start()
  await complete(work)
  await settled()
  const refused = await mine()
  expect(refused.map(({ refused: why }) => why?.code)).toEqual(['E050', 'LOCAL'])

  isRefusing = false
  await retry(refused[0]!)
  await settled()
  expect(await mine()).toEqual([])
  expect(key(heard[0]!)).toBe(key(heard[1]!))
  expect(heard.at(-1)!.path).toBe('/api/work/70/complete')
})

test('FLD-02: a refused start is tried again from where the person now stands, under the same key', async () => {
  let isRefusing = true
  const heard = await serving((one) => (isRefusing ? bad(422, 'E050') : usual(one)))
  await start()
  await settled()
  const [refused] = await mine()
  isRefusing = false
  const later = '2026-03-01T09:12:00+11:00'
  const position = { lat: -27.47, lang: 153.02, accuracy: 8, recordedAt: later }
  await rewrite(refused!, { jobId: 1, startedAt: later, position })
  await settled()
  expect(await mine()).toEqual([])
  expect(JSON.parse(heard.at(-1)!.body)).toMatchObject({ startedAt: later, position })
  expect(key(heard.at(-1)!)).toBe(key(heard[0]!))
})

test('FLD-04: screens ask again after a refusal, not only after an arrival', async () => {
  await serving(() => bad(409, 'E039'))
  const asked = ['works', 'filled', { params: { id: 70 } }]
  queryClient.setQueryData(asked, { status: 'STARTED' })
  await hold(70)
  await settled()
  expect((await mine()).map(({ state }) => state)).toEqual(['refused'])
  expect(queryClient.getQueryState(asked)?.isInvalidated).toBe(true)
})

test('two senders at once send each entry once', async () => {
  const heard = await serving(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return good({ workId: 5 })
  })
  await hold(5)
  await complete(5)
  await Promise.all([flush(), flush(), flush()])
  await settled()
  expect(heard).toHaveLength(2)
})

test('a sender in another tab holds this one back', async () => {
  const heard = await serving(usual)
  await hold(5)
  await navigator.locks.request('muster-outbox', () => flush())
  expect(heard).toHaveLength(0)
  await settled()
  expect(heard).toHaveLength(1)
})

test('an entry that was cut off on its way is sent again', async () => {
  const heard = await serving(usual)
  await hold(5)
  await outbox.entries.toCollection().modify({ state: 'sending' })
  await settled()
  expect(heard).toHaveLength(1)
})
