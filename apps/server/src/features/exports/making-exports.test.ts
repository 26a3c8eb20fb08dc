import { exports } from '@muster/contract/exports'
import { notifications } from '@muster/contract/notifications/notifications'
import { closePdfPool, renderPdf } from '@muster/pdf/render'
import { afterAll, expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { aTenant, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'
import { payrollFile } from '../payroll/payroll-file.ts'
import { mostOpen } from './routes.ts'

afterAll(closePdfPool)
afterAll(closeXlsxPool)

const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
const hoursAt = (jobLocationId: number, reportType: 'PDF' | 'CSV' | 'XLSX' = 'CSV') => ({
  kind: 'payroll' as const,
  asked: { payrollType: 'LOCATION' as const, jobLocationId, reportType, ...march },
})
const make = (t: Tenant, exportId: number) =>
  runBackgroundJob(t.deps, t.clock.now(), 'make-export', { tenantId: t.tenantId, exportId })
const listed = (t: Tenant, as: TestUser = t.boss) => t.call(exports.list, {}, { as })
const stored = async (t: Tenant) => {
  const keys: string[] = []
  for await (const { key } of t.deps.outside.store.keys(`t${t.tenantId}`)) keys.push(key)
  return keys.length
}

test('made twice at once, or again after a process died, there is one file and one notification', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const { id } = await t.call(exports.order, { body: hoursAt(work.job.site.id) })
  const scope = await t.scope()
  // What a process that died in the middle leaves.
  await scope.change('exports', { state: 'RUNNING', tries: 1, progress: 40 }).execute()
  await Promise.all([make(t, id), make(t, id), make(t, id)])
  await make(t, id)
  expect(await listed(t)).toMatchObject([{ state: 'DONE', progress: 100 }])
  expect(await scope.from('files').select('id').execute()).toHaveLength(1)
  await t.settle()
  expect(await t.call(notifications.list)).toHaveLength(1)
})

test('what is removed is not made, and takes its file along', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const [kept, gone] = [
    await t.call(exports.order, { body: hoursAt(work.job.site.id) }),
    await t.call(exports.order, { body: hoursAt(work.job.site.id) }),
  ]
  await t.call(exports.remove, { params: { id: gone.id } })
  await make(t, gone.id)
  await make(t, kept.id)
  expect(await stored(t)).toBe(1)
  await t.call(exports.remove, { params: { id: kept.id } })
  expect(await listed(t)).toEqual([])
  expect(await (await t.scope()).from('files').select('id').execute()).toEqual([])
})

test('what is removed while it is made is stopped, wherever it is', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  // The one thread that draws is busy until the test stops it.
  const busy = new AbortController()
  const rows = Array.from({ length: 200_000 }, (_, i) => [`Row ${i}`])
  const about = { title: 'T', author: 'A', lang: 'en', accent: '#000000', footer: '' }
  const long = renderPdf(
    { ...about, blocks: [{ kind: 'table', columns: [{ label: 'A', width: 1 }], rows }] },
    { signal: busy.signal },
  ).then(
    () => 'drawn',
    () => 'stopped',
  )
  const { id } = await t.call(exports.order, { body: hoursAt(work.job.site.id, 'PDF') })
  const making = make(t, id)
  await expect.poll(async () => (await listed(t))[0]?.state).toBe('RUNNING')
  await t.call(exports.remove, { params: { id } })
  expect(await Promise.race([making.then(() => 'given up'), long])).toBe('given up')
  busy.abort()
  expect(await long).toBe('stopped')
  expect(await listed(t)).toEqual([])
  expect(await stored(t)).toBe(0)
})

test('so many are made at once, and no more', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const body = hoursAt(work.job.site.id)
  for (let i = 0; i < mostOpen; i++) await t.call(exports.order, { body })
  expect(await t.refused(exports.order, { body })).toMatchObject({ status: 429, code: 'E066' })
})

test('a long PDF is refused while one waits for it, and made in the background', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  for (const day of ['02', '03', '04'])
    await aWork(t, { job, startedAt: `2026-03-${day}T01:00:00Z`, endedAt: `2026-03-${day}T02:00:00Z` })
  const scope = await t.scope(t.boss)
  const { asked } = hoursAt(job.site.id, 'PDF')
  const ask = (mostRows: number, reportType: 'PDF' | 'CSV') =>
    payrollFile(scope, t.deps.outside, { ...asked, reportType }, { mostRows })
  await expect(ask(2, 'PDF')).rejects.toMatchObject({ status: 422, code: 'E067' })
  expect((await ask(3, 'PDF')).bytes.length).toBeGreaterThan(1000)
  expect((await ask(2, 'CSV')).bytes.length).toBeGreaterThan(100)
})

test('a long document tells how much of it is drawn', async () => {
  const shares: number[] = []
  const rows = Array.from({ length: 1500 }, (_, i) => [`Row ${i}`, String(i)])
  const columns = [
    { label: 'A', width: 1 },
    { label: 'B', width: 1 },
  ]
  const about = { title: 'T', author: 'A', lang: 'en', accent: '#000000', footer: '' }
  await renderPdf(
    { ...about, blocks: [{ kind: 'table', columns, rows }] },
    { onProgress: (share) => shares.push(share) },
  )
  expect(shares.length).toBeGreaterThan(5)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
})
