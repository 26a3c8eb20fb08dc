import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { aTenant } from '../../../test/tenant.ts'
import { selectWorks, shownWork } from './queries.ts'

test('the visits of a client are those at all of its sites', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const second = await aJob(t, { site: await aSite(t, { client: job.site.client }) })
  const [here, there] = [await aWork(t, { job }), await aWork(t, { job: second })]
  await aWork(t)
  const found = rowsOf(await t.call(works.list, { query: { clientId: job.site.client.id } }))
  expect(found.map(({ id }) => id).sort()).toEqual([here.id, there.id].sort())
})

test('N2: what a client gets of a visit is a list that a new column does not join by itself', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const work = await aWork(t, { job })
  const [seen] = rowsOf(await t.call(works.list, { query: {} }, { as: job.site.client }))
  const open = [
    ...['id', 'workId', 'tenantId', 'jobId', 'tenantUserId', 'employeeName', 'employeeRole', 'clientId'],
    ...['clientName', 'locationId', 'locationName', 'timezone', 'status', 'jobSpecTypes', 'eventId'],
    ...['occurrenceStart', 'version', 'displayText', 'displaySentence'],
  ]
  const emptied = {
    ...{ needsReview: false, offsite: false, autoStopped: false, evidencePending: false },
    ...{ editedReason: null, editHistory: 0, distinguishedBy: null },
  }
  expect(seen).toMatchObject({ id: work.id, ...emptied })
  expect(Object.keys(seen!).sort()).toEqual([...open, ...Object.keys(emptied)].sort())
  const [whole] = rowsOf(await t.call(works.list, { query: {} }))
  expect(whole).toMatchObject({ startTime: '2026-03-02T05:00:00.000+10:00', breaks: [] })
})

test('N2: no column of a visit stands in an answer but those that are named', async () => {
  const t = await aTenant()
  const { id, job } = await aWork(t)
  const scope = await t.scope()
  const row = await selectWorks(scope).selectAll('works').where('works.id', '=', id).executeTakeFirstOrThrow()
  for (const hideTimes of [true, false])
    expect(Object.keys(shownWork(scope, row, { hideTimes }))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/_|^startedAt$|^endedAt$|^specTypes$/)]),
    )
  expect(shownWork(scope, row, { hideTimes: true })).toMatchObject({ locationId: job.site.id })
})
