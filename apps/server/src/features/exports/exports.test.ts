import { exports } from '@muster/contract/exports'
import { language as languages } from '@muster/contract/languages'
import { notifications } from '@muster/contract/notifications/notifications'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import { sites } from '@muster/contract/sites/sites'
import { areas } from '@muster/contract/users/areas'
import { roles } from '@muster/contract/users/role-admin'
import { closePdfPool } from '@muster/pdf/render'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { aJob, aSiteGroup, aWork } from '../../../test/office.ts'
import { asCsv, readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { nightOf, systemScope } from '../../background/nightly.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'

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
const bytesOf = async (t: Tenant, id: number, as: TestUser = t.boss) =>
  Buffer.from(await t.call(exports.file, { params: { id } }, { as }), 'base64')

test('a report is made in the background, told of, and is the same file that its own page gives', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-05-01T02:00:00Z'))
  const work = await aWork(t)
  for (const reportType of ['PDF', 'CSV', 'XLSX'] as const) {
    const ordered = await t.call(exports.order, { body: hoursAt(work.job.site.id, reportType) })
    expect(ordered).toMatchObject({ state: 'WAITING', progress: 0, fileName: null, expiresDate: null })
    expect(await t.refused(exports.file, { params: { id: ordered.id } })).toMatchObject({ status: 404 })
    await make(t, ordered.id)
    const fileName = `Site Payroll Report - ${work.job.site.name} - 2026-03-01 to 2026-03-31.${reportType.toLowerCase()}`
    expect((await listed(t))[0]).toMatchObject({ id: ordered.id, state: 'DONE', progress: 100, fileName })
    const exported = await bytesOf(t, ordered.id)
    const { kind: _, asked } = hoursAt(work.job.site.id, reportType)
    const direct = Buffer.from(await t.call(payroll.file, { query: asked }), 'base64')
    if (reportType === 'CSV') expect(exported).toEqual(direct)
    else if (reportType === 'XLSX') expect(asCsv(readXlsx(exported))).toEqual(asCsv(readXlsx(direct)))
    else {
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(exported)), {
        mergePages: true,
      })
      expect(text).toContain(`Made by ${t.boss.firstName} ${t.boss.lastName}`)
      expect(text).toContain('02: 00: 00')
    }
  }
  await t.settle()
  const [told] = (await t.call(notifications.list)) as { title: string; message: string; link: string }[]
  expect(told).toMatchObject({ title: 'Your file is ready', link: '/report/exports' })
  expect(told?.message).toContain('.xlsx can be downloaded until ')
  t.clock.set(undefined)
})

test('until when a file can be downloaded is said by the calendar of the company', async () => {
  const t = await aTenant()
  // Nine in the morning of the 3rd in Sydney, still the 2nd in UTC.
  t.clock.set(new Date('2026-03-02T22:00:00Z'))
  const work = await aWork(t)
  const { id } = await t.call(exports.order, { body: hoursAt(work.job.site.id) })
  await make(t, id)
  await t.settle()
  const [told] = (await t.call(notifications.list)) as { message: string }[]
  expect(told?.message).toContain('can be downloaded until 10/03/2026.')
})

test('the file streams to whom asks for its type', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const { id } = await t.call(exports.order, { body: hoursAt(work.job.site.id) })
  await make(t, id)
  const streamed = await t.send(exports.file, { params: { id } }, { headers: { accept: 'text/csv' } })
  expect(streamed.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(readCsv(streamed.rawPayload)[0]?.[0]).toBe('Date')
})

test('exports are of whoever asked, and rights count again when it is made and when it is downloaded', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const manager = await aUser(t, { level: 3 })
  const body = hoursAt(work.job.site.id)
  expect(await t.refused(exports.order, { body }, { as: work.by })).toMatchObject({ status: 403 })
  const [made, waiting] = [
    await t.call(exports.order, { body }, { as: manager }),
    await t.call(exports.order, { body }, { as: manager }),
  ]
  await make(t, made.id)
  expect(await listed(t)).toEqual([])
  expect(await t.refused(exports.file, { params: { id: made.id } })).toMatchObject({ status: 404 })
  expect(await t.refused(exports.remove, { params: { id: made.id } })).toMatchObject({ status: 404 })
  expect((await bytesOf(t, made.id, manager)).length).toBeGreaterThan(100)

  const demoted = { role_id: t.roleIds.get(5)! }
  const scope = await t.scope()
  await scope.change('users', demoted).where('id', '=', manager.id).execute()
  expect(await t.refused(exports.file, { params: { id: made.id } }, { as: manager })).toMatchObject({
    status: 403,
  })
  await make(t, waiting.id)
  const [second] = await listed(t, manager)
  expect(second).toMatchObject({ id: waiting.id, state: 'FAILED', problem: 'You may not do this' })
  await t.settle()
  const told = (await t.call(notifications.list, {}, { as: manager })) as { title: string }[]
  expect(told.map(({ title }) => title)).toContain('Your file could not be made')
})

test('a right withheld after the order counts when the file is made', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const body = hoursAt((await aWork(t)).job.site.id)
  const { id } = await t.call(exports.order, { body }, { as: manager })
  const rights = { seesPay: false }
  await t.call(roles.changeRights, { params: { id: t.roleIds.get(3)! }, body: { rights } })
  await make(t, id)
  expect(await listed(t, manager)).toMatchObject([{ id, state: 'FAILED' }])
})

