import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { calendar } from '@muster/contract/planning/calendar'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aContract, aJob, aJobDetail, anEvent, aSite, type TestJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../test/tenant.ts'

standingStill('2026-05-01T02:00:00Z')

const daysOf = async (t: Tenant, job: TestJob, startDate: string, endDate: string) => {
  const [event] = await t.call(calendar.list, {
    query: { startDate, endDate, mappedIds: [String(job.id)] },
  } as never)
  return event?.occurrences.map(({ startTime }) => startTime.slice(0, 10)) ?? []
}
const weekly = (job: TestJob) => ({
  userAssigneeId: job.worker.id,
  startTime: '2026-05-05T06:00:00+10:00',
  duration: 120,
  recursiveFrequency: 'WEEKLY' as const,
  notifyBeforeMinutes: 5,
})
const ends = async (t: Tenant, job: TestJob, end_date: string) =>
  (await t.scope()).change('contracts', { end_date }).where('id', '=', job.contract.id).execute()

test('D2-02: nothing takes place after the end of the contract, and what took place before the office ended it stays', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job)
  await ends(t, job, '2026-05-03')
  expect(await daysOf(t, job, '2026-05-01', '2026-05-10')).toEqual(['2026-05-01', '2026-05-02', '2026-05-03'])
  const day = await t.call(works.myDay, { query: { date: '2026-05-04' } }, { as: job.worker })
  expect(day.occurrences).toEqual([])
  await t.call(contracts.update, { params: job.contract, body: { endDate: '2026-04-20' } })
  expect(await daysOf(t, job, '2026-04-28', '2026-05-10')).toEqual(['2026-04-28', '2026-04-29', '2026-04-30'])
})

test('D2-02: a start under an ended contract is taken and flagged', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await ends(t, job, '2026-04-30')
  const body = { jobId: job.id, startedAt: '2026-05-01T01:50:00Z' }
  const work = await t.call(works.start, { body }, { as: job.worker })
  expect(rowsOf(await t.call(works.toReview))).toMatchObject([
    { workId: work.workId, flags: ['contractEnded'] },
  ])
})

test('D2-01: an open-ended series runs to the end of the contract, goes on when it is renewed, and is no conflict', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await ends(t, job, '2026-05-15')
  await t.call(calendar.updateRules, { body: { onConflict: 'REFUSE' } })
  const made = await t.call(calendar.create, { body: { ...weekly(job), mappedId: job.id } })
  expect(made.conflicts).toEqual([])
  expect(await daysOf(t, job, '2026-05-01', '2026-06-05')).toEqual(['2026-05-05', '2026-05-12'])
  const renewal = {
    clientId: job.site.client.id,
    title: 'Renewed',
    number: 'R-1',
    startDate: '2026-05-16',
    endDate: '2026-05-27',
    signedById: t.boss.id,
    renewedFromId: job.contract.id,
  }
  await t.call(contracts.create, { body: renewal })
  expect(await daysOf(t, job, '2026-05-01', '2026-06-05')).toEqual([
    '2026-05-05',
    '2026-05-12',
    '2026-05-19',
    '2026-05-26',
  ])
  const late = {
    ...weekly(job),
    until: '2026-06-09',
    startTime: '2026-05-06T16:00:00+10:00',
    mappedId: job.id,
  }
  const noted = await t.call(calendar.create, { body: late })
  expect(noted.conflicts).toMatchObject([{ kind: 'contractEnd', date: '2026-06-03', count: 1 }])
})

test('D2-02, D1-02: a job or site under a contract that is not in force asks first', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const detail = await aJobDetail(t, { client: site.client })
  const place = { name: 'Annex', address: '1 Queen Street', lat: -27.4, lang: 153, clientId: site.client.id }
  const cases = [
    { startDate: '2020-01-01', endDate: '2026-04-30', suspended: false },
    { startDate: '2026-05-02', endDate: '2027-04-30', suspended: false },
    { startDate: '2020-01-01', endDate: '2027-04-30', suspended: true },
  ]
  for (const { suspended, ...dates } of cases) {
    const contract = await aContract(t, { client: site.client, sites: [site], ...dates })
    await (await t.scope()).change('contracts', { suspended }).where('id', '=', contract.id).execute()
    const job = { jobDetailId: detail.id, contractLocationId: contract.links[0]!.contractLocationId }
    const forced = { query: { force: 'true' as never } }
    expect(await t.refused(jobs.create, { body: job })).toMatchObject({ status: 409, code: 'C009' })
    expect(await t.call(jobs.create, { ...forced, body: job })).toBeGreaterThan(0)
    const body = { ...place, contractId: contract.id }
    expect(await t.refused(sites.create, { body })).toMatchObject({ status: 409, code: 'C009' })
    expect(await t.call(sites.create, { ...forced, body })).toMatchObject({ contractId: contract.id })
  }
  const inForce = await aContract(t, { client: site.client, sites: [site] })
  const body = { jobDetailId: detail.id, contractLocationId: inForce.links[0]!.contractLocationId }
  expect(await t.call(jobs.create, { body })).toBeGreaterThan(0)
  for (const active of ['true', 'false']) {
    const query = { active, clientId: String(site.client.id) } as never
    const listed = rowsOf(await t.call(contracts.list, { query }))
    expect(listed.map(({ id }) => id === inForce.id)).toEqual(
      active === 'true' ? [true] : [false, false, false],
    )
  }
})

test('D2-04: taking a site with jobs off a contract asks first, and putting it back uses the same link', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const params = { id: job.contract.id }
  const off = { params, body: { locations: [] } }
  expect(await t.refused(contracts.update, off)).toMatchObject({ status: 409, code: 'C011' })
  await t.call(contracts.update, { ...off, query: { force: 'true' as never } })
  await t.call(contracts.update, { params, body: { locations: [job.site.id] } })
  expect((await t.call(contracts.read, { params })).jobLocations).toMatchObject([
    { id: job.site.id, contractLocationId: job.contractLocationId },
  ])
  const body = { jobDetailId: job.detail.id, contractLocationId: job.contractLocationId }
  expect(await t.call(jobs.create, { body })).toBeGreaterThan(0)
  const other = await aContract(t, { client: job.site.client })
  const moved = { params: { id: job.site.id }, body: { contractId: other.id } }
  expect(await t.refused(sites.update, moved)).toMatchObject({ status: 409, code: 'C011' })
  await t.call(sites.update, { ...moved, query: { force: 'true' as never } })
  await t.call(sites.update, { params: { id: job.site.id }, body: { contractId: job.contract.id } })
  expect((await t.call(sites.read, { params: { id: job.site.id } })).contractLocationId).toBe(
    job.contractLocationId,
  )
})
