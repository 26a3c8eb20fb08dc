import type { JobDetail } from '@muster/contract/jobs/job-details'
import type { MyDay } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import type { Entry } from '../../../../offline/entry.ts'
import { anEntry } from '../../../../offline/testing/an-entry.ts'
import { aJob } from '../testing/a-job.ts'
import { checklistsInOrder, fromStart } from './run-work.ts'
import { withEntries } from './work-entries.ts'
import { awaitedFiles, hasFollowUps, missingOf, progressOf, serviceUntil } from './work-progress.ts'

const job = aJob({
  jobDetailId: 2,
  jobLocation: { id: 3, name: 'Riverside', address: '1 Queen Street', lat: 0, lang: 0, timezone: 'UTC' },
  minimumDistanceToStart: 0,
  communicationConversationId: 4,
})
const question = (id: number, answerType: 'CHECKBOX' | 'TEXT' | 'AFTER_IMAGES', mandatory = false) => ({
  id,
  originId: id,
  title: '',
  answerType,
  mandatory,
  choices: [],
})
const spec = (
  id: number,
  prompt: 'NONE' | 'BEFORE_START' | 'BEFORE_END',
  questions: ReturnType<typeof question>[],
) => ({
  id,
  originId: id,
  title: `Spec ${id}`,
  description: '',
  frequency: 'DAILY' as const,
  jobSpecType: 'NORMAL' as const,
  jobSpecPromptType: prompt,
  weight: 1,
  specItems: [
    {
      id: id * 10,
      originId: id * 10,
      title: `Item ${id}`,
      frequency: null,
      instructions: '',
      picture: null,
      weight: 1,
      critical: false,
      questionnaires: questions,
    },
  ],
})
const detail: JobDetail = {
  id: 2,
  tenantId: 1,
  clientId: 1,
  title: 'Evening clean',
  version: 1,
  inLibrary: false,
  archivedAt: null,
  specs: [
    spec(1, 'BEFORE_END', [question(11, 'CHECKBOX', true)]),
    spec(2, 'NONE', [question(21, 'TEXT'), question(22, 'AFTER_IMAGES', true)]),
    spec(3, 'BEFORE_START', [question(31, 'CHECKBOX', true)]),
    { ...spec(4, 'NONE', [question(41, 'TEXT')]), jobSpecType: 'INSPECTION' },
  ],
}
const atTime = (clock: string) => `2026-05-01T${clock}:00.000Z`
const ms = (clock: string) => Date.parse(atTime(clock))
const begun = () => fromStart({ jobId: 1, startedAt: atTime('08:00') }, job, detail)
const entry = (name: string, body: object, more: Partial<Entry> = {}) =>
  anEntry(name, { key: name, seq: 1, person: '1:1', body, ...more })
const answer = (questionnaireId: number, text: string | null, notApplicable?: true) =>
  entry('answer', { answers: [{ questionnaireId, answer: text, ...(notApplicable && { notApplicable }) }] })

