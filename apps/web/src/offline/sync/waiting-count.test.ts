import 'fake-indexeddb/auto'
import { bad, good } from '@muster/client/testing/a-server'
import { expect, test } from 'vitest'
import { outbox, personOf } from '../outbox.ts'
import { beginsEmpty, hold, me, mine, serving, settled, usual } from '../testing/outbox-bench.ts'
import { dismissLosses, lossesHere } from './losses.ts'
import { countWaiting } from './waiting-count.ts'

beginsEmpty()

const person = personOf(me)
/** What a browser does that runs out of room: the database goes, and nothing else. */
const emptied = () => Promise.all(outbox.tables.map((table) => table.clear()))
const fourWait = async () => {
  for (const id of [1, 2, 3, 4]) await hold(id)
}

test('L-14: a database that was emptied while entries waited is found out, and told to the office once', async () => {
  await fourWait()
  await emptied()
  expect(await countWaiting(person)).toBe(0)
  expect(lossesHere()).toMatchObject([{ person, count: 4, isReported: false }])
  // Neither counting again nor what is done from now on makes another loss of it.
  await hold(5)
  await countWaiting(person)
  expect(lossesHere()).toHaveLength(1)

  let isDown = true
  const heard = await serving((one) => (isDown ? bad(503, 'E098') : usual(one)))
  await settled()
  dismissLosses(person)
  expect(lossesHere()).toMatchObject([{ count: 4, isReported: false }])
  isDown = false
  await settled()
  const told = heard.filter(({ path }) => path === '/api/me/outbox-loss')
  expect(told.length).toBeGreaterThanOrEqual(2)
  expect(new Set(told.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1)
  expect(JSON.parse(told.at(-1)!.body)).toMatchObject({ count: 4 })
  expect(lossesHere()).toMatchObject([{ isReported: true }])
  dismissLosses(person)
  expect(lossesHere()).toEqual([])
})

test('L-14: what was sent, and what a database holds on, is no loss', async () => {
  await serving(() => good({ workId: 5 }))
  await fourWait()
  await settled()
  expect(await mine()).toEqual([])
  expect(await countWaiting(person)).toBe(0)
  await hold(6)
  expect(await countWaiting(person)).toBe(1)
  // Emptied when nothing waited.
  await settled()
  await countWaiting(person)
  await emptied()
  await countWaiting(person)
  expect(lossesHere()).toEqual([])
})
