import { answersOf, Ledger } from './answers.ts'
import { type Attachment, type Pictures, seedAttachments } from './attachments.ts'
import type { Seeder, SeedRow } from './bulk.ts'
import { type Oddities, putRight } from './corrections.ts'
import { busyFrom, feedbackWorks, markOdd, openWorks } from './demo-works.ts'
import type { DemoOffice, Office } from './office.ts'
import { photosOf } from './photos.ts'
import type { SeededDetails } from './seed-details.ts'
import type { SeededJob } from './seed-jobs.ts'
import { batchesOf } from './trails.ts'
import { timeOf, workRow } from './work-row.ts'
import { type DemoWork, worksDone } from './works.ts'

export interface SeededWorks extends Oddities {
  idOf: ReadonlyMap<DemoWork, number>
  files: Awaited<ReturnType<typeof seedAttachments>>
}

/** Ninety days of works with everything that hangs on them, up to those that run now. */
export async function seedWorks(
  seeder: Seeder,
  { now: at }: DemoOffice,
  office: Office,
  details: SeededDetails,
  jobs: readonly SeededJob[],
  pictures: Pictures,
): Promise<SeededWorks> {
  const now = at.getTime()
  const done = worksDone(jobs, details, now, busyFrom(now)).sort((a, b) => a.start - b.start)
  markOdd(done, now)
  const odd = putRight(done, now)
  const works = [...done, ...feedbackWorks(jobs, details, now)].sort((a, b) => a.start - b.start)
  works.push(...openWorks(jobs, details, now))
  const ids = await seeder.ids('works', works.length)
  const idOf = new Map(works.map((work, nth) => [work, ids[nth]!]))
  const rows = works.map((work) => workRow(work, idOf.get(work)!, office, odd))
  await seeder.seed('works', rows)
  await seedBreaks(seeder, works, idOf)
  await seedCorrections(seeder, idOf, office, odd)
  const attachments = await seedAnswers(seeder, works, { idOf, office, odd, now })
  const files = await seedAttachments(seeder, attachments, pictures)
  await seedTrails(seeder, works, { idOf, office, odd, now })
  return { ...odd, idOf, files }
}

async function seedBreaks(seeder: Seeder, works: readonly DemoWork[], idOf: SeededWorks['idOf']) {
  const rows = works.flatMap((work) =>
    work.breaks.map(({ from, to, reason }) => ({
      work_id: idOf.get(work)!,
      started_at: timeOf(from),
      ended_at: Number.isFinite(to) ? timeOf(to) : null,
      reason,
    })),
  )
  await seeder.seed('work_breaks', rows)
}

async function seedCorrections(
  seeder: Seeder,
  idOf: SeededWorks['idOf'],
  { people }: Office,
  { corrections }: Oddities,
) {
  const rows = [...corrections].map(([work, { oldStart, oldEnd, reason, by, at }]) => ({
    work_id: idOf.get(work)!,
    version: 2,
    old_started_at: timeOf(oldStart),
    old_ended_at: timeOf(oldEnd),
    new_started_at: timeOf(work.start),
    new_ended_at: timeOf(work.end!),
    reason,
    corrected_by: people[by],
    corrected_at: timeOf(at),
  }))
  await seeder.seed('work_corrections', rows)
}

interface Context {
  idOf: SeededWorks['idOf']
  office: Office
  odd: Oddities
  now: number
}

/** Answers in the order of the works, so that each asks what is due by then; the photos and files that belong to them. */
async function seedAnswers(seeder: Seeder, works: readonly DemoWork[], { idOf, office, odd, now }: Context) {
  const ledger = new Ledger()
  const rows: SeedRow<'answers'>[] = []
  const attachments: Attachment[] = []
  for (const work of works) {
    if (work === odd.voided.work || work === odd.entered.work) continue
    const workId = idOf.get(work)!
    const answered = answersOf(work, ledger, now)
    for (const answer of answered.answers) rows.push({ work_id: workId, ...answer })
    const photos = photosOf(work, answered.files, attachments, now)
    for (const { question, picture, takenAt } of photos)
      attachments.push({
        workId,
        questionId: question.id,
        picture,
        takenAt: timeOf(takenAt),
        by: office.people[work.who],
      })
    if (work.end === null) continue
    for (const originId of [...answered.done, ...photos.map((photo) => photo.originId)])
      ledger.note(work.job.site, originId, work.localDate, workId)
  }
  await seeder.seed('answers', rows)
  await seeder.seed(
    'item_ledger',
    ledger.rows().map(({ site, originId, date, workId }) => ({
      site_id: office.sites[site],
      item_origin_id: originId,
      last_date: date,
      work_id: workId,
    })),
  )
  return attachments
}

async function seedTrails(seeder: Seeder, works: readonly DemoWork[], { idOf, office, odd, now }: Context) {
  const walked = works.filter((work) => work !== odd.entered.work)
  const rows = walked.flatMap((work) =>
    batchesOf(work, now).map((batch) => ({
      work_id: idOf.get(work)!,
      site_id: office.sites[work.job.site],
      user_id: office.people[work.who],
      day: work.localDate,
      ...batch,
    })),
  )
  await seeder.seed('fix_batches', rows)
  // Their heat is gathered by the first night.
  await seeder.run(`update company_settings set heat_from = '9999-01-01' where tenant_id = $1`, [
    seeder.tenantId,
  ])
}
