// Features: works, files
import { works } from '@muster/contract/works'
import { expect, type Page } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed } from './device.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, enter } from './support.ts'
import { coreOnPhone } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

let company: Company
let rosa: Worker
let workId: number
test.beforeAll(async () => {
  company = await aCompany()
  rosa = await aWorker(company, 5, 'Rosa', 'Walker')
  const { jobId } = await aJobOf(company, rosa, {
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
  })
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
    await page.getByRole('button', { name: 'Go to the open visit' }).click()
    await context.setOffline(true)
    await takePhoto(page, 200)
    await takePhoto(page, 240)
    await expect(page.getByText('On this device')).toHaveCount(2)
    await checkField(page)
    await takeAway(page, 'Photo 1')
    await expect(page.getByText('On this device')).toHaveCount(1)
    await expect(page.getByText('1 of 1 answered')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('Everything is sent')).toBeVisible()
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
