import { deflateSync } from 'node:zlib'
import { jobDetails } from '@muster/contract/job-details'
import { jobs } from '@muster/contract/jobs'
import { expect, type Page, test } from '@playwright/test'
import { acceptSuccess, pick } from './hands.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const named = (title: string) => ({
  title,
  frequency: 'DAILY' as const,
  jobSpecPromptType: 'NONE' as const,
  jobSpecItems: [
    {
      title: `${title} one`,
      specUserAnswers: [{ mandatory: false, answerType: 'TEXT' as const, title: '' }],
    },
    {
      title: `${title} two`,
      specUserAnswers: [{ mandatory: false, answerType: 'TEXT' as const, title: '' }],
    },
  ],
})
async function threeTasks() {
  const client = await aPerson(company, 10, 'Cleo', 'Marsh')
  return call(company, jobDetails.create, {
    body: {
      title: 'Nightly clean',
      clientId: client.id,
      specMap: { NORMAL: ['Kitchen', 'Hall', 'Stairs'].map(named) },
    },
  })
}
const titles = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** A PNG of one red pixel. */
function onePixel() {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(data.length, 0)
    sizes.writeUInt32BE(crc(body), 4)
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.from([0, 255, 0, 0]))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

test('tasks are put in another order with buttons, the keyboard and the mouse, and not beyond their list', async ({
  page,
}, info) => {
  const { id } = await threeTasks()
  await enter(page, company, `/jobs/jobdetail/edit?id=${id}`)
  await expect(page.getByRole('textbox', { name: 'Task title', exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Move task up' }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move task down' }).last()).toBeDisabled()
  await page.getByRole('button', { name: 'Move task down' }).first().click()
  expect(await titles(page, 'Task title')).toEqual(['Hall', 'Kitchen', 'Stairs'])
  await expect(page.getByRole('button', { name: 'Move task down' }).nth(1)).toBeFocused()

  await page.getByRole('button', { name: 'Drag sub-task' }).first().focus()
  // Each key counts once the one before has been carried out and told.
  const told = page.locator('[id^="rfd-announcement"]').first()
  let before = await told.textContent()
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key)
    await expect(told).not.toHaveText(before ?? '')
    before = await told.textContent()
  }
  await expect
    .poll(() => titles(page, 'Sub-task title'))
    .toEqual(['Hall two', 'Hall one', 'Kitchen one', 'Kitchen two', 'Stairs one', 'Stairs two'])

  // A finger lifts after a moment; a mouse at once.
  if (info.project.name === 'desktop') {
    await page.getByRole('button', { name: 'Close all tasks' }).click()
    const from = (await page.getByRole('button', { name: 'Drag task' }).nth(2).boundingBox())!
    const to = (await page.getByRole('button', { name: 'Drag task' }).nth(0).boundingBox())!
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y - 10, { steps: 5 })
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 15 })
    await page.mouse.up()
    await expect.poll(() => titles(page, 'Task title')).toEqual(['Stairs', 'Hall', 'Kitchen'])
    await page.getByRole('button', { name: 'Open all tasks' }).click()
  }
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Job detail saved')
  const { specs } = await call(company, jobDetails.read, { params: { id } })
  const hall = specs.find(({ title }) => title === 'Hall')!
  expect(hall.specItems.map(({ title }) => title)).toEqual(['Hall two', 'Hall one'])
})

test('instructions, a picture, a weight, a critical sub-task and choices are shown to the worker', async ({
  page,
}) => {
  const { id } = await threeTasks()
  await enter(page, company, `/jobs/jobdetail/edit?id=${id}`)
  await page.getByRole('button', { name: 'Instructions, picture and weight' }).first().click()
  await page.getByRole('textbox', { name: 'Instructions' }).nth(1).fill('From the top to the bottom')
  await page.getByRole('textbox', { name: 'Weight' }).nth(1).fill('3')
  await page.getByRole('checkbox', { name: 'Critical: must not fail' }).check()
  const picture = page.getByLabel('Picture of the instructions')
  await picture.setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('tap.png cannot be read as a picture')
  await error.getByRole('button', { name: 'OK' }).click()
  await picture.setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: onePixel() })
  await expect(page.getByRole('img', { name: 'tap.jpg' })).toBeVisible()
  await pick(page, 'Answer type', 'Choice')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toContainText('Give at least two choices')
  await page.getByRole('textbox', { name: 'Choices' }).fill('Cleaned\nNot present')
  await checkPage(page)

  await page.getByRole('button', { name: 'Preview' }).click()
  const phone = page.getByRole('region', { name: 'Preview on a phone' })
  await expect(phone).toContainText('From the top to the bottom')
  await expect(phone).toContainText('Critical')
  await phone.getByRole('radio', { name: 'Not present' }).click()
  await expect(phone.getByRole('radio', { name: 'Not present' })).toBeChecked()
  await expect(phone.getByRole('img', { name: 'Picture of Kitchen one' })).toBeVisible()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Job detail saved')
  const { specs } = await call(company, jobDetails.read, { params: { id } })
  expect(specs[0]!.specItems[0]).toMatchObject({
    instructions: 'From the top to the bottom',
    weight: 3,
    critical: true,
    picture: { fileName: 'tap.jpg' },
    questionnaires: [{ answerType: 'CHOICE', choices: ['Cleaned', 'Not present'] }],
  })
})

test('a job detail in use is archived after a second question, and comes back', async ({ page }) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  await call(company, jobs.create, {
    body: { jobDetailId: detail.id, contractLocationId },
  } as never)
  await enter(page, company, `/jobs/jobdetail/edit?id=${detail.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Remove' })
  await expect(question).toContainText('You cannot undo this. Are you sure to remove this ?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('1 job uses this job detail; it will be archived')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Please select a job detail to continue')).toBeVisible()

  await page.getByRole('button', { name: 'Archived job details' }).click()
  const archive = page.getByRole('dialog', { name: 'Archived job details' })
  await expect(archive).toContainText('Nightly clean')
  await checkPage(page)
  await archive.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog', { name: 'Job detail', exact: true })).toContainText('Wipe the bench')
  await page.keyboard.press('Escape')
  await archive.getByRole('button', { name: 'Restore' }).click()
  await expect(archive).toContainText('Nothing is archived')
  expect(await call(company, jobDetails.list, {})).toHaveLength(1)
})
