import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { calendar } from '@muster/contract/planning/calendar'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { calendarExamples } from '../../src/features/calendar/examples.ts'
import { contractExamples } from '../../src/features/contracts/examples.ts'
import { jobDetailExamples } from '../../src/features/job-details/examples.ts'
import { userExamples } from '../../src/features/users/examples.ts'
import { aContract, aJob, aJobDetail, aSite, aWork } from '../office.ts'
import { raw } from '../raw.ts'
import { aClient, aTenant } from '../tenant.ts'

test('D2-12: another client in an edit is refused, and no version is made', async () => {
  const t = await aTenant()
  const [other, detail, contract] = [await aClient(t), await aJobDetail(t), await aContract(t)]
  const clientId = other.id
  const { body } = await jobDetailExamples.update(t)
  const ofDetail = { params: { id: detail.id }, body: { ...body, clientId } } as never
  expect(await t.refused(jobDetails.update, ofDetail)).toMatchObject({
    status: 422,
    errors: [{ path: 'clientId' }],
  })
  expect((await t.call(jobDetails.read, { params: { id: detail.id } })).version).toBe(1)
  const ofContract = { params: { id: contract.id }, body: { title: 'New', clientId } }
  expect(await t.refused(contracts.update, ofContract)).toMatchObject({
    status: 422,
    errors: [{ path: 'clientId' }],
  })
  const same = { params: { id: contract.id }, body: { title: 'New', clientId: contract.client.id } }
  expect((await t.call(contracts.update, same)).title).toBe('New')
})

test('D2-13: a job comes with its job detail and its questions where they are asked for', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const read = (query: object) => t.call(jobs.read, { params: { id: job.id }, query })
  expect(await read({})).not.toHaveProperty('jobDetail')
  const { jobDetail } = await read({ includeJobDetail: true })
  expect(jobDetail).toMatchObject({ id: job.detail.id })
  expect(jobDetail).not.toHaveProperty('specs')
  expect((await read({ includeQuestions: true })).jobDetail!.specs!.length).toBeGreaterThan(0)
})

test('D2-16: a visit may be planned without a length', async () => {
  const t = await aTenant()
  const { body, ...input } = await calendarExamples.create(t)
  const made = await t.call(calendar.create, { ...input, body: { ...body, duration: 0 } } as never)
  expect(made).toMatchObject({ event: { duration: 0 } })
})

test('D2-17: a task without a frequency is daily', async () => {
  const t = await aTenant()
  const { body } = await jobDetailExamples.create(t)
  const specMap = structuredClone(body.specMap) as { NORMAL?: { frequency?: string }[] }
  for (const spec of specMap.NORMAL ?? []) delete spec.frequency
  const { id } = await t.call(jobDetails.create, { body: { ...body, specMap } } as never)
  expect((await t.call(jobDetails.read, { params: { id } })).specs[0]!.frequency).toBe('DAILY')
})

test('D2-20, D3-14, D3-15: the message is the sentence of the first fault, where the documents give one', async () => {
  const t = await aTenant()
  const { body } = await contractExamples.create(t)
  const refused = await t.refused(contracts.create, {
    body: { ...body, startDate: '2027-02-01', endDate: '2027-01-01' },
  })
  expect(refused.message).toBe('Incorrect date range!')
  const work = await aWork(t)
  const times = { startTime: '2026-03-02T05:00:00+10:00', endTime: '2026-03-02T07:30:00+10:00' }
  for (const more of [{}, { reason: '' }, { reason: null }]) {
    const params = { id: work.id }
    const answer = await t.refused(works.correctTimes, { params, body: { ...times, ...more } } as never)
    expect(answer.message).toBe('You should provide a reason')
  }
  const noClient = await t.refused(jobDetails.create, { body: { title: 'x', specMap: {} } } as never)
  expect(noClient.message).toBe('Please select a client to continue')
  const many = await t.refused(users.create, { body: { firstName: 'Mia' } } as never)
  expect(many.message).toBe('Some fields need attention')
})

test('D2-36: rows carry both names', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  expect(rowsOf(await t.call(users.list))[0]).toMatchObject({
    id: expect.any(Number),
    tenantUserId: expect.any(Number),
  })
  expect(rowsOf(await t.call(works.list, { query: {} }))[0]).toMatchObject({ id: work.id, workId: work.id })
})

test('D1-12: password calls answer with the sentences of the documents', async () => {
  const t = await aTenant()
  const answer = await t.send(session.requestReset, { body: { email: t.boss.email } }, { as: 'nobody' })
  expect(answer.json().message).toBe('Password reset link is sent to your email')
})

test('D1-18: the sites of one contract carry the link to that contract', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const own = { client: site.client, sites: [site] }
  const [ended, current] = [
    await aContract(t, { ...own, startDate: '2020-01-01', endDate: '2021-01-01', number: 'old' }),
    await aContract(t, { ...own, number: 'new' }),
  ]
  for (const { id } of [ended, current])
    expect(
      rowsOf(await t.call(sites.list, { query: { contractId: id } })).map(({ contractId }) => contractId),
    ).toEqual([id])
})

test('F-18e: knowing the code of a company is not counted, guessing codes is', async () => {
  const t = await aTenant()
  const ask = (tenantCode: string) =>
    raw(t, { url: `/api/tenant/validate?tenantCode=${tenantCode}`, remoteAddress: '10.77.66.55' })
  for (let n = 0; n < 40; n++) expect((await ask(t.code)).statusCode).toBe(200)
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await ask(`none-${n}`)).statusCode)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
})

test('F-18f: an e-mail with an international domain is taken', async () => {
  const t = await aTenant()
  const { body } = await userExamples.create(t)
  const made = await t.call(users.create, { body: { ...body, email: 'mia@müller-büro.example' } } as never)
  expect(made.user.email).toBe('mia@müller-büro.example')
  for (const email of ['mia@', 'mia@mül ler.example', 'mia@a/b.example', 'mia@ü..example', '@ü.example'])
    expect(
      (await t.refused(users.create, { body: { ...body, email } } as never)).errors,
      email,
    ).toMatchObject([{ path: 'email' }])
})
