import { type JobDetail, type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { rowsOf } from '@muster/contract/kit/rows'
import { expect, test } from 'vitest'
import { aJob, aJobDetail, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { someTasks } from './examples.ts'

type Item = NonNullable<JobDetailInput['specMap']['NORMAL']>[number]['jobSpecItems'][number]

const item = (more: Partial<Item> = {}): Item => ({
  title: 'Sub-task',
  frequency: null,
  specUserAnswers: [{ mandatory: false, answerType: 'TEXT', title: '' }],
  ...more,
})
const spec = (more: object = {}) => ({
  title: 'Task',
  frequency: 'DAILY' as const,
  jobSpecPromptType: 'NONE' as const,
  jobSpecItems: [item()],
  ...more,
})
const asked = (answerType: Item['specUserAnswers'][number]['answerType']) =>
  spec({ jobSpecItems: [item({ specUserAnswers: [{ mandatory: true, answerType, title: 'How?' }] })] })

const asSent = (detail: JobDetail): JobDetailInput['specMap'] => ({
  NORMAL: detail.specs.map(({ title, frequency, jobSpecPromptType, specItems }) => ({
    title,
    frequency,
    jobSpecPromptType,
    jobSpecItems: specItems.map((each) => ({
      id: each.id,
      title: each.title,
      frequency: each.frequency,
      specUserAnswers: each.questionnaires.map(({ id: _id, originId: _, ...question }) => question),
    })),
  })),
})

async function originsOf(t: Tenant, detail: JobDetail) {
  const ids = detail.specs.flatMap((each) => each.specItems.map(({ id }) => id))
  const scope = await t.scope()
  const rows = await scope.from('job_spec_items').where('id', 'in', ids).select(['id', 'origin_id']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)!.origin_id)
}

test('a job detail is kept with its lists, sub-tasks and questions in their order', async () => {
  const t = await aTenant()
  const client = await aClient(t, { firstName: 'Ada', lastName: 'Byron' })
  const detail = await t.call(jobDetails.create, {
    body: {
      title: ' Nightly ',
      clientId: client.id,
      specMap: {
        FEEDBACK: [asked('RATING_10')],
        INSPECTION: [asked('RATING')],
        NORMAL: [
          spec({ title: 'Keys', jobSpecPromptType: 'BEFORE_START', description: 'At the desk' }),
          spec({ title: 'Lights', jobSpecPromptType: 'BEFORE_END', frequency: 'WEEKLY' }),
          spec({
            title: 'Floor',
            jobSpecItems: [item({ title: 'B', frequency: 'MONTHLY' }), item({ title: 'A' })],
          }),
        ],
      },
    },
  })
  expect(detail).toMatchObject({ title: 'Nightly', clientId: client.id, version: 1, tenantId: t.tenantId })
  expect(detail.specs).toMatchObject([
    { title: 'Keys', jobSpecType: 'NORMAL', jobSpecPromptType: 'BEFORE_START', description: 'At the desk' },
    { title: 'Lights', jobSpecPromptType: 'BEFORE_END', frequency: 'WEEKLY' },
    {
      title: 'Floor',
      specItems: [
        { title: 'B', frequency: 'MONTHLY' },
        { title: 'A', frequency: null },
      ],
    },
    {
      jobSpecType: 'INSPECTION',
      specItems: [{ questionnaires: [{ answerType: 'RATING', mandatory: true }] }],
    },
    {
      jobSpecType: 'FEEDBACK',
      specItems: [{ questionnaires: [{ answerType: 'RATING_10', title: 'How?' }] }],
    },
  ])
  expect(await t.call(jobDetails.read, { params: detail })).toEqual(detail)
  expect(await t.call(jobDetails.list)).toEqual([
    {
      id: detail.id,
      tenantId: t.tenantId,
      clientId: client.id,
      clientName: 'Ada Byron',
      title: 'Nightly',
      version: 1,
      inLibrary: false,
      archivedAt: null,
      specCount: 5,
      questionCount: 6,
    },
  ])
})

test('every save is a new version, and sub-tasks that go on keep their origin', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  const body = { title: 'Nightly', clientId: client.id, specMap: someTasks }
  const first = await t.call(jobDetails.create, { body })
  const [origin] = await originsOf(t, first)
  expect(origin).toBe(first.specs[0]!.specItems[0]!.id)

  const specMap = asSent(first)
  specMap.NORMAL![0]!.jobSpecItems.unshift(item({ title: 'Mop' }))
  const second = await t.call(jobDetails.update, { params: first, body: { title: 'Weekly', specMap } })
  expect(second).toMatchObject({ id: first.id, version: 2, title: 'Weekly', clientId: client.id })
  const third = await t.call(jobDetails.update, {
    params: first,
    body: { title: 'Weekly', specMap: asSent(second), version: 2 },
  })
  const mop = second.specs[0]!.specItems[0]!.id
  expect(await originsOf(t, third)).toEqual([mop, origin])
})

