import { type PayFormat, type PaySystem, payCodes } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { afterAll, expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork, type TestSite } from '../../../test/office.ts'
import { readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'
import { aLeaveType, approvedLeave } from '../leave/examples.ts'
import { aCalendar, approveAll, employ, someTerms } from './examples.ts'

afterAll(closeXlsxPool)
// Thursday, 20 August 2026 in Brisbane.
standingStill('2026-08-20T02:00:00Z')
const fortnight = '2026-08-03'

async function worked(t: Tenant, by: TestUser, site: TestSite, date: string, [from, to]: [string, string]) {
  const at = (time: string) => new Date(`${date}T${time}:00+10:00`).toISOString()
  const job = await aJob(t, { site, assignees: [by] })
  return aWork(t, { job, by, localDate: date, startedAt: at(from), endedAt: at(to) })
}
async function aFortnight() {
  const t = await aTenant()
  await aCalendar(t, fortnight, 'FORTNIGHTLY')
  const site = await aSite(t)
  await (await t.scope()).change('sites', { area_m2: 1800 }).execute()
  const person = await aUser(t)
  const [period] = await t.call(pay.list, { query: { from: fortnight, to: fortnight } })
  return { t, site, person, id: period!.id }
}
async function lock(t: Tenant, id: number) {
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
}
const previewOf = (t: Tenant, id: number, format: PayFormat) =>
  t.call(pay.preview, { params: { id }, query: { format } })
async function bytesOf(t: Tenant, id: number, format: PayFormat) {
  const made = await t.call(pay.export, { params: { id }, body: { format } })
  return Buffer.from(await t.call(pay.exportFile, { params: { id, exportId: made.id } }), 'base64')
}
const cellsOf = ([header, ...lines]: readonly (readonly unknown[])[], ...labels: string[]) =>
  lines.map((line) => labels.map((label) => line[header!.indexOf(label)]))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const name = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`

async function mapSystem(t: Tenant, system: PaySystem, person: TestUser, lines: Record<string, string> = {}) {
  const usual = payCodes[system].map((each) => ({ system, name: each.name, code: '1' }))
  const codes = [
    ...usual,
    ...Object.entries(lines).map(([line, code]) => ({ system, name: `line.${line}`, code })),
  ]
  const people = [{ tenantUserId: person.id, system, identifier: '104' }]
  return t.call(pay.updateMapping, { body: { people, codes } })
}

test('lines, total of the sheet, file and preview are the same to the cent', async () => {
  const { t, site, person, id } = await aFortnight()
  const casual = await aUser(t)
  await employ(t, person, someTerms({ type: 'FULL_TIME', weeklyAllowances: ['first-aid'], region: 'QLD' }))
  await employ(t, casual, someTerms({ level: '2' }))
  const job = await aJob(t, { site, assignees: [person] })
  t.clock.set(new Date('2026-08-01T02:00:00Z'))
  await anEvent(t, job, { startLocal: '2026-08-11T09:00:00', durationMinutes: 456, until: '2026-08-11' })
  await approvedLeave(t, person, { from: '2026-08-11', to: '2026-08-11', type: await aLeaveType(t) })
  t.clock.set(new Date('2026-08-20T02:00:00Z'))
  for (const [date, from, to] of [
    ...[['2026-08-04', '09:03', '16:37'] as const, ['2026-08-05', '09:00', '17:21'] as const],
    ...[['2026-08-08', '07:00', '13:11'] as const, ['2026-08-09', '10:00', '11:07'] as const],
  ]) {
    await worked(t, person, site, date, [from, to])
    await worked(t, casual, site, date, [from, to])
  }
  await lock(t, id)
  const answers = await Promise.all(
    [person, casual].map((each) => t.call(pay.lines, { params: { id, tenantUserId: each.id } })),
  )
  const ofLines = sum(answers.flatMap(({ lines }) => lines.map(({ amount }) => amount)))
  expect(answers.flatMap(({ missing }) => missing.filter(({ stopsLine }) => stopsLine))).toEqual([])
  expect(sum(answers.flatMap(({ totals }) => totals.map(({ amount }) => amount)))).toBe(ofLines)
  const preview = await previewOf(t, id, 'LINES_XLSX')
  expect(preview.payLines).toMatchObject({
    ...{ state: 'KEPT', people: 2, plain: [], leftOut: [] },
    totals: [{ currency: 'AUD', amount: ofLines }],
  })
  expect(sum(preview.payLines!.codes.map(({ amount }) => amount))).toBe(ofLines)
  const sheet = readXlsx(await bytesOf(t, id, 'LINES_XLSX'))
  expect(sum(cellsOf(sheet, 'Amount').map(([amount]) => Math.round(Number(amount) * 100)))).toBe(ofLines)
  expect(sheet).toHaveLength(answers.flatMap(({ lines }) => lines).length + 1)
  const allowance = cellsOf(sheet, 'Pay code', 'Kind', 'Hours (decimal)', 'Units', 'Visit')
  expect(allowance.filter(([code]) => code === 'first-aid')).toEqual([
    ['first-aid', 'Pay line', '0.00', 1, null],
  ])
  // The comma-separated file has the hours alone.
  const csv = readCsv(await bytesOf(t, id, 'LINES_CSV'))
  expect(csv[0]).not.toContain('Amount')
  const minutes = sum(answers.flatMap(({ lines }) => lines.map((line) => line.minutes ?? 0)))
  const hours = sum(cellsOf(csv, 'Hours (decimal)').map(([each]) => Math.round(Number(each) * 100)))
  expect(Math.abs(hours - (minutes * 100) / 60)).toBeLessThan(preview.payLines!.codes.length * 2)
})

test('a system with codes of lines gets the hours of each code; leave keeps its code, allowances are named', async () => {
  const { t, site, person, id } = await aFortnight()
  await employ(t, person, someTerms({ weeklyAllowances: ['first-aid'] }))
  const plainFile = async () => (await previewOf(t, id, 'MYOB_EXO')).rows
  await worked(t, person, site, '2026-08-07', ['10:00', '14:00'])
  await worked(t, person, site, '2026-08-08', ['10:00', '13:30'])
  expect((await t.call(pay.mapping, {})).lineCodes).toEqual(
    expect.arrayContaining(['ordinary', 'saturday', 'overtime-first-2', 'minimum-engagement']),
  )
  await mapSystem(t, 'MYOB_EXO', person)
  const before = await previewOf(t, id, 'MYOB_EXO')
  expect(before.payLines).toBeUndefined()
  expect(before.rows.map((cells) => cells.slice(0, 4))).toEqual([
    ['104', 'H', '4.00', '1'],
    ['104', 'H', '3.50', '1'],
  ])
  await mapSystem(t, 'MYOB_EXO', person, { ordinary: '11' })
  expect((await previewOf(t, id, 'MYOB_EXO')).missingCodes).toEqual(['line.saturday'])
  await lock(t, id)
  expect(await t.refused(pay.export, { params: { id }, body: { format: 'MYOB_EXO' } })).toMatchObject({
    ...{ reason: 'pay.notMapped', params: { missing: 'line.saturday' } },
  })
  await mapSystem(t, 'MYOB_EXO', person, { ordinary: '11', saturday: 'Sat' })
  expect((await previewOf(t, id, 'MYOB_EXO')).missingCodes).toEqual(['line.saturday'])
  await mapSystem(t, 'MYOB_EXO', person, { ordinary: '11', saturday: '12' })
  expect((await plainFile()).map((cells) => cells.slice(0, 4))).toEqual([
    ['104', 'H', '4.00', '11'],
    ['104', 'H', '3.50', '12'],
  ])
  const { payLines, hours } = await previewOf(t, id, 'MYOB_EXO')
  expect(hours).toBe('7.50')
  expect(payLines!.leftOut).toMatchObject([{ code: 'first-aid', units: 1, minutes: 0 }])
  // Made twice, it is one file.
  const first = await t.call(pay.export, { params: { id }, body: { format: 'MYOB_EXO' } })
  expect(await t.call(pay.export, { params: { id }, body: { format: 'MYOB_EXO' } })).toEqual(first)
  expect(readCsv(await bytesOf(t, id, 'MYOB_EXO')).map((cells) => cells[3])).toEqual(['11', '12'])
  // Without codes of lines the file is as it was.
  await mapSystem(t, 'MYOB_EXO', person, { ordinary: '', saturday: '' })
  expect(await plainFile()).toEqual(before.rows)
})

test('who lacks a fact or has no rules is named, and their hours go as before', async () => {
  const { t, site, person, id } = await aFortnight()
  const [short, leaver, contractor] = [await aUser(t), await aUser(t), await aUser(t)]
  await employ(t, person, someTerms())
  await employ(t, short, someTerms())
  await employ(t, leaver, someTerms({ to: '2026-08-06' }))
  await employ(t, contractor, someTerms({ type: 'CONTRACTOR', instrument: null, level: null }))
  for (const each of [person, leaver, contractor])
    await worked(t, each, site, '2026-08-05', ['10:00', '14:00'])
  const unmeasured = await aSite(t)
  await worked(t, short, unmeasured, '2026-08-05', ['10:00', '11:00'])
  // The leaver's last pay: a visit on a day after the terms has no line, so none of the person's lines count.
  await worked(t, leaver, site, '2026-08-07', ['10:00', '11:00'])
  const { payLines, rows, header, hours } = await previewOf(t, id, 'LINES_XLSX')
  expect(payLines).toMatchObject({
    state: 'COUNTED',
    people: 1,
    contractors: 1,
    totals: [{ amount: 13_540 }],
  })
  expect(new Map(payLines!.plain.map((each) => [each.tenantUserId, each.facts]))).toEqual(
    new Map([
      [short.id, 1],
      [leaver.id, 1],
    ]),
  )
  expect(hours).toBe('14.00')
  const lines = cellsOf([header, ...rows], 'Employee name', 'Pay code', 'Hours (decimal)', 'Amount')
  expect(lines).toContainEqual([name(person), 'ordinary', '4.00', '135.40'])
  expect(lines).toContainEqual([name(short), '', '1.00', ''])
  expect(lines.filter(([who]) => who === name(leaver))).toEqual([
    [name(leaver), '', '4.00', ''],
    [name(leaver), '', '1.00', ''],
  ])
  expect(sum(cellsOf([header, ...rows], 'Hours (decimal)').map(([each]) => Number(each)))).toBe(14)
})

test('a company without terms has the files and codes that it had; a period locked before goes without codes', async () => {
  const { t, site, person, id } = await aFortnight()
  await worked(t, person, site, '2026-08-05', ['10:00', '14:00'])
  await mapSystem(t, 'EMPLOYMENT_HERO', person)
  expect(await t.call(pay.mapping, {})).not.toHaveProperty('lineCodes')
  const files = async () =>
    Promise.all((['MUSTER_CSV', 'EMPLOYMENT_HERO'] as const).map((format) => previewOf(t, id, format)))
  const before = await files()
  expect(before.every((each) => !('payLines' in each))).toBe(true)
  await lock(t, id)
  await employ(t, person, someTerms())
  expect(await files()).toEqual(before)
  await mapSystem(t, 'EMPLOYMENT_HERO', person, { ordinary: 'Ordinary' })
  const [own, hero] = await files()
  expect(own).toEqual(before[0])
  expect(hero).toEqual({
    ...before[1],
    payLines: { state: 'NOT_KEPT', people: 0, codes: [], totals: [], leftOut: [], plain: [] },
  })
})

/** A visit of 4 hours is corrected after the lock, and the difference is paid. */
async function corrected(t: Tenant, work: { id: number }, [from, to]: [string, string], version = 1) {
  const body = {
    ...{ startTime: `2026-08-05T${from}:00+10:00`, endTime: `2026-08-05T${to}:00+10:00` },
    ...{ reason: 'Other times', version, payDifference: true },
  }
  await t.call(works.correctTimes, { params: { id: work.id }, body })
  await t.settle()
}
const periodOf = async (t: Tenant, date: string) =>
  (await t.call(pay.list, { query: { from: date, to: date } }))[0]!.id

test('an adjustment after a lock is lines of difference, by the rules and terms of the lock, on screen and in files', async () => {
  const { t, site, person, id } = await aFortnight()
  const { terms } = await employ(t, person, someTerms())
  const work = await worked(t, person, site, '2026-08-05', ['10:00', '14:00'])
  await worked(t, person, site, '2026-08-18', ['10:00', '14:00'])
  await lock(t, id)
  await corrected(t, work, ['16:00', '21:00'])
  // A later rise changes nothing of what was locked.
  await employ(t, person, { ...terms[0]!, to: '2026-08-16' }, someTerms({ from: '2026-08-17', level: '3' }))
  await employ(
    t,
    person,
    ...(await t.call(pay.employment, { params: { id: person.id } })).terms.map((each) => ({
      ...each,
      hourlyRate: 9000,
    })),
  )
  const next = await periodOf(t, '2026-08-18')
  const params = { id: next, tenantUserId: person.id }
  const answer = await t.call(pay.lines, { params })
  const adjusts = { periodId: id, firstDay: '2026-08-03', lastDay: '2026-08-16' }
  const said = answer.lines.map(({ date, code, minutes, amount, ...line }) => [
    date,
    code,
    minutes,
    amount,
    line.adjusts,
  ])
  expect(said).toEqual([
    ['2026-08-18', 'ordinary', 240, 45_000, undefined],
    ['2026-08-05', 'ordinary', -240, -13_540, adjusts],
    ['2026-08-05', 'early-late', 300, 18_955, adjusts],
  ])
  expect(answer.lines[2]).toMatchObject({ workId: work.id, locationName: site.name })
  expect(answer.lines[2]!.trace.at(-1)).toEqual({ step: 'DIFFERENCE', cents: 18_955, paid: 0 })
  expect(answer.totals).toEqual([{ currency: 'AUD', amount: 45_000 - 13_540 + 18_955 }])
  const { header, rows, payLines } = await previewOf(t, next, 'LINES_XLSX')
  expect(cellsOf([header, ...rows], 'Kind', 'Pay code', 'Hours (decimal)', 'Amount')).toEqual([
    ['Visit', 'ordinary', '4.00', '450.00'],
    ['Adjustment', 'ordinary', '-4.00', '-135.40'],
    ['Adjustment', 'early-late', '5.00', '189.55'],
  ])
  expect(payLines!.totals).toEqual(answer.totals)
})

test('differences follow each other: what an earlier period corrected is not corrected again', async () => {
  const { t, site, person, id } = await aFortnight()
  await employ(t, person, someTerms())
  const work = await worked(t, person, site, '2026-08-05', ['10:00', '14:00'])
  await lock(t, id)
  await corrected(t, work, ['10:00', '15:00'])
  t.clock.set(new Date('2026-09-03T02:00:00Z'))
  const second = await periodOf(t, '2026-08-18')
  await lock(t, second)
  await corrected(t, work, ['10:00', '17:00'], 2)
  const third = await periodOf(t, '2026-09-01')
  const said = async (period: number) =>
    (await t.call(pay.lines, { params: { id: period, tenantUserId: person.id } })).lines.map(
      ({ code, minutes, amount }) => [code, minutes, amount],
    )
  expect(await said(id)).toEqual([['ordinary', 240, 13_540]])
  expect(await said(second)).toEqual([['ordinary', 60, 3385]])
  expect(await said(third)).toEqual([['ordinary', 120, 6770]])
  await mapSystem(t, 'MYOB_EXO', person, { ordinary: '11' })
  const { rows } = await previewOf(t, third, 'MYOB_EXO')
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual([['104', 'H', '2.00', '11']])
})

test('an adjustment of a period that was locked before pay rules goes without codes, beside the lines', async () => {
  const { t, site, person, id } = await aFortnight()
  const work = await worked(t, person, site, '2026-08-05', ['10:00', '14:00'])
  await worked(t, person, site, '2026-08-18', ['10:00', '14:00'])
  await lock(t, id)
  await employ(t, person, someTerms())
  await corrected(t, work, ['10:00', '15:00'])
  const { header, rows } = await previewOf(t, await periodOf(t, '2026-08-18'), 'LINES_CSV')
  expect(cellsOf([header, ...rows], 'Kind', 'Pay code', 'Hours (decimal)')).toEqual([
    ['Visit', 'ordinary', '4.00'],
    ['Adjustment', '', '1.00'],
  ])
})
