import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import { closePdfPool, renderPdf } from '@muster/pdf/render'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { Path } from './visit/path.ts'
import { workBlocks } from './visit/work-blocks.ts'

afterAll(closePdfPool)

type Item = AnsweredSpec['specItems'][number]
type Question = Item['questionnaires'][number]
const question = (id: number, answerType: Question['answerType'], given: Partial<Question>): Question => ({
  id,
  title: '',
  answerType,
  mandatory: false,
  answer: null,
  notApplicable: false,
  files: [],
  choices: [],
  ...given,
})
const file = (id: number) => ({
  id,
  url: '/a',
  thumbURL: '/a',
  fileName: 'foyer.jpg',
  extension: 'jpg',
  size: 1,
  takenAt: null,
  sha256: '',
})
const item = (id: number, questionnaires: Question[]): Item => ({
  id,
  title: `Sub-task ${id}.`,
  instructions: '',
  picture: null,
  critical: false,
  frequency: 'DAILY',
  lastDone: null,
  due: true,
  questionnaires,
})

function anInspectionOf(specItems: Item[]): FilledWork {
  const foyer: AnsweredSpec = {
    id: 1,
    title: 'Foyer',
    description: '',
    jobSpecType: 'INSPECTION',
    jobSpecPromptType: 'NONE',
    averageRating: 4,
    maximum: 5,
    percentage: 80,
    answered: specItems.length,
    leftOut: 0,
    completed: specItems.length,
    questions: specItems.length,
    specItems,
  }
  return {
    workId: 7,
    status: 'COMPLETED',
    displaySentence: { template: 'Inspection done by Mia Tran on 02/03/2026 05:00', params: {} },
    clientName: 'Cleo Marsh',
    locationName: 'Riverside tower',
    siteAddress: '1 Queen Street, Brisbane',
    employeeName: 'Mia Tran',
    employeeRole: 'Team leader',
    timezone: 'Australia/Brisbane',
    startTime: '2026-03-02T05:00:00+10:00',
    endTime: '2026-03-02T07:00:00+10:00',
    jobSpecTypeListMap: { INSPECTION: [foyer], NORMAL: [], FEEDBACK: [] },
    overall: { average: 4, maximum: 5, percentage: 80, band: 'good' },
    lastScore: 85,
  } as unknown as FilledWork
}

const aWalk: Path = {
  length: 120,
  locations: Array.from({ length: 12 }, (_, i) => ({
    workId: 7,
    t: Date.parse('2026-03-02T05:00:00+10:00') + i * 60_000 + (i > 5 ? 600_000 : 0),
    lat: -27.47 + i * 0.0001,
    lng: 153.02 + (i % 3) * 0.0001,
    gap: i === 0 || i === 6,
  })),
} as unknown as Path

