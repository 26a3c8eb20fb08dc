// guards: apps/web/src/features/works/field/**, apps/web/src/offline/**, apps/web/src/service-worker.ts, packages/client/src/**, apps/server/src/features/works/**, apps/server/src/features/files/**
// takes: 90 s
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { JobDetailInput } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { installed } from './device.ts'
import { typeOver } from './hands.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { sharedData } from './shared-data.ts'
import { aCompany, address, type Company, call, enter } from './support.ts'
import { onPhone } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

const pictures = sharedData('images')
const tracks = sharedData('gps-tracks/points')
test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => {
  test.skip(!pictures || !tracks, 'the shared real input is not here')
})

const five = [1, 2, 3, 4, 5] as const
const item = (
  title: string,
  answerType: 'CHECKBOX' | 'RATING' | 'TEXT' | 'BEFORE_IMAGES' | 'AFTER_IMAGES',
) => ({
  title,
  frequency: null,
  specUserAnswers: [{ title: '', answerType, mandatory: true }],
})
const aDayOfQuestions: JobDetailInput['specMap'] = {
  NORMAL: [
    {
      title: 'Building',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        ...five.map((n) => item(`Floor ${n} mopped`, 'CHECKBOX')),
        ...five.map((n) => item(`Glass ${n}`, 'RATING')),
        ...five.map((n) => item(`Remark ${n}`, 'TEXT')),
        item('Before', 'BEFORE_IMAGES'),
        item('After', 'AFTER_IMAGES'),
      ],
    },
  ],
}

let company: Company
let worker: Worker
test.beforeAll(async () => {
  if (!pictures) return
  company = await aCompany()
  worker = await aWorker(company, 5, 'Noor', 'Walker')
  const { jobId } = await aJobOf(company, worker, aDayOfQuestions)
  await call(company, jobs.update, { params: { id: jobId }, body: { distanceFilterForLocationRecord: 1 } })
})

type Place = [lat: number, lng: number]
/** So many fixes of a real track, each at least two metres from the one before. */
function walked(name: string, count: number): Place[] {
  const [, ...lines] = readFileSync(path.join(tracks!, `${name}.csv`), 'utf8')
    .trim()
    .split('\n')
  const passed: Place[] = []
  for (const line of lines) {
    const [, lat, lng] = line.split(',').map(Number)
    const [y, x] = passed.at(-1) ?? [90, 0]
    if (Math.abs(y - lat!) + Math.abs(x - lng!) > 3e-5) passed.push([lat!, lng!])
    if (passed.length === count) break
  }
  expect(passed).toHaveLength(count)
  return passed
}

const small = ['basn0g16', 'basn2c08', 'basn4a16', 'exif2c08', 's40n3p04', 'tbrn2c08', 'f99n0g04', 'g25n2c08']
/** Twelve real pictures, none twice. */
const twelve = () => [
  ...[1, 3, 6, 8].map((n) => path.join(pictures!, `exif-orientation/Landscape_${n}.jpg`)),
  ...small.map((name) => path.join(pictures!, `pngsuite/${name}.png`)),
]

/** A phone whose receiver tells what the test walks. */
async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const state: { tell?: PositionCallback } = {}
    Object.assign(window, { receiver: state })
    navigator.geolocation.watchPosition = (tell) => {
      state.tell = tell
      return 1
    }
    navigator.geolocation.clearWatch = () => undefined
  })
  return page
}
const walk = (page: Page, places: Place[]) =>
  page.evaluate((all) => {
    const { receiver } = window as unknown as { receiver: { tell: PositionCallback } }
    const from = Date.now() - all.length
    for (const [n, [latitude, longitude]] of all.entries()) {
      const coords = { latitude, longitude, accuracy: 5, speed: null }
      receiver.tell({ coords, timestamp: from + n } as GeolocationPosition)
    }
  }, places)

