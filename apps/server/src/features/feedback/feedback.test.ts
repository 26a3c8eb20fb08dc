import { feedback } from '@muster/contract/feedback'
import { notifications } from '@muster/contract/notifications/notifications'
import { payroll } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { nightOf, systemScope } from '../../background/nightly.ts'
import { mailLog } from '../mail/queries.ts'
import { anAskedJob, feedbackSpec, linkTokenOf } from './examples.ts'

// Ten in the morning in Brisbane.
standingStill('2026-03-02T00:00:00Z')
const day = 86_400_000

const later = (t: Tenant, ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms))
const night = async (t: Tenant) => nightOf(t.deps, await systemScope(t.deps, t.tenantId, t.clock.now()))
const mailsTo = async (t: Tenant, email: string) =>
  (
    await mailLog(await t.scope())
      .where('recipient', '=', email)
      .execute()
  ).length
const bell = (t: Tenant, as: TestUser) =>
  t.call(notifications.list, {}, { as }) as Promise<{ title: string; link: string | null }[]>

test('the client answers in the application: a finished work out of 10, which the office reads', async () => {
  const t = await aTenant()
  const { job, client, request, questions } = await anAskedJob(t)
  await t.settle()
  expect(await bell(t, client)).toMatchObject([
    { title: `How are we doing at ${job.site.name}?`, link: `/feedback?id=${request.id}` },
  ])
  expect(await t.call(feedback.waiting, {}, { as: client })).toMatchObject([
    { id: request.id, jobId: job.id, siteName: job.site.name, jobDetailTitle: job.detail.title },
  ])
  const form = await t.call(feedback.form, { params: { id: request.id } }, { as: client })
  expect(form.specs.map(({ title }) => title)).toEqual(['How we do'])
  // Ratings are out of 10, and photos are not asked for.
  expect(form.specs[0]!.items[0]!.questions.map(({ answerType }) => answerType)).toEqual([
    'RATING_10',
    'RATING_10',
    'TEXT',
  ])
  const answers = [
    { questionnaireId: questions.overall, answer: '10' },
    { questionnaireId: questions.foyer, answer: '7' },
    { questionnaireId: questions.text, answer: 'More light' },
  ]
  const startedAt = new Date(t.clock.now().getTime() - 90_000).toISOString()
  const params = { id: request.id }
  const { workId } = await t.call(feedback.give, { params, body: { answers, startedAt } }, { as: client })
  const work = await t.call(works.filled, { params: { id: workId } })
  expect(work).toMatchObject({
    status: 'COMPLETED',
    tenantUserId: client.id,
    clientId: client.id,
    jobSpecTypes: ['FEEDBACK'],
    startTime: '2026-03-02T09:58:30.000+10:00',
    endTime: '2026-03-02T10:00:00.000+10:00',
    overall: { average: 8.5, maximum: 10, percentage: 85, band: 'very good' },
  })
  expect(work.jobSpecTypeListMap.FEEDBACK[0]).toMatchObject({ averageRating: 8.5, maximum: 10 })
  expect(work.displayText).toContain('Feedback given by (Client)')
  await t.settle()
  expect((await bell(t, t.boss))[0]).toMatchObject({
    title: `Feedback for ${job.site.name}`,
    link: `/report/detailed?site=${job.site.id}&type=FEEDBACK&work=${workId}`,
  })
  expect((await t.call(works.filled, { params: { id: workId } }, { as: client })).startTime).toBeUndefined()
  const file = await t.call(reports.workFile, { query: { workId, reportType: 'CSV' } }, { as: client })
  expect(Buffer.from(file, 'base64').toString()).toContain('More light')
  expect(await t.call(feedback.waiting, {}, { as: client })).toEqual([])
  const again = await t.refused(feedback.give, { params, body: { answers } }, { as: client })
  expect(again.status).toBe(404)
})

test('feedback is no working time', async () => {
  const t = await aTenant()
  const { job, client, request, questions } = await anAskedJob(t)
  const body = { answers: [{ questionnaireId: questions.overall, answer: '8' }] }
  await t.call(feedback.give, { params: { id: request.id }, body }, { as: client })
  const query = { jobLocationId: job.site.id, startDate: '2026-03-01', endDate: '2026-03-03' }
  expect((await t.call(payroll.bySite, { query })).payrollDetail).toEqual([])
})

