import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { makeConversations } from '../src/features/sites/conversation-writes.ts'
import { onePixel, photo, sha256Of } from '../src/features/works/examples.ts'
import { aJob, anEvent, type TestJob } from './office.ts'
import { aUser, type Tenant, type TestUser } from './tenant.ts'

// What an office does while a phone has no signal.

// 2 pm at the site in Brisbane: the office changes something at this moment.
export const changeMoment = '2026-05-01T04:00:00Z'
const changedAt = Date.parse(changeMoment)
export const minutes = (count: number) => new Date(changedAt + count * 60_000)
export const iso = (count: number) => minutes(count).toISOString()
/** When a step is recorded, in minutes from the change; all of them arrive an hour after it. */
export const moments = { before: -30, after: 10 }
export type Moment = keyof typeof moments
export const arrival = 60

const specs = [
  {
    items: [
      {
        questions: [
          { answerType: 'CHECKBOX' },
          { answerType: 'AFTER_IMAGES' },
          { answerType: 'AFTER_IMAGES' },
        ],
      },
    ],
  },
]
/** A shift at 2:20 pm, half an hour after the change at the latest. */
export const shift = { startLocal: '2026-05-01T14:20:00', frequency: 'DAILY' }
export const occurrenceStart = '2026-05-01T14:20:00+10:00'

export interface Field {
  t: Tenant
  job: TestJob
  other: TestUser
  eventId: number
  bookId: number
  /** The work that runs when the office changes something; absent from a start. */
  workId: number | undefined
}

export async function aField(t: Tenant, isRunning: boolean): Promise<Field> {
  t.clock.set(minutes(-60))
  const [worker, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { specs, assignees: [worker, other] })
  const eventId = await anEvent(t, job, shift)
  const scope = await t.scope()
  await makeConversations(scope)
  const { id: bookId } = await scope
    .from('conversations')
    .select('id')
    .where('site_id', '=', job.site.id)
    .where('kind', '=', 'BOOK')
    .executeTakeFirstOrThrow()
  const field = { t, job, other, eventId, bookId, workId: undefined }
  if (!isRunning) return field
  const work = await t.call(works.start, { body: { jobId: job.id, startedAt: iso(-60) } }, { as: worker })
  const [params, image] = [{ id: work.workId }, job.detail.questionIds[2]!]
  const body = { questionnaireId: image, sha256: sha256Of(onePixel), takenAt: iso(-55) }
  await t.call(works.addFile, { params, body, ...photo() }, { as: worker })
  return { ...field, workId: work.workId }
}

export const changes = {
  'deactivate the job': ({ t, job }: Field) =>
    t.call(jobs.setActive, { params: { id: job.id }, query: { isActive: 'false' }, body: {} } as never),
  'deactivate the site': async ({ t, job }: Field) => {
    await t.call(sites.update, { params: { id: job.site.id }, body: { active: false } })
    await t.settle()
  },
  'take the person off the job': ({ t, job }: Field) =>
    t.call(jobs.assign, {
      params: { id: job.id },
      query: { force: 'true' },
      body: { jobUsers: [], removeUserIds: [job.worker.id] },
    } as never),
  'archive the site': ({ t, job }: Field) =>
    t.call(sites.remove, { params: { id: job.site.id }, query: { force: 'true' } } as never),
  'end the contract': ({ t, job }: Field) =>
    t.call(contracts.update, { params: { id: job.contract.id }, body: { endDate: '2026-04-30' } }),
  'suspend the contract': ({ t, job }: Field) =>
    t.call(contracts.update, { params: { id: job.contract.id }, body: { suspended: true } }),
  'change the checklist': ({ t, job }: Field) =>
    t.call(jobDetails.update, {
      params: { id: job.detail.id },
      body: { title: 'Other', specMap: otherTasks },
    }),
  'move the shift': ({ t, job, eventId }: Field) =>
    t.call(calendar.update, { params: { id: eventId }, ...moved(job.worker.id, 'this') }),
  'remove the shift': ({ t, eventId }: Field) =>
    t.call(calendar.remove, { params: { id: eventId }, query: { extent: 'this', occurrenceStart } }),
  'give the shift to another person': ({ t, eventId, other }: Field) =>
    t.call(calendar.update, { params: { id: eventId }, ...moved(other.id, 'all') }),
  'void the visit': async ({ t, workId }: Field) =>
    workId && t.call(works.void, { params: { id: workId }, body: { reason: 'Entered twice' } }),
  'finish on a second phone': async ({ t, job, workId }: Field) =>
    workId &&
    t.call(works.complete, { params: { id: workId }, body: { endedAt: iso(0) } }, { as: job.worker }),
  'change the role': ({ t, job }: Field) =>
    t.call(users.update, { params: { id: job.worker.id }, body: { userRoleId: t.roleIds.get(2)! } }),
} as const
export type Change = keyof typeof changes

const otherTasks = {
  NORMAL: [
    {
      title: 'Other tasks',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        { title: 'Floor', specUserAnswers: [{ title: 'Clean', answerType: 'TEXT', mandatory: true }] },
      ],
    },
  ],
} as never
const moved = (userAssigneeId: number, extent: 'this' | 'all') => ({
  query: { force: 'true' as never },
  body: {
    userAssigneeId,
    startTime: '2026-05-01T16:00:00+10:00',
    duration: 120,
    recursiveFrequency: 'DAILY' as const,
    notifyBeforeMinutes: 5,
    extent,
    occurrenceStart,
  },
})
