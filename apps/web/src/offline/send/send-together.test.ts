import 'fake-indexeddb/auto'
import { bad, good } from '@muster/client/testing/a-server'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import {
  beginsEmpty,
  complete,
  dueNow,
  hold,
  key,
  mine,
  requests,
  serving,
  servingWhole,
  settled,
  start,
  startTime,
  usual,
} from '../testing/outbox-bench.ts'
import { queue } from '../use-queued.ts'
import { dueOf } from './due.ts'

beginsEmpty()

const seven = async () => {
  for (let id = 1; id <= 7; id++) await hold(id)
}

test('L-01: steps go together, each with its key, and pass the photo of their visit', async () => {
  const heard = await serving(usual)
  const work = await start()
  await hold(work)
  const photo = { questionnaireId: 3, sha256: 'a'.repeat(64), takenAt: startTime }
  await queue(works.addFile, { params: { id: work }, body: photo, file: new Blob(['picture']) })
  await queue(works.resume, { params: { id: work }, body: { at: startTime } })
  await complete(work)
  await start(2)
  await settled()
  expect(requests().map(({ path }) => path)).toEqual(['/api/work/steps', '/api/work/70/file'])
  expect(heard.map(({ path }) => path)).toEqual([
    '/api/work/start',
    '/api/work/70/hold',
    '/api/work/70/resume',
    '/api/work/70/complete',
    '/api/work/start',
    '/api/work/70/file',
  ])
  expect(new Set(heard.map(key)).size).toBe(6)
  expect(await mine()).toEqual([])
})

test('a lost answer sends the same keys again, and an answer for some of them the rest', async () => {
  const heard = await serving(usual)
  await seven()
  const fetching = globalThis.fetch
  globalThis.fetch = async (...how) => {
    await fetching(...how)
    throw new TypeError('fetch failed')
  }
  await settled().finally(() => {
    globalThis.fetch = fetching
  })
  expect(await mine()).toHaveLength(7)
  await dueNow()
  await settled()
  expect(await mine()).toEqual([])
  expect(heard.slice(7).map(key)).toEqual(heard.slice(0, 7).map(key))

  let isFull = true
  await serving(({ path }) => (isFull && path.includes('/4/') ? bad(503, 'E098') : good({ workId: 5 })))
  await seven()
  await settled()
  expect((await mine()).filter(({ tries }) => tries > 0).map(({ params }) => params.id)).toEqual([4])
  isFull = false
  await dueNow()
  await settled()
  expect(await mine()).toEqual([])
})

test('a server that takes no steps together is sent one by one', async () => {
  await servingWhole(({ path }) => (path === '/api/work/steps' ? bad(404, 'E021') : good({ workId: 5 })))
  await seven()
  await settled()
  expect(
    requests()
      .map(({ path }) => path)
      .slice(0, 3),
  ).toEqual(['/api/work/steps', '/api/work/1/hold', '/api/work/2/hold'])
  expect(requests()).toHaveLength(8)
  expect(await mine()).toEqual([])
})

test('more than the server takes at once goes in parts, in number and in size', async () => {
  const heard = await serving(usual)
  for (let n = 0; n < 103; n++) await hold(5)
  const answers = [1, 2].map((questionnaireId) => ({ questionnaireId, answer: 'x'.repeat(500_000) }))
  for (const each of answers) await queue(works.answer, { params: { id: 5 }, body: { answers: [each] } })
  await settled()
  expect(heard).toHaveLength(105)
  expect(
    requests()
      .map(({ body }) => body.length)
      .filter((length) => length > 1_000_000),
  ).toEqual([])
  expect(requests()).toHaveLength(3)
})

test('what failed together several times is tried alone', () => {
  const waits = { key: 'k', feature: 'works', name: 'hold', nextAt: 0, tries: 3 }
  const [one, two] = [
    { ...waits, lane: 'a' },
    { ...waits, lane: 'b' },
  ]
  expect(dueOf([one!, two!], 0)).toEqual([one])
  expect(dueOf([{ ...one, tries: 4 }, two], 0)).toHaveLength(1)
  expect(
    dueOf(
      [
        { ...one, tries: 4 },
        { ...two, tries: 4 },
      ],
      0,
    ),
  ).toHaveLength(2)
})