interface Printed {
  photos?: ReadonlyMap<number, Uint8Array>
  path?: Path
  logo?: Uint8Array
}
async function pagesOf(work: FilledWork, { photos = new Map(), path, logo }: Printed = {}) {
  const bytes = await renderPdf({
    title: 'Inspection Report',
    author: 'Harbour City Cleaning',
    lang: 'en',
    accent: '#f11946',
    footer: 'Made by Ava Nguyen',
    ...(logo && { logo }),
    blocks: workBlocks({
      t: (sentence, params = {}) =>
        sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')),
      locale: 'en',
      work,
      zone: 'Australia/Brisbane',
      photos,
      path: path ?? null,
      verification: {
        code: '12-35-KR612-YWRWT-WN09Q-QZZH8',
        address: 'https://muster.example/verify/12-35-KR612-YWRWT-WN09Q-QZZH8',
      },
      signature: null,
      repairs: [],
      scores: '',
    }),
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

test('8 ratings with 6 photos are one page: the score first, the lines to sign last', async () => {
  const square = { width: 48, height: 36, channels: 3, background: '#88aacc' } as const
  const photo = await sharp({ create: square }).jpeg().toBuffer()
  const ids = [1, 2, 3, 4, 5, 6]
  const work = anInspectionOf(
    Array.from({ length: 8 }, (_, i) =>
      item(i + 1, [
        question(i * 2, 'RATING', { answer: '4' }),
        question(i * 2 + 1, 'BEFORE_IMAGES', { files: i === 0 ? ids.map(file) : [] }),
      ]),
    ),
  )
  const pages = await pagesOf(work, { photos: new Map(ids.map((id) => [id, photo])) })
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/80% good Overall rating 4.00 of 5 Last inspection 85% \(-5\) Verification code/)
  expect(pages[0]?.replaceAll(' ', '')).toMatch(/Verificationcode12-35-KR612-YWRWT-WN09Q-QZZH8Anyone/)
  expect(pages[0]).toMatch(/Reviewed By Signature Date Made by/)
})

test('L-13: under each photo stands when it was taken, by the clock of the report', async () => {
  const square = { width: 48, height: 36, channels: 3, background: '#88aacc' } as const
  const photo = await sharp({ create: square }).jpeg().toBuffer()
  const taken = { ...file(1), takenAt: '2026-03-01T20:15:00.000Z' }
  const work = anInspectionOf([item(1, [question(1, 'BEFORE_IMAGES', { files: [taken, file(2)] })])])
  const [page] = await pagesOf(work, { photos: new Map([1, 2].map((id) => [id, photo])) })
  expect(page).toMatch(/Before · Sub-task 1\. · 02\/03\/2026 06:15/)
  expect(page!.match(/06:15/g)).toHaveLength(1)
})

test('12 ratings of three parts with findings, a logo, the walked path and the code are one page', async () => {
  const rated = (id: number, answer: string, remark?: string) =>
    item(id, [
      question(id * 2, 'RATING', { answer }),
      ...(remark ? [question(id * 2 + 1, 'TEXT', { answer: remark })] : []),
    ])
  const [foyer] = anInspectionOf([]).jobSpecTypeListMap.INSPECTION as AnsweredSpec[]
  const parts = ['Foyer', 'Stairs', 'Washrooms'].map((title, i) => ({
    ...foyer!,
    id: i + 1,
    title,
    specItems: [
      rated(i * 4 + 1, '5'),
      rated(i * 4 + 2, '4', 'Better than last week'),
      rated(i * 4 + 3, i < 2 ? '3' : '4', i < 2 ? `Marks on glass ${i}` : undefined),
      rated(i * 4 + 4, '4', i === 2 ? 'Marks beside the door handle, cleaned on the spot' : undefined),
    ],
  }))
  const work = { ...anInspectionOf([]), startArrived: '2026-03-02T06:00:00+10:00' }
  const logo = await sharp({ create: { width: 240, height: 60, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const pages = await pagesOf(
    { ...work, jobSpecTypeListMap: { ...work.jobSpecTypeListMap, INSPECTION: parts } },
    { path: aWalk, logo },
  )
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/Walked path 12 positions, 120 m along them\..*Findings.*Reviewed By/)
})

test('12 ratings are one page', async () => {
  const ratings = Array.from({ length: 12 }, (_, i) => item(i + 1, [question(i, 'RATING', { answer: '4' })]))
  expect(await pagesOf(anInspectionOf(ratings))).toHaveLength(1)
})

test('what has to be looked at stands before the summary, each with its part: low ratings and failed checks', async () => {
  const work = anInspectionOf([
    item(1, [question(1, 'RATING', { answer: '5' })]),
    item(2, [question(2, 'RATING', { answer: '3' })]),
    item(3, [question(3, 'RATING', { answer: '4' }), question(4, 'TEXT', { answer: 'Wax by the door' })]),
    item(4, [question(5, 'CHECKBOX', { answer: 'false' })]),
  ])
  const [foyer] = work.jobSpecTypeListMap.INSPECTION as AnsweredSpec[]
  const stairs = {
    ...foyer!,
    id: 2,
    title: 'Stairs',
    specItems: [item(9, [question(9, 'RATING', { answer: '1' })])],
  }
  const [text] = await pagesOf({
    ...work,
    jobSpecTypeListMap: { ...work.jobSpecTypeListMap, INSPECTION: [foyer!, stairs] },
  })
  const [, findings] = /Findings (.*) Inspection summary/.exec(text!) ?? []
  expect(findings).toMatch(/Foyer · Sub-task 2\. .*Foyer · Sub-task 4\..*Stairs · Sub-task 9\./)
  for (const fine of ['Sub-task 1.', 'Sub-task 3.', 'Wax by the door']) expect(findings).not.toContain(fine)
  expect(text).toMatch(/Inspection summary .*Sub-task 3\. Wax by the door/)
  expect(text!.match(/Wax by the door/g)).toHaveLength(1)
  const [fine] = await pagesOf(anInspectionOf([item(1, [question(1, 'RATING', { answer: '4' })])]))
  expect(fine).not.toContain('Findings')
})

test('photos stand under their finding, before the next one', async () => {
  const square = { width: 48, height: 36, channels: 3, background: '#88aacc' } as const
  const photo = await sharp({ create: square }).jpeg().toBuffer()
  const rated = (id: number, files: number[]) =>
    item(id, [
      question(id * 2, 'RATING', { answer: '2' }),
      question(id * 2 + 1, 'BEFORE_IMAGES', { title: `Photo ${id}.`, files: files.map(file) }),
    ])
  const work = anInspectionOf([rated(1, [1, 2]), rated(2, []), rated(3, [3])])
  const [text] = await pagesOf(work, { photos: new Map([1, 2, 3].map((id) => [id, photo])) })
  const [, findings] = /Findings (.*) Inspection summary/.exec(text!) ?? []
  const order = findings!.matchAll(/Before · Sub-task (\d)|Sub-task (\d)\./g)
  expect(Array.from(order, ([, shown, named]) => (shown ? `photo ${shown}` : named))).toEqual([
    ...['1', 'photo 1', 'photo 1', '2', '3', 'photo 3'],
  ])
})

test('of 60 ratings none parts from its remark, and nothing is signed on a page of its own', async () => {
  const remark = (i: number) =>
    `Remark ${i}: the wax by the door has to be taken off before it is laid anew, and the corner behind the plant was not reached this time. End ${i}.`
  const ratings = Array.from({ length: 60 }, (_, i) =>
    item(i + 1, [
      question(i * 2, 'RATING', { answer: '2' }),
      question(i * 2 + 1, 'TEXT', { answer: remark(i + 1) }),
    ]),
  )
  const pages = await pagesOf(anInspectionOf(ratings))
  expect(pages.length).toBeGreaterThan(2)
  for (let i = 1; i <= 60; i++) {
    const parts = [`Sub-task ${i}. Remark ${i}:`, `End ${i}.`]
    const page = pages.findLast((text) => text.includes(parts[0]!))
    expect(page).toContain(parts[1])
  }
  expect(pages.join(' ').match(/End 60\./g)).toHaveLength(1)
  expect(pages.at(-1)).toMatch(/Sub-task 60\. See Findings.*Reviewed By/)
})
