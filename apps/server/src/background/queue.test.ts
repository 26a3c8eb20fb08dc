import { expect, test } from 'vitest'
import { theApp, useOwnDatabase } from '../../test/app.ts'
import { installQueue, isQueueInstalled } from './queue.ts'

useOwnDatabase()

test('a queue of another version is installed again, with one queue a lane, as often as it is asked for', async () => {
  const { owner, url } = await theApp()
  await owner.query(`comment on schema pgboss is 'muster before'`)
  expect(await isQueueInstalled(url)).toBe(false)

  await installQueue(url)
  await installQueue(url)

  expect(await isQueueInstalled(url)).toBe(true)
  const queues = await owner.query(
    `select name from pgboss.queue where name not like '\\_\\_%' order by name`,
  )
  expect(queues.rows.map(({ name }) => name)).toEqual([
    'background-exports',
    'background-inside',
    'background-outside',
  ])
})
