import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { aWholeWork } from '../examples.ts'

const evidenceOf = (t: Tenant, id: number) => t.call(works.evidence, { params: { id } })

test('L-05: site, client, shift, place of the start, times of photos and decisions are sealed', async () => {
  const t = await aTenant()
  const work = await aWholeWork(t)
  const flag = { flag: 'clock', decision: 'FINE', reason: 'Known' } as const
  await t.owner.query(
    `update works set review_reasons = '{clock}', needs_review = true where tenant_id = ${t.tenantId}`,
  )
  await t.call(works.review, { params: work.params, body: flag })
  const inTenant = `tenant_id = ${t.tenantId}`
  const owner = await t.owner.connect()
  for (const [table, column, value] of [
    ['works', 'site_name', `'Other tower'`],
    ['works', 'site_address', `'Elsewhere 1'`],
    ['works', 'client_name', `'Other Client'`],
    ['works', 'occurrence_start', `'2026-03-02T00:00:00Z'`],
    ['works', 'start_accuracy', '3'],
    ['works', 'edited_reason', `'Late'`],
    ['files', 'taken_at', `'2026-03-02T00:00:00Z'`],
    ['work_reviews', 'reason', `'Unknown'`],
  ]) {
    expect(await evidenceOf(t, work.id), `before ${column}`).toMatchObject({ intact: true })
    await owner.query(`create temp table was as select * from ${table} where ${inTenant}`)
    await owner.query(`update ${table} set ${column} = ${value} where ${inTenant}`)
    expect(await evidenceOf(t, work.id), column).toMatchObject({ intact: false, firstBroken: null })
    await owner.query(
      `update ${table} n set ${column} = was.${column} from was where n.${inTenant} and n.id = was.id`,
    )
    await owner.query('drop table was')
  }
  owner.release()
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true })
})

test('L-05: a site or client that is renamed or moved keeps its names in the reports of sealed visits', async () => {
  const t = await aTenant()
  const work = await aWholeWork(t)
  const before = await t.call(works.filled, { params: work.params })
  const of = `where tenant_id = ${t.tenantId}`
  await t.owner.query(`update sites set name = name || ' new', address = 'Moved 1' ${of}`)
  await t.owner.query(`update users set last_name = last_name || ' new' ${of}`)
  expect(await evidenceOf(t, work.id)).toMatchObject({ intact: true })
  const names = ({ locationName, siteAddress, clientName, employeeName }: typeof before) => [
    locationName,
    siteAddress,
    clientName,
    employeeName,
  ]
  expect(names(await t.call(works.filled, { params: work.params }))).toEqual(names(before))
})