test('a work begun without signal asks for its own types, the lists for start and end in their place', () => {
  expect(begun().specs.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(missingOf(begun()).map(({ question: { id } }) => id)).toEqual([31, 22, 11])
  expect(progressOf(begun())).toEqual({ answered: 0, total: 4 })
})

test('L-12: a visit whose checklist has not come says so: nothing mandatory is known', () => {
  const start = { jobId: 1, startedAt: atTime('08:00') }
  expect(fromStart(start, job, undefined)).toMatchObject({ isWithoutChecklist: true, specs: [] })
  expect(begun().isWithoutChecklist).toBe(false)
})

test('L-12: the checklists of today are fetched first, each once', () => {
  const jobWith = (jobId: number, jobDetailId: number) => aJob({ jobId, jobDetailId })
  const planned = { eventId: 1, occurrenceStart: atTime('19:00'), startTime: atTime('19:00'), duration: 60 }
  const day: MyDay = {
    date: '2026-03-02',
    occurrences: [{ ...planned, jobId: 9, jobLocation: job.jobLocation }],
    openWork: null,
    startableJobs: [jobWith(7, 70), jobWith(8, 80), jobWith(9, 90), jobWith(10, 70)],
    startMode: 'FLAG',
  }
  expect([...checklistsInOrder(day)]).toEqual([90, 70, 80])
})

test('what was written here shows at once; the last answer counts', () => {
  const photo = entry('addFile', { questionnaireId: 22, sha256: 'ab' })
  const entries = [answer(31, 'false'), answer(31, 'true'), answer(21, null, true), photo]
  const work = withEntries(begun(), entries, 0)
  expect(progressOf(work)).toEqual({ answered: 3, total: 4 })
  expect(missingOf(work).map(({ question: { id } }) => id)).toEqual([11])
  expect(awaitedFiles(work)).toEqual([{ questionnaireId: 22, sha256: 'ab' }])
})

test('a photo that is taken away is no answer any more, whether it had arrived or not', () => {
  const given = { questionnaireId: 22, sha256: 'ab' }
  const added = entry('addFile', given)
  const removed = entry('removeFile', { ...given, removedAt: atTime('08:30') })
  const photosOf = (entries: Entry[], work = begun()) => {
    const { files, held } = withEntries(work, entries, 0)
      .specs.flatMap(({ items }) => items.flatMap(({ questions }) => questions))
      .find(({ id }) => id === 22)!
    return [files.length, held.length]
  }
  expect(photosOf([added, removed])).toEqual([0, 0])
  expect(photosOf([added, removed, added])).toEqual([0, 1])
  const arrived = begun()
  const ofPhotos = arrived.specs[1]!.items[0]!.questions.find(({ id }) => id === 22)!
  ofPhotos.files = ['ab', 'cd'].map((sha256, n) => ({
    id: n,
    url: '',
    thumbURL: null,
    fileName: 'photo.jpg',
    extension: 'jpg',
    size: 1,
    takenAt: null,
    sha256,
  }))
  expect(photosOf([removed], arrived)).toEqual([1, 0])
  expect(awaitedFiles(withEntries(begun(), [added, removed], 0))).toEqual([])
})

test('breaks stop the clock, and the finish ends the one that lasts', () => {
  const steps = [
    entry('hold', { at: atTime('09:00') }),
    entry('resume', { at: atTime('09:30') }),
    entry('hold', { at: atTime('10:00') }),
  ]
  const held = withEntries(begun(), steps, 0)
  expect(held.status).toBe('ON_HOLD')
  expect(serviceUntil(held, ms('11:00'))).toBe(ms('09:30') - ms('08:00'))
  const done = withEntries(begun(), [...steps, entry('complete', { endedAt: atTime('10:15') })], 0)
  expect(done).toMatchObject({ status: 'COMPLETED', endedAt: ms('10:15') })
  expect(serviceUntil(done, ms('12:00'))).toBe(ms('09:30') - ms('08:00'))
})

test('what the server had taken before it answered is in its answer; what it refused is not done', () => {
  const sent = (settledAt: number) => ({ ...answer(31, 'true'), state: 'sent' as const, settledAt })
  const isTicked = (entries: Entry[]) => progressOf(withEntries(begun(), entries, 500)).answered === 1
  expect(isTicked([sent(499)])).toBe(false)
  expect(isTicked([sent(501)])).toBe(true)
  const refused = { ...answer(31, 'true'), state: 'refused' as const }
  expect(isTicked([refused])).toBe(false)
  expect(withEntries(begun(), [refused], 500).refused).toEqual([refused])
})

test('follow-ups come with the answer that asks for them, without signal, and keep what was recorded in them', () => {
  const questions = [question(2, 'AFTER_IMAGES', true), question(3, 'TEXT')]
  const taps = {
    ...question(1, 'CHECKBOX', true),
    condition: { answers: ['false'], makesAction: false, questions },
  }
  const start = { jobId: 1, startedAt: atTime('08:00') }
  const run = (...entries: Entry[]) =>
    withEntries(fromStart(start, job, { ...detail, specs: [spec(2, 'NONE', [taps])] }), entries, ms('08:00'))
  const missing = (...entries: Entry[]) => missingOf(run(...entries)).map(({ question: { id } }) => id)
  const [yes, no] = [answer(1, 'true'), answer(1, 'false')]
  const taken = entry('addFile', { questionnaireId: 2, sha256: 'a'.repeat(64) })
  expect([missing(), missing(yes), missing(no), missing(no, yes), missing(no, taken)]).toEqual([
    ...[[1], [], [2], [], []],
  ])
  expect(progressOf(run(no, answer(3, 'No water')))).toEqual({ answered: 2, total: 3 })
  const hidden = run(no, taken, answer(3, 'No water'), yes)
  expect(progressOf(hidden)).toEqual({ answered: 1, total: 1 })
  expect(hidden.specs[0]!.items[0]!.questions[2]).toMatchObject({
    ...{ answer: 'No water', followUp: { isAsked: false } },
  })
  expect(awaitedFiles(hidden)).toEqual([{ questionnaireId: 2, sha256: 'a'.repeat(64) }])
  expect([hasFollowUps(hidden), hasFollowUps(begun())]).toEqual([true, false])
})
