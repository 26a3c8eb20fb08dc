import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { noPosition, sites } from '@muster/contract/sites/sites'
import { beforeAll, describe, expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

// What the forms of the office ask for, sent past them: the server refuses the same, by the same field.

let t: Tenant
let job: Awaited<ReturnType<typeof aJob>>
const valid: Record<string, { endpoint: Endpoint; body: Record<string, unknown> }> = {}
beforeAll(async () => {
  t = await aTenant()
  job = await aJob(t)
  const clientId = job.site.client.id
  const contractId = job.contract.id
  const task = {
    title: 'Kitchen',
    frequency: 'DAILY',
    jobSpecPromptType: 'NONE',
    jobSpecItems: [
      { title: 'Bench', specUserAnswers: [{ mandatory: false, answerType: 'TEXT', title: '' }] },
    ],
  }
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', signedById: t.boss.id }
  const detail = await t.call(jobDetails.create, {
    body: { title: 'First', clientId, specMap: { NORMAL: [task] } } as never,
  })
  valid.group = { endpoint: siteGroups.create, body: { name: 'North' } }
  valid.site = {
    endpoint: sites.create,
    body: { name: 'Depot', address: '1 Dock Street', lat: -33, lang: 151, clientId, contractId },
  }
  valid.contract = {
    endpoint: contracts.create,
    body: { clientId, title: 'Windows', number: 'W-9', ...term },
  }
  valid['job detail'] = {
    endpoint: jobDetails.create,
    body: { clientId, title: 'Nightly', specMap: { NORMAL: [task] } },
  }
  valid.job = {
    endpoint: jobs.create,
    body: { jobDetailId: detail.id, contractLocationId: job.contract.links[0]!.contractLocationId },
  }
})

const send = (what: string, change: object) => {
  const { endpoint, body } = valid[what]!
  return t.send(endpoint, { body: { ...body, ...change } } as never)
}
async function faultsOf(what: string, change: object) {
  const answer = await send(what, change)
  expect([400, 422], answer.body).toContain(answer.statusCode)
  return (answer.json().errors ?? []).map(
    ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
  )
}
const absent = undefined

describe('what has to be there', () => {
  test.each([
    ['group', { name: '' }, 'name: Name is required'],
    ['group', { name: '  ' }, 'name: Name is required'],
    ['site', { name: '' }, 'name: Name is required'],
    ['site', { address: '' }, 'address: Address is required'],
    ['site', { lat: absent }, `lat: ${noPosition}`],
    ['site', { lang: absent }, `lang: ${noPosition}`],
    ['contract', { title: '' }, 'title: Title is required'],
    ['contract', { number: '' }, 'number: Number is required'],
    ['contract', { startDate: '2027-01-01' }, 'endDate: Incorrect date range!'],
    ['job detail', { clientId: absent }, 'clientId: Please select a client to continue'],
    ['job detail', { title: '' }, 'title: Title is required'],
    ['job', { jobDetailId: absent }, 'jobDetailId: Please select a job detail to continue'],
    ['job', { contractLocationId: absent }, 'contractLocationId: Please select a job site to continue'],
  ])('%s with %o: %s', async (what, change, fault) => {
    expect(await faultsOf(what, change)).toContain(fault)
  })

  test.each([
    ['site', ['clientId', 'contractId']],
    ['contract', ['clientId', 'startDate', 'endDate', 'signedById']],
  ])('%s without %o', async (what, fields) => {
    for (const field of fields) {
      const faults = await faultsOf(what, { [field]: absent })
      expect(faults.map((fault: string) => fault.split(':')[0])).toContain(field)
    }
  })

  test('a job detail without any task, without the title of a task, and of a sub-task', async () => {
    const { specMap } = valid['job detail']!.body as { specMap: { NORMAL: Record<string, unknown>[] } }
    const [task] = specMap.NORMAL as [{ jobSpecItems: object[] }]
    const empty = await send('job detail', { specMap: { NORMAL: [] } })
    expect(empty.body).toContain('Task list is empty. Please add some tasks to continue')
    expect(await faultsOf('job detail', { specMap: { NORMAL: [{ ...task, title: '' }] } })).toContain(
      'specMap.NORMAL.0.title: Task title is required',
    )
    const untitled = { ...task, jobSpecItems: [{ ...task.jobSpecItems[0], title: '' }] }
    expect(await faultsOf('job detail', { specMap: { NORMAL: [untitled] } })).toContain(
      'specMap.NORMAL.0.jobSpecItems.0.title: Sub-task title is required',
    )
  })
})

describe('who and what may be named', () => {
  test.each([5, 6, 9, 10])('a contract is not signed by level %i', async (level) => {
    const signer = await aUser(t, { level: level as 5 })
    const [fault] = await faultsOf('contract', { signedById: signer.id })
    expect(fault).toMatch(/^signedById: /)
  })
  test('clients are of level 10', async () => {
    for (const what of ['site', 'contract', 'job detail'])
      expect((await faultsOf(what, { clientId: t.boss.id }))[0], what).toMatch(/^clientId: /)
  })
  test('a contract takes no sites of another client', async () => {
    const other = await aSite(t)
    expect((await send('contract', { locations: [other.id] })).statusCode).toBe(422)
  })
  test('the client of a contract, and what a job ties together, cannot be changed', async () => {
    const other = await aUser(t, { level: 10 })
    const body = { title: 'Windows', clientId: other.id } as never
    await t.send(contracts.update, { params: job.contract, body })
    expect((await t.call(contracts.read, { params: job.contract })).clientId).toBe(job.site.client.id)
    const before = await t.call(jobs.read, { params: job })
    await t.send(jobs.update, {
      params: job,
      body: { notes: 'x', jobDetailId: 1, clientId: other.id } as never,
    })
    const { jobDetailId, clientId, contractId } = await t.call(jobs.read, { params: job })
    expect({ jobDetailId, clientId, contractId }).toEqual({
      jobDetailId: before.jobDetailId,
      clientId: before.clientId,
      contractId: before.contractId,
    })
  })
  test.each([1, 2, 10])('nobody of level %i is assigned to a job', async (level) => {
    const person = await aUser(t, { level: level as 10 })
    const body = { jobUsers: [{ tenantUserId: person.id, hours: 1 }] }
    expect((await t.refused(jobs.assign, { params: job, body })).status).toBe(422)
  })
})

test('a contract of one day is none too short', async () => {
  const day = { startDate: '2026-05-01', endDate: '2026-05-01', number: 'W-10' }
  expect((await send('contract', day)).statusCode).toBe(201)
})
