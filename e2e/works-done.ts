import { createHash, randomUUID } from 'node:crypto'
import { company as companies } from '@muster/contract/company/company'
import { type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { session, withoutSecondStep } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { aClientWithSite } from './office.ts'
import { address, type Company, call, nextEmployeeNumber } from './support.ts'

/** Somebody who works, with the password they sign in with. */
export async function aWorker(company: Company, level: number, firstName: string, lastName: string) {
  const roles = await call(company, users.roles, {})
  const role = roles.find(({ roleLevel }) => roleLevel === level)!
  const email = `${firstName.toLowerCase()}@${company.code}.example`
  const password = 'Tide-and-harbour-1'
  const contact = { email, phone: '0412 345 678', employeeNumber: nextEmployeeNumber() }
  const body = {
    firstName,
    lastName,
    ...contact,
    password,
    userRoleId: role.id,
    businessNumber: '51824753556',
  }
  const { id } = await call(company, users.create, { body })
  return { id, name: `${firstName} ${lastName}`, signIn: { ...company, email, password } }
}
export type Worker = Awaited<ReturnType<typeof aWorker>>

/** A job at a site in Brisbane, with the worker assigned for two hours; with tasks of its own where told. */
export async function aJobOf(company: Company, worker: Worker, specMap?: JobDetailInput['specMap']) {
  const { client, site, contractLocationId, ...made } = await aClientWithSite(company)
  const own = specMap && { title: 'Foyer audit', clientId: client.id, specMap }
  const detail = own ? await call(company, jobDetails.create, { body: own }) : made.detail
  const jobId = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  const jobUsers = [{ tenantUserId: worker.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  return { jobId, site }
}

/** The local day so many days ago in Brisbane, as YYYY-MM-DD and as tables show it. */
export function daysAgo(days: number) {
  const day = new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Australia/Brisbane',
  })
  return { day, shown: day.split('-').reverse().join('/') }
}

/** A finished work, entered by the office: from and to are times of that day, `later` days on for the end. */
export const aWorkDone = (
  company: Company,
  jobId: number,
  worker: Worker,
  [ago, from, to, later = 0]: [number, string, string, number?],
) =>
  call(company, works.enter, {
    body: {
      jobId,
      tenantUserId: worker.id,
      startTime: `${daysAgo(ago).day}T${from}:00+10:00`,
      endTime: `${daysAgo(ago - later).day}T${to}:00+10:00`,
      reason: 'The phone was at home',
    },
  })

/** The same as a phone records it, and sends it later: of a job without questions that need an answer. */
export async function aVisitRecorded(
  { signIn }: Worker,
  jobId: number,
  [ago, from, to]: [number, string, string],
) {
  const notice = await call(signIn, companies.notice, {})
  await call(signIn, companies.acknowledgeNotice, { body: { version: notice.version } })
  const at = (time: string) => `${daysAgo(ago).day}T${time}:00+10:00`
  const { workId } = await call(signIn, works.start, { body: { jobId, startedAt: at(from) } })
  await call(signIn, works.complete, { params: { id: workId }, body: { endedAt: at(to) } })
  return { workId }
}

const minute = 60_000

/** An inspection that its worker did an hour ago: two ratings, a text, a photo, and a walk with a gap. */
export async function anInspectionDone(worker: Worker, jobId: number) {
  const { signIn } = worker
  const began = Date.now() - 60 * minute
  const timeAt = (ms: number) => new Date(began + ms).toISOString()
  const notice = await call(signIn, companies.notice, {})
  await call(signIn, companies.acknowledgeNotice, { body: { version: notice.version } })
  const body = { jobId, startedAt: timeAt(0), specTypes: ['INSPECTION' as const] }
  const { workId } = await call(signIn, works.start, { body })
  const params = { id: workId }
  const { jobSpecTypeListMap } = await call(signIn, works.filled, { params })
  const [clean, dry, text, photo] = jobSpecTypeListMap.INSPECTION[0]!.specItems[0]!.questionnaires.map(
    ({ id }) => id,
  ) as [number, number, number, number]
  const answers = [
    { questionnaireId: clean, answer: '5' },
    { questionnaireId: dry, answer: '4' },
    { questionnaireId: text, answer: 'Wax by the door' },
  ]
  await call(signIn, works.answer, { params, body: { answers } })
  await addPhoto(worker, workId, photo, timeAt(5 * minute))
  const fixes = Array.from({ length: 20 }, (_, i) => ({
    t: began + i * 20_000 + (i >= 10 ? 10 * minute : 0),
    lat: -27.4698 + i * 0.0001,
    lng: 153.0251,
    acc: 8,
  }))
  await call(signIn, works.addFixes, { params, body: { fixes } })
  await call(signIn, works.complete, { params, body: { endedAt: timeAt(45 * minute) } })
  return workId
}

/** What a person who does the inspection above is asked. */
export const foyerAudit: JobDetailInput['specMap'] = {
  INSPECTION: [
    {
      title: 'Foyer',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        {
          title: 'Floors',
          frequency: null,
          specUserAnswers: [
            { mandatory: true, answerType: 'RATING', title: 'Clean?' },
            { mandatory: true, answerType: 'RATING', title: 'Dry?' },
            { mandatory: false, answerType: 'TEXT', title: 'What is to be done' },
            { mandatory: false, answerType: 'BEFORE_IMAGES', title: '' },
          ],
        },
      ],
    },
  ],
}

/** The same, with what the client is asked. */
export const auditWithFeedback: JobDetailInput['specMap'] = {
  ...foyerAudit,
  FEEDBACK: [
    {
      title: 'How we do',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        {
          title: 'Cleanliness',
          frequency: null,
          specUserAnswers: [
            { mandatory: true, answerType: 'RATING_10', title: 'Overall' },
            { mandatory: false, answerType: 'TEXT', title: 'What could be better' },
          ],
        },
      ],
    },
  ],
}

// The smallest PNG there is: one pixel.
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function addPhoto({ signIn }: Worker, workId: number, questionnaireId: number, takenAt: string) {
  const body = { email: signIn.email, password: signIn.password, tenant: signIn.code }
  const { accessToken } = withoutSecondStep(await call(signIn, session.signIn, { body }))
  const form = new FormData()
  form.append('questionnaireId', String(questionnaireId))
  form.append('sha256', createHash('sha256').update(onePixel).digest('hex'))
  form.append('takenAt', takenAt)
  form.append('file', new Blob([onePixel], { type: 'image/png' }), 'foyer.png')
  const answer = await fetch(`${address()}/api/work/${workId}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() },
    body: form,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