test('a work keeps the version it started with', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const work = await aWork(t, { job })
  const scope = await t.scope()
  const questions = () =>
    scope.from('questionnaires').where('id', 'in', job.detail.questionIds).selectAll().execute()
  const before = await questions()
  await t.call(jobDetails.update, { params: job.detail, body: { title: 'Other', specMap: someTasks } })
  expect(await questions()).toEqual(before)
  const kept = await scope
    .from('works')
    .where('id', '=', work.id)
    .select('job_detail_version as version')
    .executeTakeFirst()
  expect(kept).toEqual({ version: 1 })
})

test('an older version is refused with the newer one, and of two saves at once one wins', async () => {
  const t = await aTenant()
  const detail = await aJobDetail(t)
  const body = { title: 'Mine', specMap: someTasks, version: 1 }
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => t.send(jobDetails.update, { params: detail, body })),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  const refused = await t.refused(jobDetails.update, { params: detail, body })
  expect(refused).toMatchObject({
    status: 409,
    code: 'E030',
    data: { id: detail.id, version: 2, title: 'Mine' },
  })
})

test('a job detail needs a title, a client, and tasks or inspections; questions stand in sub-tasks', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const faults = async (body: object) => (await t.refused(jobDetails.create, { body: body as never })).errors
  expect(await faults({ title: ' ', clientId, specMap: someTasks })).toMatchObject([
    { path: 'title', message: 'Title is required' },
  ])
  expect(await faults({ title: 'A', specMap: someTasks })).toMatchObject([{ path: 'clientId' }])
  expect(
    await faults({ title: 'A', clientId, specMap: { NORMAL: [], FEEDBACK: [asked('TEXT')] } }),
  ).toMatchObject([{ path: 'specMap', message: 'Task list is empty. Please add some tasks to continue' }])
  const bare = { NORMAL: [spec({ jobSpecItems: [item({ specUserAnswers: [] })] })] }
  expect(await faults({ title: 'A', clientId, specMap: bare })).toMatchObject([
    { path: 'specMap.NORMAL.0.jobSpecItems.0.specUserAnswers' },
  ])
  expect(await faults({ title: 'A', clientId, specMap: { NORMAL: [spec({ title: '' })] } })).toMatchObject([
    { path: 'specMap.NORMAL.0.title', message: 'Task title is required' },
  ])
  const question = { mandatory: false, answerType: 'TEXT' as const, title: '' }
  const many = item({ specUserAnswers: Array(50).fill(question) })
  expect(
    await faults({
      title: 'A',
      clientId,
      specMap: { NORMAL: [spec({ jobSpecItems: Array(41).fill(many) })] },
    }),
  ).toMatchObject([{ path: 'specMap', message: 'At most 2,000 questions' }])
})

test('ratings belong to their list, and only normal tasks are asked at the start and the end', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const specMap = {
    NORMAL: [asked('TEXT'), asked('RATING_10')],
    INSPECTION: [spec({ jobSpecPromptType: 'BEFORE_START' })],
    FEEDBACK: [asked('RATING')],
  }
  const refused = await t.refused(jobDetails.create, { body: { title: 'A', clientId, specMap } })
  expect(refused.status).toBe(422)
  expect(refused.errors?.map(({ path }) => path)).toEqual([
    'specMap.NORMAL.1.jobSpecItems.0.specUserAnswers.0.answerType',
    'specMap.INSPECTION.0.jobSpecPromptType',
    'specMap.FEEDBACK.0.jobSpecItems.0.specUserAnswers.0.answerType',
  ])
  expect(await t.call(jobDetails.list)).toEqual([])
})

test('a sub-task continues one of the version before, once; nothing is half-written', async () => {
  const t = await aTenant()
  const other = await aJobDetail(t)
  const detail = await aJobDetail(t)
  const own = detail.specs[0]!.items[0]!.id
  const strange = other.specs[0]!.items[0]!.id
  const jobSpecItems = [item({ id: own }), item({ id: strange }), item({ id: own })]
  const body = { title: 'A', specMap: { NORMAL: [spec({ jobSpecItems })] } }
  const refused = await t.refused(jobDetails.update, { params: detail, body })
  expect(refused).toMatchObject({
    status: 422,
    errors: [
      { path: 'specMap.NORMAL.0.jobSpecItems.1.id', message: 'Not found' },
      { path: 'specMap.NORMAL.0.jobSpecItems.2.id', message: 'Entered twice' },
    ],
  })
  const made = await t.refused(jobDetails.create, { body: { ...body, clientId: detail.client.id } })
  expect(made).toMatchObject({
    status: 422,
    errors: [{ path: 'specMap.NORMAL.0.jobSpecItems.0.id' }, {}, {}],
  })
  const scope = await t.scope()
  const versions = await scope
    .from('job_detail_versions')
    .where('job_detail_id', '=', detail.id)
    .selectAll()
    .execute()
  expect(versions).toHaveLength(1)
})