test('an area counts when a file is made, when it is downloaded, and for whom the report of a pay period names', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const [here, there] = [await aWork(t), await aWork(t)]
  const group = await aSiteGroup(t)
  await t.call(sites.changeMembers, { params: group, body: { siteIdsToAdd: [here.job.site.id] } })
  const orderedAs = (site: { id: number }) =>
    t.call(exports.order, { body: hoursAt(site.id) }, { as: manager })
  const [before, later] = [await orderedAs(there.job.site), await orderedAs(there.job.site)]
  await make(t, before.id)
  expect((await bytesOf(t, before.id, manager)).length).toBeGreaterThan(100)
  const calendar = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: '2026-02-23' }
  await t.call(pay.createCalendar, { body: calendar })
  // The day of the visit in Brisbane.
  const day = '2026-03-02'
  const [period] = await t.call(pay.list, { query: { from: day, to: day } })
  const asked = { periodId: period!.id, reportType: 'CSV' as const }
  const makeReport = async (as: TestUser) => {
    const { id } = await t.call(exports.order, { body: { kind: 'pay', asked } }, { as })
    await make(t, id)
    return id
  }
  const reportOf = async (as: TestUser) => (await bytesOf(t, await makeReport(as), as)).toString()
  const ofCompany = await makeReport(manager)
  const body = { areas: [{ groupId: group.id, from: '2020-01-01' }], version: 0 }
  await t.call(areas.save, { params: { id: manager.id }, body })
  for (const id of [before.id, ofCompany])
    expect(await t.refused(exports.file, { params: { id } }, { as: manager })).toMatchObject({ status: 404 })
  await make(t, later.id)
  expect((await listed(t, manager)).find(({ id }) => id === later.id)).toMatchObject({ state: 'FAILED' })

  const [whole, ofArea] = [await reportOf(t.boss), await reportOf(manager)]
  expect([whole.includes(here.job.site.name), whole.includes(there.job.site.name)]).toEqual([true, true])
  expect([ofArea.includes(here.job.site.name), ofArea.includes(there.job.site.name)]).toEqual([true, false])
})

test('a person has their own hours made, and nobody else’s', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const other = await aUser(t)
  const asked = { payrollType: 'USER', tenantUserId: work.by.id, reportType: 'CSV', ...march } as const
  const body = { kind: 'payroll' as const, asked }
  expect(await t.refused(exports.order, { body }, { as: other })).toMatchObject({ status: 404 })
  const { id } = await t.call(exports.order, { body }, { as: work.by })
  await make(t, id)
  expect(readCsv(await bytesOf(t, id, work.by))).toHaveLength(3)
})

test('the inspection report is made in the background in each kind, whole and as a summary', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-05-01T02:00:00Z'))
  const work = await aWork(t)
  const order = async (reportType: 'PDF' | 'CSV' | 'XLSX', layout: 'FULL' | 'SUMMARY') => {
    const asked = { workId: work.id, reportType, layout }
    const { id } = await t.call(exports.order, { body: { kind: 'work', asked } })
    await make(t, id)
    expect((await listed(t))[0]).toMatchObject({ id, kind: 'work', reportType, state: 'DONE' })
    const direct = Buffer.from(await t.call(reports.workFile, { query: asked }), 'base64')
    return { made: await bytesOf(t, id), direct }
  }
  for (const [layout, title] of [
    ['FULL', 'Detailed Report'],
    ['SUMMARY', 'Inspection Report'],
  ] as const) {
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array((await order('PDF', layout)).made)),
      { mergePages: true },
    )
    expect(text).toContain(title)
    const sheet = await order('CSV', layout)
    expect(sheet.made).toEqual(sheet.direct)
    const book = await order('XLSX', layout)
    expect(asCsv(readXlsx(book.made))).toEqual(asCsv(readCsv(sheet.made)))
  }
  t.clock.set(undefined)
})

test('a file of the background is in the language it was ordered in, else in that of whoever ordered it', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const { kind, asked } = hoursAt(work.job.site.id)
  const manager = await aUser(t, { level: 3 })
  const madeIn = async (language?: 'ar') => {
    const body = { kind, asked: { ...asked, ...(language && { language }) } }
    const { id } = await t.call(exports.order, { body }, { as: manager })
    await make(t, id)
    const name = (await listed(t, manager))[0]?.fileName
    return { name, total: readCsv(await bytesOf(t, id, manager)).at(-1)?.[0] }
  }
  await t.call(languages.choose, { body: { language: 'de' } }, { as: manager })
  const { name: site } = work.job.site
  expect(await madeIn()).toEqual({
    name: `Lohnbericht eines Objekts - ${site} - 2026-03-01 bis 2026-03-31.csv`,
    total: 'Summe',
  })
  expect((await madeIn('ar')).total).toBe('المجموع')
})

test('a file is kept for seven days', async () => {
  const t = await aTenant()
  const work = await aWork(t)
  const { id } = await t.call(exports.order, { body: hoursAt(work.job.site.id) })
  const started = t.clock.now().getTime()
  await make(t, id)
  const nightly = async (days: number) => {
    t.clock.set(new Date(started + days * 86_400_000))
    await nightOf(t.deps, await systemScope(t.deps, t.tenantId, t.clock.now()))
  }
  await nightly(6.9)
  expect(await listed(t)).toHaveLength(1)
  await nightly(7.1)
  expect(await listed(t)).toEqual([])
  t.clock.set(undefined)
})

test('S-11: who may not read a report orders none: a trend is for managers and clients', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const body = { kind: 'trend' as const, asked: { jobId: job.id, reportType: 'CSV' as const } }
  const order = (as: TestUser) => t.send(exports.order, { body }, { as })
  for (const as of [job.worker, await aUser(t, { level: 9 })])
    expect((await order(as)).json()).toMatchObject({ reason: 'access.level' })
  expect((await order(t.boss)).statusCode).toBe(200)
})
