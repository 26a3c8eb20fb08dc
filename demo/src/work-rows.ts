import { haversine } from '@muster/rules/works/distance'
import { answersOf, Ledger } from './answers.ts'
import { remarks, sites as siteFacts } from './data.ts'
import { type Attachment, type Pictures, type StoredFiles, seedAttachments } from './files.ts'
import type { Plan } from './jobs.ts'
import type { Office } from './office.ts'
import { photosOf } from './photos.ts'
import { seeded } from './random.ts'
import type { NewRow } from './rows.ts'
import {
  busyFrom,
  feedbackWorks,
  markOdd,
  missedVisit,
  openWorks,
  putRight,
  runningWorks,
} from './special-works.ts'
import { batchesOf, placed, startOf } from './trails.ts'
import { type DemoWork, worksDone } from './works.ts'

const SECOND = 1000
const timeOf = (ms: number) => new Date(ms)
const timeOrNull = (ms: number | null) => (ms === null ? null : timeOf(ms))
const byStart = (a: DemoWork, b: DemoWork) => a.start - b.start

export async function seedWorks(
  plan: Plan,
  pictures: Pictures,
): Promise<{ works: DemoWork[]; files: StoredFiles }> {
  const { rows, now } = plan
  const planned = worksDone(plan, busyFrom(now)).sort(byStart)
  const missed = missedVisit(plan, planned)
  const done = planned.filter((work) => work !== missed.work)
  await seedMissedNote(plan, missed)
  markOdd(done, now)
  putRight(done, now)
  const works = [...done, ...feedbackWorks(plan)].sort(byStart)
  works.push(...openWorks(plan), ...runningWorks(plan, done, missed))
  const ids = await rows.add(
    'works',
    works.map((work) => workRow(work, plan)),
  )
  for (const [nth, work] of works.entries()) work.id = ids[nth]!
  await seedBreaks(plan, works)
  await seedCorrections(plan, works)
  const files = await seedAttachments(rows, await seedAnswers(plan, works), pictures)
  await seedTrails(plan, works)
  return { works, files }
}

const seedMissedNote = ({ rows, people }: Plan, missed: ReturnType<typeof missedVisit>) =>
  rows.put('visit_notes', [
    {
      ...{ event_id: missed.eventId, occurrence_start: timeOf(missed.occurrenceStart) },
      ...{ taken_by: people.manager, at: timeOf(missed.notedAt), note: remarks.missed },
    },
  ])

function workRow(work: DemoWork, { people, sites }: Office): NewRow<'works'> {
  const { job, reviews, voided, entered, corrected } = work
  const site = siteFacts[job.site]
  return {
    ...{ job_id: job.id, job_detail_id: work.version.detailId, job_detail_version: work.version.version },
    ...{ site_id: sites[job.site], client_id: people[site.client], user_id: people[work.who] },
    ...{ status: voided ? 'VOID' : work.status, spec_types: [...work.types] },
    ...{ timezone: site.timezone, local_date: work.localDate },
    ...{ event_id: work.eventId, occurrence_start: timeOrNull(work.occurrenceStart) },
    ...{ needs_review: reviews.length > 0, review_reasons: reviews, offsite: reviews.includes('offsite') },
    ...{ auto_stopped: reviews.includes('tooLong'), version: corrected ? 2 : 1 },
    ...timesOf(work),
    ...positionOf(work),
    ...(voided && {
      ...{ voided_at: timeOf(voided.at), voided_by: people[voided.by], void_reason: voided.reason },
    }),
    ...(entered && { entered_by: people[entered.by], entered_reason: entered.reason }),
    edited_reason: corrected?.reason ?? null,
  }
}

