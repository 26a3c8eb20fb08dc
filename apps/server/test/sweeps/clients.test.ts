import { actions } from '@muster/contract/actions'
import { chat } from '@muster/contract/chat'
import { contracts } from '@muster/contract/contracts'
import { dashboard } from '@muster/contract/dashboard'
import { feedback } from '@muster/contract/feedback'
import { allEndpoints } from '@muster/contract/index'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { levelsOf } from '@muster/contract/kit/permissions'
import { live } from '@muster/contract/live'
import { notifications } from '@muster/contract/notifications/notifications'
import { calendar } from '@muster/contract/planning/calendar'
import { problems } from '@muster/contract/problems'
import { reports } from '@muster/contract/reports'
import { mySites } from '@muster/contract/sites/my-sites'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aMessage, conversationOf } from '../../src/features/chat/examples.ts'
import { anAskedJob, feedbackSpec } from '../../src/features/feedback/examples.ts'
import { aProblem } from '../../src/features/problems/examples.ts'
import { onePixel, photo, sha256Of } from '../../src/features/works/examples.ts'
import { newKey } from '../../src/outside/store/file-keys.ts'
import { insert } from '../insert.ts'
import { anEvent, aSite, aWork, type SpecGiven } from '../office.ts'
import { standingStill } from '../still-clock.ts'
import { aClient, aTenant, aUser, type Tenant } from '../tenant.ts'

standingStill('2026-03-02T02:00:00Z')

const inspection: SpecGiven = {
  title: 'Foyer',
  type: 'INSPECTION',
  items: [{ questions: [{ answerType: 'RATING' }, { answerType: 'AFTER_IMAGES' }] }],
}
const notes = 'Key under the third brick'

async function aMarkedClient(t: Tenant, mark: string) {
  const client = await aClient(t, { firstName: mark })
  const site = await aSite(t, { client, name: `${mark} tower` })
  const worker = await aUser(t, { level: 4 })
  const { job, request } = await anAskedJob(t, {
    site,
    specs: [{ title: `${mark} tasks` }, inspection, feedbackSpec],
    assignees: [worker],
  })
  const scope = await t.scope()
  await scope
    .change('jobs', { notes: `${notes} of ${mark}` })
    .where('id', '=', job.id)
    .execute()
  await anEvent(t, job)
  const [rating, picture] = job.detail.specs[1]!.items[0]!.questionIds as [number, number]
  const inspected: number[] = []
  for (const hour of [14, 15]) {
    const work = await aWork(t, {
      job,
      specTypes: ['INSPECTION'],
      startedAt: `2026-03-01T${hour}:11:00Z`,
      endedAt: `2026-03-01T${hour}:47:00Z`,
      breaks: [{ from: `2026-03-01T${hour}:20:00Z`, to: `2026-03-01T${hour}:25:00Z` }],
    })
    await scope
      .into('answers', {
        ...{ work_id: work.id, questionnaire_id: rating, answer: '4', rating: 4 },
        answered_at: scope.now,
      })
      .execute()
    inspected.push(work.id)
  }
  const { id: problem } = await aProblem(t, { job })
  const book = await conversationOf(t, site, 'BOOK')
  await aMessage(t, book.id, `${mark} writes`, client)
  await aMessage(t, (await conversationOf(t, site)).id, `${notes} of ${mark}`)
  await t.settle()
  const fileId = await insert(scope, 'files', {
    ...{ key: newKey(t.tenantId), name: `${mark}.png`, extension: 'png', mime: 'image/png' },
    ...{ size: 1, sha256: Buffer.from(sha256Of(onePixel), 'hex'), width: 1, height: 1 },
    ...{ taken_at: '2026-03-01T14:33:00Z', created_at: scope.now },
  })
  await scope
    .into('answer_files', { work_id: inspected[0]!, questionnaire_id: picture, file_id: fileId })
    .execute()
  return { client, site, worker, job, request, problem, inspected, book, contractId: job.contract.id, mark }
}
type Marked = Awaited<ReturnType<typeof aMarkedClient>>

const days = { startDate: '2026-03-01', endDate: '2026-03-09' }
const questionsAbout = (of: Marked): [Endpoint, object][] => [
  [users.list, { query: { clientsOnly: true } }],
  [users.summary, {}],
  [contracts.list, { query: { includeLocations: true } }],
  [contracts.read, { params: { id: of.contractId } }],
  [contracts.files, { query: { contractId: of.contractId } }],
  [sites.list, { query: { clientId: of.client.id } }],
  [sites.list, {}],
  [sites.map, {}],
  [sites.read, { params: { id: of.site.id } }],
  [jobDetails.list, { query: { clientId: of.client.id } }],
  [jobDetails.all, {}],
  [jobDetails.read, { params: { id: of.job.detail.id } }],
  [calendar.list, { query: { ...days, mappedIds: [of.job.id] } }],
  [calendar.list, { query: days }],
  [jobs.list, { query: { jobLocationId: of.site.id } }],
  [jobs.list, {}],
  [jobs.read, { params: { id: of.job.id } }],
  [jobs.files, { query: { jobId: of.job.id } }],
  [works.list, { query: { jobLocationId: of.site.id } }],
  [works.list, {}],
  [works.filled, { params: { id: of.inspected[0] } }],
  [reports.inspectionTrend, { query: { jobId: of.job.id } }],
  [reports.inspectedJobs, {}],
  [reports.trendFile, { query: { jobId: of.job.id, reportType: 'CSV' } }],
  [reports.workFile, { query: { workId: of.inspected[0], reportType: 'CSV' } }],
  [reports.signature, { params: { id: of.inspected[0] } }],
  [dashboard.counts, {}],
  [dashboard.jobTrend, {}],
  [dashboard.workTrend, { query: { jobLocationId: of.site.id } }],
  [feedback.waiting, {}],
  [feedback.form, { params: { id: of.request.id } }],
  [problems.list, { query: { jobLocationId: of.site.id } }],
  [problems.list, {}],
  [mySites.overview, {}],
  [mySites.visits, { params: { id: of.site.id } }],
  [mySites.repairs, { params: { id: of.site.id } }],
  [actions.ofVisit, { params: { id: of.inspected[0] } }],
  [actions.scores, { params: { id: of.inspected[0] } }],
  [notifications.list, {}],
  [chat.list, {}],
  [chat.search, { query: { text: of.mark } }],
  [chat.read, { params: { id: of.book.id }, query: { includeAssignees: true } }],
  [chat.messages, { params: { id: of.book.id } }],
  [live.listen, { query: { since: '0' } }],
]
const ofTheCaller =
  /^\/api\/(auth|user\/me|tenant\/map-style|search|export|file\/piece\/|notification\/(choices|push-key|unread)|conversation\/unread|user\/me\/tax-number)|^\/api\/auth\/session$/

