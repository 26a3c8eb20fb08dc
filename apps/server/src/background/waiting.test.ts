import { expect, test } from 'vitest'
import { theApp, useOwnDatabase } from '../../test/app.ts'
import { addWaiting } from './waiting.ts'

useOwnDatabase()

test('a job of a backup waits under the name of today, whatever its version called it', async () => {
  const { deps, owner } = await theApp()
  const startAfter = '2040-01-01T00:00:00.000Z'
  await addWaiting(deps.queue, (text, values) => owner.query(text, values), [
    { name: 'happening', payload: { tenantId: 7, happeningId: 12 }, startAfter },
    { name: 'domain-event', payload: { tenantId: 7, domainEventId: 13 }, startAfter },
  ])

  const { rows } = await owner.query('select data from pgboss.job where start_after = $1 order by data', [
    new Date(startAfter),
  ])
  expect(rows.map(({ data }) => data)).toEqual([
    { job: 'domain-event', tenantId: 7, domainEventId: 12 },
    { job: 'domain-event', tenantId: 7, domainEventId: 13 },
  ])
})