test('what is mandatory must be answered, within the scale, and nothing is kept of a refused form', async () => {
  const t = await aTenant()
  const { client, request, questions, job } = await anAskedJob(t)
  const params = { id: request.id }
  const give = (answers: { questionnaireId: number; answer: string }[]) =>
    t.refused(feedback.give, { params, body: { answers } }, { as: client })
  expect(await give([{ questionnaireId: questions.text, answer: 'Fine' }])).toMatchObject({
    code: 'E052',
    errors: [{ path: `questionnaires.${questions.overall}` }],
  })
  expect(await give([{ questionnaireId: questions.overall, answer: '11' }])).toMatchObject({ status: 422 })
  const ofTasks = job.detail.specs[0]!.items[0]!.questionIds[0]!
  expect(await give([{ questionnaireId: ofTasks, answer: 'true' }])).toMatchObject({ status: 422 })
  expect(await t.call(works.list, { query: { jobId: job.id } })).toEqual([])
  expect(await t.call(feedback.waiting, {}, { as: client })).toHaveLength(1)
})

test('a link is for one form and one answer, without signing in', async () => {
  const t = await aTenant()
  const { client, questions, job, request } = await anAskedJob(t)
  const token = await linkTokenOf(t, client.email)
  const form = await t.call(feedback.openLink, { body: { token } }, { as: 'nobody' })
  expect(form).toMatchObject({ siteName: job.site.name, companyName: `Company ${t.code}` })
  const body = { token, answers: [{ questionnaireId: questions.overall, answer: '6' }] }
  const sent = await Promise.all([1, 2, 3].map(() => t.send(feedback.giveByLink, { body }, { as: 'nobody' })))
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  expect(await t.call(works.list, { query: { jobId: job.id } })).toMatchObject([{ tenantUserId: client.id }])
  expect(await t.refused(feedback.openLink, { body: { token } }, { as: 'nobody' })).toMatchObject({
    status: 410,
    code: 'E016',
    message: 'This form is answered already, or too old',
  })
  const [seen] = await t.call(feedback.ofJob, { params: { id: job.id } })
  expect(seen).toMatchObject({ id: request.id, state: 'answered', link: 'used' })
  const scope = await t.scope()
  const entry = await scope.from('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'feedback.giveByLink', actor_id: client.id })
})

test('a link ends after 14 days and when it is withdrawn; the form in the application stays', async () => {
  const t = await aTenant()
  const { client, request, job } = await anAskedJob(t)
  const open = async (token: string) =>
    (await t.send(feedback.openLink, { body: { token } }, { as: 'nobody' })).statusCode
  const token = await linkTokenOf(t, client.email)
  later(t, 14 * day - 1000)
  expect(await open(token)).toBe(200)
  later(t, 2000)
  expect(await open(token)).toBe(410)
  expect((await t.call(feedback.ofJob, { params: { id: job.id } }))[0]!.link).toBe('expired')
  expect(await t.call(feedback.waiting, {}, { as: client })).toMatchObject([{ id: request.id }])

  const second = await t.call(feedback.ask, { params: { id: job.id } })
  const fresh = await linkTokenOf(t, client.email)
  expect(await open(fresh)).toBe(200)
  const withdrawn = await t.call(feedback.withdrawLink, { params: { id: second.id } })
  expect(withdrawn).toMatchObject({ state: 'waiting', link: 'withdrawn' })
  expect(await open(fresh)).toBe(410)
  expect(await t.call(feedback.waiting, {}, { as: client })).toMatchObject([{ id: second.id }])
  expect((await t.call(feedback.ofJob, { params: { id: job.id } })).map(({ state }) => state)).toEqual([
    'waiting',
    'replaced',
  ])
})

test('a token that is none, of nobody, or altered opens nothing, and of the right one only a hash is kept', async () => {
  const t = await aTenant()
  const { client } = await anAskedJob(t)
  const token = await linkTokenOf(t, client.email)
  for (const wrong of ['', 'x', '1.nothing', `zzzz.${token.split('.')[1]}`, `${token.slice(0, -2)}xy`])
    expect((await t.send(feedback.openLink, { body: { token: wrong } }, { as: 'nobody' })).statusCode).toBe(
      410,
    )
  const kept = await t.owner.query('select * from feedback_requests where tenant_id = $1', [t.tenantId])
  expect(JSON.stringify(kept.rows)).not.toContain(token)
})

test('of a client who was removed, or at a job that was deactivated, a link opens nothing', async () => {
  const t = await aTenant()
  const [removed, stopped] = [await anAskedJob(t), await anAskedJob(t)]
  const scope = await t.scope()
  const tokens = await Promise.all([removed, stopped].map(({ client }) => linkTokenOf(t, client.email)))
  await scope.change('users', { removed_at: scope.now }).where('id', '=', removed.client.id).execute()
  await scope.change('jobs', { enabled: false }).where('id', '=', stopped.job.id).execute()
  for (const token of tokens)
    expect((await t.send(feedback.openLink, { body: { token } }, { as: 'nobody' })).statusCode).toBe(410)
})

test('one address opens at most 100 links an hour', async () => {
  const t = await aTenant()
  const sending = { as: 'nobody' as const, address: '10.99.1.7' }
  const open = () => t.send(feedback.openLink, { body: { token: 'x' } }, sending)
  const statuses = (await Promise.all(Array.from({ length: 101 }, open))).map((each) => each.statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('the interval asks: by day, once, and again when it has passed', async () => {
  const t = await aTenant()
  const job = await aJob(t, { specs: [{}, feedbackSpec], feedbackEveryDays: 7 })
  const never = await aJob(t, { specs: [{}, feedbackSpec], feedbackEveryDays: 0 })
  const nothingToAsk = await aJob(t, { feedbackEveryDays: 7 })
  const stopped = await aJob(t, { specs: [{}, feedbackSpec], feedbackEveryDays: 7, enabled: false })
  const { email } = job.site.client
  const scope = await t.scope()
  await scope.change('jobs', { feedback_from: t.clock.now() }).execute()
  await night(t)
  expect(await mailsTo(t, email)).toBe(0)
  later(t, 7 * day)
  await Promise.all([night(t), night(t), night(t)])
  expect(await mailsTo(t, email)).toBe(1)
  later(t, 6 * day)
  await night(t)
  expect(await mailsTo(t, email)).toBe(1)
  t.clock.set(new Date('2026-03-16T16:00:00Z'))
  await night(t)
  expect(await mailsTo(t, email)).toBe(1)
  t.clock.set(new Date('2026-03-16T22:00:00Z'))
  await night(t)
  expect(await mailsTo(t, email)).toBe(2)
  expect(await t.call(feedback.waiting, {}, { as: job.site.client })).toHaveLength(1)
  for (const other of [never, nothingToAsk, stopped])
    expect(await mailsTo(t, other.site.client.email)).toBe(0)
})

test('a job whose checklist asks nothing, or that is deactivated, cannot be asked for', async () => {
  const t = await aTenant()
  const empty = await aJob(t)
  const stopped = await aJob(t, { specs: [{}, feedbackSpec], enabled: false })
  expect(await t.refused(feedback.ask, { params: { id: empty.id } })).toMatchObject({
    status: 409,
    message: 'The job detail of this job has no questions for feedback',
  })
  expect(await t.refused(feedback.ask, { params: { id: stopped.id } })).toMatchObject({ code: 'E037' })
})

test('a client reaches their own forms alone, and nobody in the field any', async () => {
  const t = await aTenant()
  const [mine, theirs] = [await anAskedJob(t), await anAskedJob(t)]
  const params = { id: theirs.request.id }
  const body = { answers: [{ questionnaireId: theirs.questions.overall, answer: '1' }] }
  expect(await t.refused(feedback.form, { params }, { as: mine.client })).toMatchObject({ status: 404 })
  expect(await t.refused(feedback.give, { params, body }, { as: mine.client })).toMatchObject({ status: 404 })
  expect(await t.call(feedback.waiting, {}, { as: mine.client })).toMatchObject([{ id: mine.request.id }])
  for (const level of [4, 5] as const)
    expect(await t.refused(feedback.waiting, {}, { as: await aUser(t, { level }) })).toMatchObject({
      status: 403,
    })
})

test('the form keeps the version in which it was asked', async () => {
  const t = await aTenant()
  const { job, client, request, questions } = await anAskedJob(t)
  const scope = await t.scope()
  await scope
    .into('job_detail_versions', { job_detail_id: job.detail.id, version: 2, title: 'Newer' })
    .execute()
  await scope.change('job_details', { current_version: 2 }).where('id', '=', job.detail.id).execute()
  const form = await t.call(feedback.form, { params: { id: request.id } }, { as: client })
  expect(form.jobDetailTitle).toBe(job.detail.title)
  const body = { answers: [{ questionnaireId: questions.overall, answer: '8' }] }
  const { workId } = await t.call(feedback.give, { params: { id: request.id }, body }, { as: client })
  expect(workId).toBeGreaterThan(0)
})

test('feedback goes with the works that the company keeps no longer', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2018-03-02T00:00:00Z'))
  const { client, request, questions, job } = await anAskedJob(t)
  const body = { answers: [{ questionnaireId: questions.overall, answer: '8' }] }
  await t.call(feedback.give, { params: { id: request.id }, body }, { as: client })
  t.clock.set(new Date('2026-03-02T00:00:00Z'))
  await night(t)
  const scope = await t.scope()
  expect(await scope.from('works').select('id').where('job_id', '=', job.id).execute()).toEqual([])
  expect(
    await scope.from('feedback_requests').select('id').where('work_id', 'is not', null).execute(),
  ).toEqual([])
})
