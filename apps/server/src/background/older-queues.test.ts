import { expect, test } from 'vitest'
import { theApp, useOwnDatabase } from '../../test/app.ts'
import { installQueue, isQueueInstalled } from './queue.ts'

useOwnDatabase()

test('jobs that waited in a queue for each kind wait in the queue of their lane, at their time', async () => {
  const { owner, url } = await theApp()
  const due = new Date('2040-01-01T00:00:00Z')
  for (const [queue, data] of [
    ['happening', { tenantId: 7, happeningId: 12 }],
    ['send-mail', { tenantId: 7, mailId: 'a' }],
    ['make-export', { tenantId: 8, exportId: 3 }],
  ] as const) {
    await owner.query(`select pgboss.create_queue($1, '{"policy": "standard"}')`, [queue])
    await owner.query('insert into pgboss.job (name, data, start_after) values ($1, $2, $3)', [
      queue,
      data,
      due,
    ])
  }
  await owner.query(`comment on schema pgboss is 'muster before'`)
  expect(await isQueueInstalled(url)).toBe(false)

  // A second installation finds nothing more to move.
  await installQueue(url)
  await installQueue(url)

  expect(await isQueueInstalled(url)).toBe(true)
  const { rows } = await owner.query(
    `select name, data, retry_limit from pgboss.job where start_after = $1 order by name, data ->> 'job'`,
    [due],
  )
  expect(rows).toEqual([
    { name: 'background-exports', data: { job: 'make-export', tenantId: 8, exportId: 3 }, retry_limit: 3 },
    {
      name: 'background-inside',
      data: { job: 'domain-event', tenantId: 7, domainEventId: 12 },
      retry_limit: 12,
    },
    { name: 'background-outside', data: { job: 'send-mail', tenantId: 7, mailId: 'a' }, retry_limit: 12 },
  ])
  const queues = await owner.query(
    `select name from pgboss.queue where name not like '\\_\\_%' order by name`,
  )
  expect(queues.rows.map(({ name }) => name)).toEqual([
    'background-exports',
    'background-inside',
    'background-outside',
  ])
})
