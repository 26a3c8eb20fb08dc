import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type TestUser } from '../../../test/tenant.ts'
import { anOpenWork, minutesOn } from '../works/examples.ts'

standingStill('2026-05-01T02:00:00Z')

test('a person takes a copy of what is kept of them: hours, corrections, positions, and nothing of others', async () => {
  const t = await aTenant()
  const work = await anOpenWork(t)
  const [as, params] = [work.worker, { id: work.id }]
  const at = t.clock.now().getTime() - 600_000
  const fixes = [0, 1, 2].map((n) => ({ t: at + n * 1000, lat: -27.4698 + n * 1e-4, lng: 153.0251, acc: 5 }))
  await t.call(works.addFixes, { params, body: { fixes } }, { as })
  await t.call(works.complete, { params, body: { endedAt: minutesOn(t, -5) } }, { as })
  const body = { startTime: minutesOn(t, -70), endTime: minutesOn(t, -5), reason: 'Came on foot', version: 1 }
  await t.call(works.correctTimes, { params, body })
  const fileOf = async (reportType: 'PDF' | 'CSV', who: TestUser = as) =>
    Buffer.from(await t.call(reports.ownRecords, { query: { reportType } }, { as: who }), 'base64')

  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await fileOf('PDF'))), {
    mergePages: true,
  })
  for (const said of [
    as.lastName,
    work.locationName,
    as.email,
    'Came on foot',
    'Recorded positions',
    '01: 05: 00',
  ])
    expect(text.replace(/\s+/g, '')).toContain(said.replace(/\s+/g, ''))
  const csv = (await fileOf('CSV')).toString()
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toContain('-27.4698,153.0251,5')

  const other = await aUser(t)
  expect((await fileOf('CSV', other)).toString().trim().split('\r\n')).toHaveLength(1)
})
