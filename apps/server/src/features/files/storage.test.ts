import { bytesInMb, dashboard, storageQuotaMb } from '@muster/contract/dashboard'
import { jobs } from '@muster/contract/jobs/jobs'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob } from '../../../test/office.ts'
import { aTenant, type Tenant } from '../../../test/tenant.ts'
import { workExamples } from '../works/examples.ts'
import { aStoredFile, aTextFile } from './examples.ts'
import { personDayMb } from './storage.ts'
import { sweepOnceADay, sweepOrphans } from './sweep.ts'

const filled = async (t: Tenant, size: number, by: { created_by?: number } = {}) =>
  insert(await t.scope(), 'files', {
    key: `t${t.tenantId}/aa/filled-${size}`,
    name: 'large.pdf',
    extension: 'pdf',
    mime: 'application/pdf',
    size,
    sha256: Buffer.alloc(32),
    ...by,
  })
const quota = storageQuotaMb * bytesInMb
const keysOf = async (t: Tenant) => {
  const keys: string[] = []
  for await (const { key } of t.deps.outside.store.keys(`t${t.tenantId}`)) keys.push(key)
  return keys
}
const sumOf = async (t: Tenant) => (await t.call(dashboard.counts)).countMap.STORAGE_USED

test('U9: fifty uploads at once where one fits', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await filled(t, quota - 10)
  const adding = () => t.send(jobs.addFile, { body: { jobId: job.id }, ...aTextFile('1234567890') })
  const answers = await Promise.all(Array.from({ length: 50 }, adding))
  const refused = answers.filter(({ statusCode }) => statusCode === 413)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(refused).toHaveLength(49)
  expect(refused[0]!.json()).toMatchObject({ code: 'E042', message: 'The storage of the company is full' })
  expect(await sumOf(t)).toBe(quota)
  expect(await keysOf(t)).toHaveLength(1)
})

test('the proof of a work is taken when the storage is full', async () => {
  const t = await aTenant()
  await filled(t, quota)
  const { as, ...input } = await workExamples.addFile(t)
  await t.call(works.addFile, input, { as })
})

test('one person adds so much in a day, another still adds, and the next day both', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await filled(t, personDayMb * bytesInMb - 5, { created_by: t.boss.id })
  const sent = (says: string) => ({ body: { jobId: job.id }, ...aTextFile(says) })
  expect(await t.refused(jobs.addFile, sent('123456'))).toMatchObject({ status: 413, code: 'E042' })
  await t.call(jobs.addFile, sent('12345'))
  const now = t.clock.now()
  t.clock.set(new Date(now.getTime() + 86_401_000))
  await t.call(jobs.addFile, sent('123456'))
  t.clock.set(undefined)
})

test('bytes that no row names are swept once a day; those of a row and of this hour stay', async () => {
  const t = await aTenant()
  const { store } = t.deps.outside
  const { key } = await aStoredFile(t)
  const orphan = `t${t.tenantId}/or/orphan`
  for (const variant of ['full', 'thumb']) await store.put(`${orphan}-${variant}`, Buffer.from('x'))
  const scope = await t.scope()
  // By the clock of the disk.
  const storedAt = async () => {
    const times: number[] = []
    for await (const each of store.keys(`t${t.tenantId}`)) times.push(each.storedAt.getTime())
    return { first: Math.min(...times), last: Math.max(...times) }
  }
  const { first, last } = await storedAt()
  expect(await sweepOrphans(scope, store, new Date(first))).toBe(0)
  expect(await sweepOrphans(scope, store, new Date(last + 1000))).toBe(2)
  expect(await keysOf(t)).toEqual([`${key}-full`])

  await store.put(`${orphan}-full`, Buffer.from('x'))
  const tomorrow = { ...scope, now: new Date((await storedAt()).last + 86_400_000) }
  await sweepOnceADay(tomorrow, t.deps.outside)
  expect(await keysOf(t)).toEqual([`${key}-full`])
  await store.put(`${orphan}-full`, Buffer.from('x'))
  await sweepOnceADay(tomorrow, t.deps.outside)
  expect(await keysOf(t)).toHaveLength(2)
})

test('a company that stores nothing has nothing to sweep', async () => {
  const t = await aTenant()
  expect(await sweepOrphans(await t.scope(), t.deps.outside.store, new Date())).toBe(0)
})