const dataText = (response: { body: string; json: () => { data: unknown } }) => {
  if (response.body.startsWith('id: ')) return response.body
  const { data } = response.json()
  const file = typeof data === 'string' ? Buffer.from(data, 'base64').toString() : ''
  return response.body + file
}

test('every question that clients may ask is asked here', () => {
  const asked = new Set(
    questionsAbout({
      job: { detail: {} },
      site: {},
      client: {},
      request: {},
      inspected: [],
      book: {},
    } as never).map(([{ path }]) => path),
  )
  const open = allEndpoints.filter(
    ({ method, access, path }) =>
      method === 'GET' && access !== 'public' && levelsOf(access)!.includes(10) && !ofTheCaller.test(path),
  )
  expect(open.map(({ path }) => path).filter((path) => !asked.has(path))).toEqual([])
})

test('of two clients neither sees a row of the other, and each sees the own ones', async () => {
  const t = await aTenant()
  const [ann, bob] = [await aMarkedClient(t, 'Annexe'), await aMarkedClient(t, 'Bobbin')]
  for (const [one, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    for (const [endpoint, input] of questionsAbout(other)) {
      const response = await t.send(endpoint, input as never, { as: one.client })
      const where = `${endpoint.path} ${JSON.stringify(input)}`
      expect(dataText(response), where).not.toContain(other.mark)
      if ('params' in input) expect(response.statusCode, where).toBe(404)
    }
    for (const [endpoint, input] of questionsAbout(one))
      expect((await t.send(endpoint, input as never, { as: one.client })).statusCode, endpoint.path).toBe(200)
    const mine = await t.call(sites.list, {}, { as: one.client })
    expect(mine).toMatchObject([{ id: one.site.id }])
  }
})

test('of one client the other can change nothing', async () => {
  const t = await aTenant()
  const [ann, bob] = [await aMarkedClient(t, 'Annexe'), await aMarkedClient(t, 'Bobbin')]
  const as = { as: ann.client }
  const answers = [{ questionnaireId: bob.job.detail.specs[2]!.items[0]!.questionIds[0]!, answer: '1' }]
  const statuses = [
    await t.send(feedback.give, { params: { id: bob.request.id }, body: { answers } }, as),
    await t.send(problems.addFile, { params: { id: bob.problem }, ...photo() }, as),
    await t.send(problems.report, { body: { jobLocationId: bob.site.id, text: 'Not mine' } }, as),
    await t.send(problems.update, { params: { id: bob.problem }, body: { state: 'SOLVED' } }, as),
    await t.send(feedback.withdrawLink, { params: { id: bob.request.id } }, as),
    await t.send(feedback.ask, { params: { id: bob.job.id } }, as),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 422, 403, 403, 403])
})

test('clients read neither times of people nor notes, flags, hours or positions', async () => {
  const t = await aTenant()
  const ann = await aMarkedClient(t, 'Annexe')
  for (const [endpoint, input] of questionsAbout(ann)) {
    const text = dataText(await t.send(endpoint, input as never, { as: ann.client }))
    expect(text, endpoint.path).not.toContain(notes)
    // The works began at 00:11 and 01:11, ended at 47 past, and a photo was taken at 33 past.
    expect(text, endpoint.path).not.toMatch(/\b(14|15|00|01):(11|47|33|20|25)\b/)
  }
  const [work, job] = [
    await t.send(works.filled, { params: { id: ann.inspected[0]! } }),
    await t.send(jobs.read, { params: { id: ann.job.id } }),
  ]
  expect(work.body).toMatch(/00:11:00/)
  expect(work.body).toContain('14:33:00')
  expect(job.body).toContain(notes)
  const trend = await t.call(reports.inspectionTrend, { query: { jobId: ann.job.id } }, { as: ann.client })
  expect(Object.keys(trend.trendItemsMap.Foyer!.trendMap)).toEqual(['2026-03-02 #1', '2026-03-02 #2'])
  const office = await t.call(reports.inspectionTrend, { query: { jobId: ann.job.id } })
  expect(Object.keys(office.trendItemsMap.Foyer!.trendMap)).toEqual([
    '2026-03-02 00:11:00.000',
    '2026-03-02 01:11:00.000',
  ])
})
