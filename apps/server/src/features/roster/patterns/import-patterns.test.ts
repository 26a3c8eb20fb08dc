import { utils, write } from '@e965/xlsx'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../../test/tenant.ts'
import { csvFile } from '../../users/examples.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const header =
  'Site,Job,First day,Start,End,Repeats,Weekdays,Every,Position,Until,Public holidays,Places,Unpaid break,Title'
const fileOf = (...lines: string[]) => ({
  file: csvFile([header, ...lines].join('\n')),
  fileName: 'needed.csv',
})
const check = (t: Tenant, ...lines: string[]) => t.call(roster.checkImport, fileOf(...lines))
const bring = (t: Tenant, ...lines: string[]) => t.call(roster.importPatterns, fileOf(...lines))
const patterns = (t: Tenant, job: { id: number }) => t.call(roster.patterns, { params: { id: job.id } })

test('a file of patterns is checked without a trace, and then added as a whole', async () => {
  const t = await aTenant()
  const [one, other] = [await aJob(t), await aJob(t)]
  const lines = [
    `"${one.site.name}",,6/4/2026,18:00,20:30,Weekly,Mon-Fri,,,,Leave out,2,15,Evening clean`,
    `"${other.site.name.toUpperCase()}",,2026-04-06,22:00,6:00,Monthly,Monday,1,First,2026-12-31,,,,`,
    `"${other.site.name}",,2026-04-08,08:00,09:00,,,,,,,,,`,
  ]
  expect(await check(t, ...lines)).toMatchObject({ rows: 3, written: 0, faultCount: 0, ignored: [] })
  expect(await patterns(t, one)).toEqual([])
  expect(await bring(t, ...lines)).toMatchObject({ rows: 3, written: 3, faultCount: 0 })
  expect(await patterns(t, one)).toMatchObject([
    {
      startTime: '2026-04-06T18:00:00.000+10:00',
      duration: 150,
      recursiveFrequency: 'WEEKLY',
      weekdays: [1, 2, 3, 4, 5],
      holidayPolicy: 'skip',
      places: 2,
      unpaidBreakMinutes: 15,
      title: 'Evening clean',
    },
  ])
  expect(await patterns(t, other)).toMatchObject([
    {
      startTime: '2026-04-06T22:00:00.000+10:00',
      duration: 480,
      recursiveFrequency: 'MONTHLY',
      weekdays: [1],
      setPosition: 1,
      until: '2026-12-31',
      places: 1,
    },
    { startTime: '2026-04-08T08:00:00.000+10:00', duration: 60, recursiveFrequency: null },
  ])
  // A second time nothing is needed twice.
  const again = await bring(t, ...lines)
  expect(again).toMatchObject({ written: 0, faultCount: 3 })
  expect(again.faults[0]).toMatchObject({ row: 2, column: '', message: 'The job needs this already' })
})

test('G-16: times with AM and PM are read as people write them; what is none is refused', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const line = (from: string, to: string) => `"${job.site.name}",,2026-04-06,${from},${to},,,,,,,,,`
  expect(await bring(t, line('6:30 AM', '7:30 pm'), line('12 a.m.', '12:15 a. m.'))).toMatchObject({
    written: 2,
  })
  expect(
    (await patterns(t, job)).map(({ startTime, duration }) => [startTime.slice(11, 16), duration]),
  ).toEqual([
    ['00:00', 15],
    ['06:30', 780],
  ])
  for (const bad of ['13 pm', '0:30 am', '7', '7:5 pm'])
    expect((await check(t, line(bad, '23:00'))).faults, bad).toMatchObject([{ column: 'start' }])
})

test('every fault is named by row and column, and then nothing is added', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const second = await aJob(t, { site: job.site })
  const siteCell = `"${job.site.name}"`
  const good = `${siteCell},${job.detail.title},2026-04-06,18:00,20:30,Daily,,,,,,,,`
  const lines = [
    good,
    good,
    'Nowhere,,2026-04-06,18:00,20:30,,,,,,,,,',
    `${siteCell},No such job,2026-04-06,18:00,20:30,,,,,,,,,`,
    `${siteCell},${job.detail.title},2026-04-31,18:00,25:00,Hourly,Mo-Xy,,,,,51,,`,
    `${siteCell},${job.detail.title},2026-04-06,18:00,20:30,Daily,Mon,,,,,,,`,
    `${siteCell},${job.detail.title},2026-04-06,18:00,20:30,Weekly,,,,2026-04-01,,,,`,
    `${siteCell},${job.detail.title},2026-04-06`,
  ]
  const report = await bring(t, ...lines)
  expect(report.written).toBe(0)
  expect(report.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 ',
    '4 site',
    '5 job',
    '6 repeats',
    '6 weekdays',
    '6 places',
    '6 first day',
    '6 end',
    '7 weekdays',
    '8 until',
    // G-04: cells that the file leaves out are empty.
    '9 start',
    '9 end',
  ])
  expect(report.faults[0]!.message).toBe('The same as in row 2')
  expect([...(await patterns(t, job)), ...(await patterns(t, second))]).toEqual([])
  const noColumns = await t.call(roster.checkImport, {
    file: csvFile('Site,Start\nHall,18:00\n'),
    fileName: 'x.csv',
  })
  expect(noColumns.faults.map(({ column, message }) => [column, message])).toEqual([
    ['first day', 'This column is missing'],
    ['end', 'This column is missing'],
  ])
})

test('times and days of a workbook are read as its cells mean them', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const sheet = utils.aoa_to_sheet([
    ['Site', 'First day', 'Start', 'End'],
    [job.site.name, null, null, null],
  ])
  const number = (v: number, z: string) => ({ t: 'n' as const, v, z })
  // Excel counts days from the end of 1899, and times as parts of a day.
  Object.assign(sheet, {
    B2: number(46118, 'dd/mm/yyyy'),
    C2: number(18 / 24, 'hh:mm'),
    D2: number(20.5 / 24, 'h:mm AM/PM'),
  })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Needed')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
  const report = await t.call(roster.importPatterns, { file: new Blob([bytes]), fileName: 'needed.xlsx' })
  expect(report).toMatchObject({ written: 1, faults: [] })
  expect(await patterns(t, job)).toMatchObject([
    { startTime: '2026-04-06T18:00:00.000+10:00', duration: 150 },
  ])
})
