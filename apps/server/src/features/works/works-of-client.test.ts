import { rowsOf } from '@muster/contract/rows'
import { works } from '@muster/contract/works'
import { expect, test } from 'vitest'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { aTenant } from '../../../test/tenant.ts'

test('the visits of a client are those at all of its sites', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const second = await aJob(t, { site: await aSite(t, { client: job.site.client }) })
  const [here, there] = [await aWork(t, { job }), await aWork(t, { job: second })]
  await aWork(t)
  const found = rowsOf(await t.call(works.list, { query: { clientId: job.site.client.id } }))
  expect(found.map(({ id }) => id).sort()).toEqual([here.id, there.id].sort())
})