async function answer(page: Page, from: number, to: number, visit: string) {
  for (const n of five.slice(from, to)) {
    await page
      .getByRole('radiogroup', { name: `Floor ${n} mopped` })
      .getByRole('radio', { name: 'Done', exact: true })
      .click()
    await page
      .getByRole('radiogroup', { name: `Glass ${n}` })
      .getByRole('radio', { name: String(n) })
      .click()
    await typeOver(page.getByLabel(`Remark ${n}`), `${visit}, ${n}`)
    await page.getByLabel(`Remark ${n}`).blur()
  }
}
async function photograph(page: Page, label: string, files: string[]) {
  for (const [n, file] of files.entries()) {
    await page.getByLabel(`${label}: Take a photo`).setInputFiles(file)
    await expect(
      page.getByRole('group', { name: new RegExp(`^${label}`) }).getByText('On this device'),
    ).toHaveCount(n + 1)
  }
}
const finish = async (page: Page) => {
  await expect(page.getByText('17 of 17 answered')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Finish the visit' }).click()
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
}
/** The application is ended by the phone, and opened again without a connection. */
async function killed(context: BrowserContext, page: Page) {
  await page.close({ runBeforeUnload: false })
  const next = await opened(context)
  await next.goto(address())
  await expect(next.getByRole('button', { name: 'Continue visit' })).toBeVisible()
  return next
}

test(
  'a whole day without signal, the application killed twice, arrives once, in order, and is seen to',
  onPhone,
  async ({ context }) => {
    const photos = twelve()
    const ways = [walked('manhattan-ride', 500), walked('london-battersea', 500)] as const
    let page = await opened(context)
    await enter(page, company, '/', worker.signIn)
    await installed(page)
    await page.getByRole('button', { name: 'Read the notice' }).click()
    await page.getByRole('button', { name: 'I have read this' }).click()
    await expect(page.getByRole('button', { name: 'Read the notice' })).toBeHidden()
    await idle(page)
    await context.setOffline(true)

    for (const [n, visit] of (['Morning', 'Evening'] as const).entries()) {
      await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()
      await expect(page.getByText('0 of 17 answered')).toBeVisible()
      await answer(page, 0, 3, visit)
      await expect(page.getByText('9 of 17 answered')).toBeVisible()
      page = await killed(context, page)
      await page.getByRole('button', { name: 'Continue visit' }).click()
      await expect(page.getByText('9 of 17 answered')).toBeVisible()
      await expect(page.getByLabel('Remark 2')).toHaveValue(`${visit}, 2`)
      await answer(page, 3, 5, visit)
      await walk(page, ways[n]!)
      await expect(page.getByText('Your location is being recorded')).toBeVisible()
      const mine = photos.slice(n * 6, n * 6 + 6)
      await photograph(page, 'Before', mine.slice(0, 3))
      await photograph(page, 'After', mine.slice(3))
      await finish(page)
    }
    // 2 starts and ends, 30 answers, 12 photos, 20 batches of fixes.
    await expect(page.getByText('66 items to sync')).toBeVisible()
    expect(rowsOf(await call(company, works.list, {}))).toEqual([])

    await context.setOffline(false)
    await expect(page.getByText('All synced')).toBeVisible()

    const done = rowsOf(await call(company, works.list, {})).toReversed()
    expect(done).toHaveLength(2)
    for (const [n, { workId }] of done.entries())
      await requireWhole(workId, ['Morning', 'Evening'][n]!, ways[n]!)
    // The evening was received after the morning: the server numbers visits and their entries as they come.
    const received = await Promise.all(done.map(({ workId }) => receivedOf(workId)))
    expect(received.flat()).toEqual(received.flat().toSorted((a, b) => a - b))
  },
)

/** When the server received the steps of a visit, one by one; files go beside them. */
async function receivedOf(workId: number) {
  const { entries } = await call(company, works.evidence, { params: { id: workId } })
  return entries.filter(({ kind }) => kind !== 'fileAdded').map(({ at }) => Date.parse(at))
}

async function requireWhole(workId: number, visit: string, way: Place[]) {
  const params = { id: workId }
  const work = await call(company, works.filled, { params })
  expect(work).toMatchObject({ status: 'COMPLETED', evidencePending: false })
  const questions = work.jobSpecTypeListMap.NORMAL[0]!.specItems.flatMap((each) => each.questionnaires)
  expect(questions.map((each) => each.answer).slice(0, 15)).toEqual([
    ...five.map(() => 'true'),
    ...five.map(String),
    ...five.map((each) => `${visit}, ${each}`),
  ])
  expect(questions.slice(15).map(({ files }) => files.length)).toEqual([3, 3])
  const { locations } = await call(company, reports.path, { query: { workIds: [workId] } })
  expect(locations.map(({ lat, lng }) => [lat, lng])).toEqual(
    way.map((each) => each.map((one) => Math.round(one * 1e6) / 1e6)),
  )
  // In the order in which it was done, and nothing twice. Files go beside the steps: they may arrive after the finish.
  const { entries, intact } = await call(company, works.evidence, { params })
  const files = entries.filter(({ kind }) => kind === 'fileAdded')
  const steps = entries.filter(({ kind }) => kind !== 'fileAdded')
  expect(intact).toBe(true)
  expect(steps.map(({ kind }) => kind)).toEqual([
    'started',
    ...Array(15).fill('answered'),
    ...Array(10).fill('fixes'),
    'finished',
  ])
  expect(files).toHaveLength(6)
}
