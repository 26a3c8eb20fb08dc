import { encodeCells, encodeFixes } from '@muster/rules/works/gps-codec'
import sharp from 'sharp'
import { insert } from './insert.ts'
import { aJob, aJobDetail, aSite, aWork, type SpecGiven } from './office.ts'
import { aClient, type Tenant, type TestUser } from './tenant.ts'

export const minute = 60_000
export const start = Date.parse('2026-03-01T19:00:00Z')
type AWork = Awaited<ReturnType<typeof aWork>>

/** The way of a visit, with a gap of ten minutes halfway. */
export async function walk(t: Tenant, work: AWork, steps = 30) {
  const fixes = Array.from({ length: steps }, (_, i) => ({
    t: start + i * 10_000 + (i >= steps / 2 ? 10 * minute : 0),
    lat: -27.4698 + i * 0.0001,
    lng: 153.0251,
    acc: 8,
  }))
  const scope = await t.scope()
  await scope
    .into('fix_batches', {
      work_id: work.id,
      first_t: fixes[0]!.t,
      last_t: fixes.at(-1)!.t,
      fixes: fixes.length,
      site_id: work.job.site.id,
      user_id: work.by.id,
      day: '2026-03-02',
      points: Buffer.from(encodeFixes(fixes)),
      cells: Buffer.from(encodeCells(fixes)),
    })
    .execute()
}

const inspection: SpecGiven[] = [
  {
    type: 'INSPECTION',
    title: 'Foyer',
    items: [
      {
        title: 'Floors',
        questions: [
          { answerType: 'RATING', title: 'Clean?' },
          { answerType: 'RATING', title: 'Dry?' },
          { answerType: 'RATING', title: 'Polished?' },
          { answerType: 'TEXT', title: 'What is to be done' },
          { answerType: 'BEFORE_IMAGES', title: 'Before' },
        ],
      },
    ],
  },
]

interface ReportedWorkInput {
  text?: string
  client?: TestUser
  siteName?: string
  by?: TestUser
  photo?: boolean
}
/** A finished inspection with two ratings, a remark and, where wanted, a photo. */
export async function anInspection(t: Tenant, given: ReportedWorkInput = {}) {
  const client = given.client ?? (await aClient(t))
  const site = await aSite(t, { client, name: given.siteName ?? 'Town hall' })
  const detail = await aJobDetail(t, { client, specs: inspection })
  const job = await aJob(t, { site, detail, ...(given.by && { assignees: [given.by] }) })
  const work = await aWork(t, { job, specTypes: ['INSPECTION'] })
  const [clean, dry, polished, text, before] = detail.questionIds as [number, number, number, number, number]
  const scope = await t.scope()
  const answer = (questionnaire_id: number, row: object) => ({
    work_id: work.id,
    questionnaire_id,
    answered_at: scope.now,
    ...row,
  })
  await scope
    .into('answers', [
      answer(clean, { answer: '5', rating: 5 }),
      answer(dry, { answer: '4', rating: 4 }),
      answer(polished, { not_applicable: true }),
      answer(text, { answer: given.text ?? 'Wax by the door' }),
    ])
    .execute()
  if (given.photo) await seedPhoto(t, work.id, before)
  return work
}

async function seedPhoto(t: Tenant, workId: number, questionId: number) {
  const scope = await t.scope()
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9cc6' } })
    .jpeg()
    .toBuffer()
  const key = `t${t.tenantId}/ph/photo-${workId}`
  await t.deps.outside.store.put(`${key}-medium`, jpeg)
  const file = { key, name: 'foyer.jpg', extension: 'jpg', mime: 'image/jpeg', size: jpeg.length }
  const size = { sha256: Buffer.alloc(32), width: 640, height: 480 }
  const fileId = await insert(scope, 'files', { ...file, ...size })
  await scope
    .into('answer_files', { work_id: workId, questionnaire_id: questionId, file_id: fileId })
    .execute()
}
