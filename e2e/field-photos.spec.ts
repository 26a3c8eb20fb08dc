// Features: works, files
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed } from './device.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, enter } from './support.ts'
import { coreOnPhone, onPhone } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

const photoSpecs: Parameters<typeof aJobOf>[2] = {
  NORMAL: [
    {
      title: 'Foyer',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        {
          title: 'Floors',
          frequency: null,
          specUserAnswers: [{ mandatory: true, answerType: 'AFTER_IMAGES', title: 'Floor' }],
        },
      ],
    },
  ],
}

let company: Company
let rosa: Worker
let workId: number
test.beforeAll(async () => {
  company = await aCompany()
  rosa = await aWorker(company, 5, 'Rosa', 'Walker')
  const { jobId } = await aJobOf(company, rosa, photoSpecs)
  const body = { jobId, startedAt: new Date().toISOString() }
  workId = (await call(rosa.signIn, works.start, { body })).workId
})

const filesThere = async () => {
  const { jobSpecTypeListMap } = await call(company, works.filled, { params: { id: workId } })
  return jobSpecTypeListMap.NORMAL[0]!.specItems[0]!.questionnaires[0]!.files.length
}
const kindsThere = async () =>
  (await call(company, works.evidence, { params: { id: workId } })).entries.map(({ kind }) => kind)

/** Of this screen, so that each is of its own bytes. */
async function takePhoto(page: Page, height: number) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height } })
  await page
    .getByLabel('Floor: Take a photo')
    .setInputFiles({ name: 'floor.png', mimeType: 'image/png', buffer })
}
async function takeAway(page: Page, photo: string) {
  await page.getByRole('button', { name: photo }).click()
  const seen = page.getByRole('dialog', { name: photo })
  await expect(seen.getByRole('img', { name: photo })).toBeVisible()
  await checkField(page)
  await seen.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await checkField(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(seen).toBeHidden()
}

test(
  'a wrong photo is taken away again, without signal before it is sent, and after it has arrived',
  coreOnPhone,
  async ({ page, context }) => {
    await enter(page, company, '/', rosa.signIn)
    await installed(page)
    await page.getByRole('button', { name: 'Continue visit' }).click()
    await context.setOffline(true)
    await takePhoto(page, 200)
    await takePhoto(page, 240)
    await expect(page.getByText('On this device')).toHaveCount(2)
    await checkField(page)
    await takeAway(page, 'Photo 1')
    await expect(page.getByText('On this device')).toHaveCount(1)
    await expect(page.getByText('1 of 1 answered')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('All synced')).toBeVisible()
    await expect(page.getByText('On this device')).toHaveCount(0)
    // The first never left the phone.
    expect(await filesThere()).toBe(1)
    expect(await kindsThere()).toEqual(['started', 'fileAdded'])

    await page.emulateMedia({ colorScheme: 'dark' })
    await takeAway(page, 'Photo 1')
    await expect(page.getByText('0 of 1 answered')).toBeVisible()
    await expect.poll(filesThere).toBe(0)
    expect(await kindsThere()).toEqual(['started', 'fileAdded', 'fileRemoved'])
    await page.reload()
    await expect(page.getByText('0 of 1 answered')).toBeVisible()
  },
)

test(
  'L-01: on a weak line the finish does not wait for its photo, and the phone says how far that is',
  onPhone,
  async ({ page, context, browserName }) => {
    test.skip(browserName !== 'chromium', 'only Chromium is told how fast its line is')
    const other = await aCompany()
    const max = await aWorker(other, 5, 'Max', 'Slow')
    const { jobId } = await aJobOf(other, max, photoSpecs)
    const body = { jobId, startedAt: new Date().toISOString() }
    const { workId: slow } = await call(max.signIn, works.start, { body })
    await enter(page, other, '/', max.signIn)
    await installed(page)
    await page.getByRole('button', { name: 'Continue visit' }).click()
    await expect(page.getByLabel('Floor: Take a photo')).toBeEnabled()
    const line = await context.newCDPSession(page)
    const weak = { offline: false, latency: 300, downloadThroughput: 12_000, uploadThroughput: 12_000 }
    const fast = { ...weak, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    let conditions = weak
    // The pieces alone, so that the screens of this journey need not be waited for.
    await page.route('**/api/file/piece/**', async (route) => {
      await line.send('Network.emulateNetworkConditions', conditions)
      await route.continue()
    })
    const buffer = await page.evaluate(noisyPhoto)
    await page
      .getByLabel('Floor: Take a photo')
      .setInputFiles({ name: 'floor.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer, 'base64') })
    await expect(page.getByRole('status').filter({ hasText: /^Photo 1 of 1 · [1-9]\d?\s?%$/ })).toBeVisible()
    await checkField(page)
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Finish the visit' }).click()
    const visit = () => call(other, works.filled, { params: { id: slow } })
    await expect.poll(visit).toMatchObject({ status: 'COMPLETED', evidencePending: true })
    conditions = fast
    await line.send('Network.emulateNetworkConditions', fast)
    await expect.poll(visit).toMatchObject({ status: 'COMPLETED', evidencePending: false })
    await expect(page.getByText('All synced')).toBeVisible()
  },
)

/** A picture that stays large however well it is packed, as a photo does. */
async function noisyPhoto() {
  const canvas = new OffscreenCanvas(1400, 1000)
  const drawn = canvas.getContext('2d')!
  const noise = drawn.createImageData(1400, 1000)
  for (let at = 0; at < noise.data.length; at += 65_536)
    crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
  drawn.putImageData(noise, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

test(
  'L-13: photos of the gallery are added several at once; the report says when each was taken',
  onPhone,
  async ({ page }) => {
    const other = await aCompany()
    const mia = await aWorker(other, 5, 'Mia', 'Tran')
    const { jobId } = await aJobOf(other, mia, photoSpecs)
    const body = { jobId, startedAt: new Date().toISOString() }
    const visit = await call(mia.signIn, works.start, { body })
    await enter(page, other, `/me/work?id=${visit.workId}`, mia.signIn)
    const chooser = page.getByLabel('Floor: Choose photos')
    await expect(chooser).toBeAttached()
    const shots = [100, 120].map((height) => page.screenshot({ clip: { x: 0, y: 0, width: 300, height } }))
    const files = (await Promise.all(shots)).map((buffer, i) => ({
      name: `${i}.png`,
      mimeType: 'image/png',
      buffer,
    }))
    await chooser.setInputFiles(files)
    await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
    await checkField(page)
    await expect(page.getByText('All synced')).toBeAttached()
    const answer = await call(other, works.filled, { params: { id: visit.workId } })
    const stored = answer.jobSpecTypeListMap.NORMAL[0]!.specItems[0]!.questionnaires[0]!.files
    expect(stored.map(({ takenAt }) => typeof takenAt)).toEqual(['string', 'string'])
  },
)
