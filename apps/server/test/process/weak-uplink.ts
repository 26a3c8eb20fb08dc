import { createHash, randomBytes } from 'node:crypto'
import { works } from '@muster/contract/works/works'
import { aJob, aJobDetail } from '../office.ts'
import { anyPassword, aTenant, aUser, type Tenant } from '../tenant.ts'
import { aPhoneOnALine } from './a-phone-on-a-line.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const aPhotoOf = (bytes: number) =>
  Buffer.concat([onePixel, randomBytes(bytes - onePixel.length)]) as Buffer<ArrayBuffer>
export const aDocketOf = (bytes: number) => Buffer.alloc(bytes, 'Docket 4711, signed. ')

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export async function aVisitOverALine(
  file: { bytes: Buffer; name: string; type: string },
  limits: Parameters<typeof aPhoneOnALine>[2],
) {
  const t = await aTenant()
  const worker = await aUser(t, { password: anyPassword })
  const answerType = file.type.startsWith('image/') ? ('AFTER_IMAGES' as const) : ('FILE' as const)
  const questions = [{ answerType, mandatory: true }, { answerType: 'TEXT' as const }]
  const detail = await aJobDetail(t, { specs: [{ items: [{ questions }] }] })
  const job = await aJob(t, { detail, assignees: [worker] })
  const [fileQuestion, textQuestion] = detail.questionIds
  const phone = await aPhoneOnALine(t, worker, limits)

  const work = await phone.queue(works.start, { body: { jobId: job.id, startedAt: ago(60) } })
  const params = { id: work }
  const sha256 = sha256Of(file.bytes)
  const adding = {
    params,
    body: { questionnaireId: fileQuestion, sha256, takenAt: ago(50) },
    file: new Blob([new Uint8Array(file.bytes)], { type: file.type }),
    fileName: file.name,
  }
  const afterwards = async () => {
    const answers = [{ questionnaireId: textQuestion, answer: 'Two bags of rubbish' }]
    await phone.queue(works.hold, { params, body: { at: ago(40) } })
    await phone.queue(works.resume, { params, body: { at: ago(30) } })
    await phone.queue(works.answer, { params, body: { answers, answeredAt: ago(20) } })
    const awaitedFiles = [{ questionnaireId: fileQuestion!, sha256 }]
    await phone.queue(works.complete, { params, body: { endedAt: ago(10), awaitedFiles } })
  }
  return {
    t,
    phone,
    sha256,
    addFile: () => phone.queue(works.addFile, adding),
    afterwards,
    visit: () => theVisit(t),
  }
}

async function theVisit(t: Tenant) {
  const [row] = await (await t.scope()).from('works').select('id').execute()
  if (!row) return undefined
  const work = await t.call(works.filled, { params: { id: row.id } })
  const questions = Object.values(work.jobSpecTypeListMap)
    .flat()
    .flatMap((spec) => spec.specItems.flatMap((item) => item.questionnaires))
  const kinds = await (await t.scope())
    .from('work_entries')
    .select('kind')
    .where('work_id', '=', row.id)
    .orderBy('place')
    .execute()
  const evidence = await t.call(works.evidence, { params: { id: row.id } })
  return {
    status: work.status,
    evidencePending: work.evidencePending,
    answers: questions.filter(({ files }) => files.length === 0).flatMap(({ answer }) => answer ?? []),
    files: questions.flatMap(({ files }) => files.map((each) => each.sha256)),
    entries: kinds.map(({ kind }) => kind),
    evidence,
  }
}
