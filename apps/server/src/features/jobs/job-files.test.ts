import { contracts } from '@muster/contract/contracts'
import { dashboard } from '@muster/contract/dashboard'
import type { RelatedFile } from '@muster/contract/files'
import { jobs } from '@muster/contract/jobs/jobs'
import { works } from '@muster/contract/works/works'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aContract, aJob, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { conversationOf } from '../chat/examples.ts'
import { aTextFile } from '../files/examples.ts'

const names = (files: readonly RelatedFile[]) => files.map(({ fileName }) => fileName)
const filesOf = (t: Tenant, jobId: number, as: TestUser) => t.call(jobs.files, { query: { jobId } }, { as })
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()

test('a file is added, listed by name, and saved as it was sent', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const body = { jobId: job.id }
  const text = await t.call(jobs.addFile, { body, ...aTextFile('Key is at the desk') })
  const picture = { file: new Blob([await png()], { type: 'image/png' }), fileName: 'floor plan.png' }
  const image = await t.call(jobs.addFile, { body, ...picture })
  expect(text).toMatchObject({ fileName: 'notes.txt', extension: 'txt', size: 18, shared: false })
  expect(text).toMatchObject({ thumbURL: null, addedBy: `${t.boss.firstName} ${t.boss.lastName}` })
  // The name stays what people look for; the picture is made anew, in its own format.
  expect(image).toMatchObject({ fileName: 'floor plan.png', extension: 'png' })
  expect(names(await filesOf(t, job.id, t.boss))).toEqual(['floor plan.png', 'notes.txt'])

  const saved = await t.app.inject({ url: text.url })
  expect(saved.body).toBe('Key is at the desk')
  for (const { url } of [text, image]) {
    const { headers, statusCode } = await t.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  }
  expect((await t.app.inject({ url: image.url })).headers['content-type']).toBe('image/png')
})

test('without a job it is refused with the sentence of the page', async () => {
  const t = await aTenant()
  for (const jobId of [undefined, '', 'x', 0]) {
    const answer = await t.refused(jobs.addFile, { body: { jobId } as never, ...aTextFile() })
    expect(answer).toMatchObject({
      status: 400,
      errors: [{ path: 'jobId', message: 'You have to select a job first' }],
    })
  }
  const gone = await t.refused(jobs.addFile, { body: { jobId: 999_999_999 }, ...aTextFile() })
  expect(gone.status).toBe(404)
})

test('who sees, adds, shares and removes', async () => {
  const t = await aTenant()
  const [leader, worker, stranger, otherLeader, manager] = await Promise.all([
    aUser(t, { level: 4 }),
    aUser(t),
    aUser(t),
    aUser(t, { level: 4 }),
    aUser(t, { level: 3 }),
  ])
  const job = await aJob(t, { assignees: [leader, worker] })
  const body = { jobId: job.id }
  const { client } = job.site
  const { id } = await t.call(jobs.addFile, { body, ...aTextFile('for us') }, { as: leader })
  await t.call(jobs.addFile, { body: { ...body, shared: true }, ...aTextFile('for both') })

  for (const as of [t.boss, manager, leader, worker]) expect(await filesOf(t, job.id, as)).toHaveLength(2)
  expect(await filesOf(t, job.id, client)).toHaveLength(1)
  for (const as of [stranger, otherLeader, (await aJob(t)).site.client]) {
    expect((await t.refused(jobs.files, { query: body }, { as })).status).toBe(404)
  }
  expect((await t.refused(jobs.addFile, { body, ...aTextFile() }, { as: otherLeader })).status).toBe(404)
  for (const as of [worker, client]) {
    expect((await t.refused(jobs.addFile, { body, ...aTextFile() }, { as })).status).toBe(403)
  }
  for (const as of [leader, worker, client]) {
    expect((await t.refused(jobs.shareFile, { params: { id }, body: { shared: true } }, { as })).status).toBe(
      403,
    )
    expect((await t.refused(jobs.removeFile, { params: { id } }, { as })).status).toBe(403)
  }
  const shared = await t.call(jobs.shareFile, { params: { id }, body: { shared: true } }, { as: manager })
  expect(shared.shared).toBe(true)
  expect(await filesOf(t, job.id, client)).toHaveLength(2)
  await t.call(jobs.shareFile, { params: { id }, body: { shared: false } })
  expect(await filesOf(t, job.id, client)).toHaveLength(1)
})

test('the day and the work of whoever works there say how many files there are, and where problems are told', async () => {
  const t = await aTenant()
  const worker = await aUser(t)
  const job = await aJob(t, { assignees: [worker] })
  const body = { jobId: job.id }
  for (const says of ['one', 'two']) await t.call(jobs.addFile, { body, ...aTextFile(says) })
  const { id: communicationConversationId } = await conversationOf(t, job.site, 'BOOK')

  const day = await t.call(works.myDay, {}, { as: worker })
  expect(day.startableJobs).toMatchObject([{ fileCount: 2, communicationConversationId }])
  const startedAt = t.clock.now().toISOString()
  const { workId } = await t.call(works.start, { body: { ...body, startedAt } }, { as: worker })
  const params = { id: workId }
  const filled = await t.call(works.filled, { params }, { as: worker })
  expect(filled).toMatchObject({ fileCount: 2, communicationConversationId })

  const done = await aWork(t, { job, by: worker })
  const seen = await t.call(works.filled, { params: { id: done.id } }, { as: job.site.client })
  expect(seen).toMatchObject({ fileCount: 0, communicationConversationId: null })
})

test('removed, its row, its bytes and its address are gone, and it is counted no more', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const stored = async () => (await t.call(dashboard.counts)).countMap.STORAGE_USED
  const { id, url } = await t.call(jobs.addFile, { body: { jobId: job.id }, ...aTextFile('12345') })
  expect(await stored()).toBe(5)
  const { key } = await (await t.scope())
    .from('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await t.call(jobs.removeFile, { params: { id } })).toBeNull()
  expect(await stored()).toBe(0)
  expect((await t.refused(jobs.removeFile, { params: { id } })).status).toBe(404)
  await runBackgroundJob(t.deps, t.clock.now(), 'drop-bytes', { tenantId: t.tenantId, key })
  expect(await t.deps.outside.store.size(`${key}-full`)).toBeNull()
  expect((await t.app.inject({ url })).statusCode).toBe(404)
})

test('a repeat with the same key adds one file', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const key = crypto.randomUUID()
  const sent = { body: { jobId: job.id }, ...aTextFile() }
  const first = await t.send(jobs.addFile, sent, { key })
  const again = await t.send(jobs.addFile, sent, { key })
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json().data.id).toBe(first.json().data.id)
  expect(await filesOf(t, job.id, t.boss)).toHaveLength(1)
})

test('a file of a contract is none of a job', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const body = { contractId: contract.id }
  const { id } = await t.call(contracts.addFile, { body, ...aTextFile() })
  expect((await t.refused(jobs.removeFile, { params: { id } })).status).toBe(404)
  const share = { params: { id }, body: { shared: true } }
  expect((await t.refused(jobs.shareFile, share)).status).toBe(404)
  expect(await t.call(contracts.files, { query: body })).toMatchObject([{ id, shared: false }])
})
