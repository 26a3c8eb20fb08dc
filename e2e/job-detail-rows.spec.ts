// Features: job-details
import { deflateSync } from 'node:zlib'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { expect } from '@playwright/test'
import { acceptSuccess, chooseInRow, paste, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { threeTasks } from './outline-tasks.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { onPhone } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

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

test('on a phone the details of a row are a sheet', onPhone, async ({ page }) => {
  const { id } = await threeTasks(company)
  await enter(page, company, `/jobs/jobdetail/edit?id=${id}`)
  await chooseInRow(page, 'Hall one', 'Details')
  const sheet = page.getByRole('dialog', { name: 'Details' })
  await sheet.getByRole('checkbox', { name: 'Mandatory' }).check()
  await pick(page, 'Answer type', 'Checkbox')
  await expect(sheet.getByRole('region', { name: 'Preview of the selected row' })).toContainText('Hall one')
  await checkPage(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Checklist saved')
  const { specs } = await call(company, jobDetails.read, { params: { id } })
  const hall = specs.find(({ title }) => title === 'Hall')!
  expect(hall.specItems[0]!.questionnaires).toMatchObject([{ mandatory: true, answerType: 'CHECKBOX' }])
})

test('instructions, a picture, a weight, a critical sub-task and choices are shown to the worker', async ({
  page,
}) => {
  const { id } = await threeTasks(company)
  await enter(page, company, `/jobs/jobdetail/edit?id=${id}`)
  await page.getByRole('textbox', { name: 'Sub-task title' }).first().focus()
  await page.getByRole('checkbox', { name: 'Critical: must not fail' }).check()
  await typeOver(page.getByRole('textbox', { name: 'Instructions' }), 'From the top to the bottom')
  await typeOver(page.getByRole('textbox', { name: 'Weight' }), '3')
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
  await paste(page.getByRole('textbox', { name: 'Choices' }), 'Cleaned\nNot present')
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
  await acceptSuccess(page, 'Checklist saved')
  const { specs } = await call(company, jobDetails.read, { params: { id } })
  expect(specs[0]!.specItems[0]).toMatchObject({
    instructions: 'From the top to the bottom',
    weight: 3,
    critical: true,
    picture: { fileName: 'tap.jpg' },
    questionnaires: [{ answerType: 'CHOICE', choices: ['Cleaned', 'Not present'] }],
  })
})

test('D2-26: a job detail in use is archived after a second question, and comes back', async ({ page }) => {
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

  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Archived checklists' }).click()
  const archive = page.getByRole('dialog', { name: 'Archived checklists' })
  await expect(archive).toContainText('Nightly clean')
  await checkPage(page)
  await archive.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog', { name: 'Checklist', exact: true })).toContainText('Wipe the bench')
  await page.keyboard.press('Escape')
  await archive.getByRole('button', { name: 'Restore' }).click()
  await expect(archive).toContainText('Nothing is archived')
  expect(await call(company, jobDetails.list, {})).toHaveLength(1)
})