test('the client is a client of the company who is still there', async () => {
  const t = await aTenant()
  const employee = await aUser(t)
  const gone = await aClient(t)
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', gone.id).execute()
  const foreign = await aClient(await aTenant())
  for (const { id: clientId } of [employee, gone, foreign]) {
    const refused = await t.refused(jobDetails.create, { body: { title: 'A', clientId, specMap: someTasks } })
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'clientId', message: 'Not found' }] })
  }
  expect(await scope.from('job_details').selectAll().execute()).toEqual([])
})

test('three hundred questions are saved and counted', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const question = { mandatory: false, answerType: 'CHECKBOX' as const, title: 'Done' }
  const jobSpecItems = Array.from({ length: 10 }, () => item({ specUserAnswers: Array(5).fill(question) }))
  const specMap = { NORMAL: Array.from({ length: 6 }, () => spec({ jobSpecItems })) }
  const detail = await t.call(jobDetails.create, { body: { title: 'Large', clientId, specMap } })
  const [row] = rowsOf(await t.call(jobDetails.list, { query: { clientId } }))
  expect(row).toMatchObject({ id: detail.id, specCount: 6, questionCount: 300 })
})

test('one that no job uses is removed; one in use is archived after a second confirmation', async () => {
  const t = await aTenant()
  const unused = await aJobDetail(t)
  await t.call(jobDetails.remove, { params: unused })
  expect(await t.refused(jobDetails.read, { params: unused })).toMatchObject({ status: 404 })

  const { detail } = await aJob(t)
  const refused = await t.refused(jobDetails.remove, { params: detail })
  expect(refused).toMatchObject({
    status: 409,
    code: 'C006',
    message: '1 job uses this job detail; it will be archived',
  })
  expect(await t.call(jobDetails.list)).toHaveLength(1)
  await t.call(jobDetails.remove, { params: detail, query: { force: true } })
  expect(await t.call(jobDetails.list)).toEqual([])
  expect(await t.call(jobDetails.read, { params: detail })).toMatchObject({ id: detail.id })
  for (const endpoint of [jobDetails.update, jobDetails.remove]) {
    const again = await t.refused(endpoint, {
      params: detail,
      body: { title: 'A', specMap: someTasks },
    } as never)
    expect(again.status).toBe(404)
  }
})

test('the list is searched by part of the title or of the client, narrowed to a client, and comes in pages', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  for (const title of ['Windows', 'Night windows', 'Floor']) await aJobDetail(t, { client, title })
  await aJobDetail(t, { title: 'Windows of somebody else' })
  const query = { clientId: client.id, search: 'WINDOWS' }
  expect(await t.call(jobDetails.list, { query })).toMatchObject([
    { title: 'Night windows' },
    { title: 'Windows' },
  ])
  const page = await t.call(jobDetails.list, { query: { ...query, page: 1, size: 1 } })
  expect(page).toMatchObject({ content: [{ title: 'Windows' }], totalElements: 2, totalPages: 2 })

  const marsh = await aClient(t, { firstName: 'Cleo', lastName: 'Marsh' })
  await aJobDetail(t, { client: marsh, title: 'Lobby' })
  const found = [{ title: 'Lobby', clientName: 'Cleo Marsh' }]
  expect(await t.call(jobDetails.list, { query: { search: 'cleo mar' } })).toMatchObject(found)
  expect(await t.call(jobDetails.all, { query: { clientId: marsh.id } })).toMatchObject(found)
})

test('people see the job details of the jobs open to them, clients their own', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await aJob(t)
  const seen = async (as: TestUser) => rowsOf(await t.call(jobDetails.list, {}, { as })).map(({ id }) => id)
  expect(await seen(job.worker)).toEqual([job.detail.id])
  expect(await seen(job.site.client)).toEqual([job.detail.id])
  const stranger = await aUser(t)
  expect(await seen(stranger)).toEqual([])
  expect((await t.refused(jobDetails.read, { params: job.detail }, { as: stranger })).status).toBe(404)

  const scope = await t.scope()
  await scope.change('jobs', { enabled: false }).where('id', '=', job.id).execute()
  expect(await seen(job.worker)).toEqual([])
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await aWork(t, { job, startedAt: twoDaysAgo, endedAt: new Date().toISOString() })
  expect(await seen(job.worker)).toEqual([job.detail.id])
})