function timesOf({ job, start, end, reviews, corrected, entered }: DemoWork) {
  const random = seeded(`arrival/${job.site}/${start}`)
  // Now and then the phone had no signal, and what it recorded came later.
  const delay = (random.chance(0.05) ? random.whole(600, 5400) : random.whole(1, 4)) * SECOND
  const deviceStart = corrected?.oldStart ?? start
  const deviceEnd = corrected?.oldEnd ?? end
  const endedByServer = entered || reviews.includes('tooLong')
  return {
    ...{ started_at: timeOf(start), ended_at: timeOrNull(end) },
    device_started_at: entered ? null : timeOf(deviceStart),
    device_ended_at: endedByServer ? null : timeOrNull(deviceEnd),
    start_received_at: timeOf(deviceStart + delay),
    end_received_at: deviceEnd === null ? null : timeOf(deviceEnd + delay),
    created_at: timeOf(deviceStart + delay),
  }
}

function positionOf(work: DemoWork) {
  if (work.entered || work.types[0] === 'FEEDBACK') return
  const place = startOf(work)
  const { lat, lng } = placed(work, place)
  const { latitude, longitude } = siteFacts[work.job.site]
  const distance = haversine({ lat: latitude, lng: longitude }, { lat, lng })
  return {
    ...{ start_latitude: lat, start_longitude: lng, start_accuracy: place.accuracy },
    start_distance: Math.round(distance),
  }
}

async function seedBreaks({ rows }: Plan, works: readonly DemoWork[]) {
  const breaks = works.flatMap(({ id, breaks }) =>
    breaks.map(({ from, to, reason }) => ({
      ...{ work_id: id, started_at: timeOf(from), reason },
      ended_at: Number.isFinite(to) ? timeOf(to) : null,
    })),
  )
  await rows.put('work_breaks', breaks)
}

async function seedCorrections({ rows, people }: Plan, works: readonly DemoWork[]) {
  const corrections = correctedOf(works).map(({ id, start, end, corrected: { by, at, ...old } }) => ({
    ...{ work_id: id, version: 2, reason: old.reason },
    ...{ old_started_at: timeOf(old.oldStart), old_ended_at: timeOf(old.oldEnd) },
    ...{ new_started_at: timeOf(start), new_ended_at: timeOf(end!) },
    ...{ corrected_by: people[by], corrected_at: timeOf(at) },
  }))
  await rows.put('work_corrections', corrections)
}

export const correctedOf = (works: readonly DemoWork[]) =>
  works.flatMap((work) => (work.corrected ? [{ ...work, corrected: work.corrected }] : []))

/** Answers in the order of the works, so that each asks what is due by then; answers the photos and files of them. */
async function seedAnswers({ rows, people, sites, now }: Plan, works: readonly DemoWork[]) {
  const ledger = new Ledger()
  const answers: NewRow<'answers'>[] = []
  const attachments: Attachment[] = []
  for (const work of works.filter(({ voided, entered }) => !voided && !entered)) {
    const answered = answersOf(work, ledger, now)
    for (const answer of answered.answers) answers.push({ work_id: work.id, ...answer })
    const photos = photosOf(work, answered.files, attachments, now)
    for (const { question, picture, takenAt } of photos)
      attachments.push({
        ...{ workId: work.id, questionId: question.id, picture },
        ...{ takenAt: timeOf(takenAt), by: people[work.who] },
      })
    if (work.end === null) continue
    for (const originId of [...answered.done, ...photos.map((photo) => photo.originId)])
      ledger.note(work.job.site, originId, work.localDate, work.id)
  }
  await rows.put('answers', answers)
  const noted = ledger.rows().map(({ site, originId, date, workId }) => ({
    ...{ site_id: sites[site], item_origin_id: originId, last_date: date, work_id: workId },
  }))
  await rows.put('item_ledger', noted)
  return attachments
}

async function seedTrails({ rows, people, sites, now }: Plan, works: readonly DemoWork[]) {
  const walked = works.filter(({ entered }) => !entered)
  const batches = walked.flatMap((work) =>
    batchesOf(work, now).map((batch) => ({
      ...{ work_id: work.id, site_id: sites[work.job.site], user_id: people[work.who] },
      ...{ day: work.localDate, ...batch },
    })),
  )
  await rows.put('fix_batches', batches)
  // Their heat is gathered by the first night.
  await rows.run(`update company_settings set heat_from = '9999-01-01' where tenant_id = $1`)
}
