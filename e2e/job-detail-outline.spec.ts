import { deflateSync } from 'node:zlib'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, boxOf, chooseInRow, clear, paste, pick, pickerOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { onPhone } from './tags.ts'

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

/** The whole outline, a line a row: a sub-task begins with a space, a question with two. */
const outline = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const indent = { task: '', subTask: ' ', question: '  ' }[row.getAttribute('data-level') ?? '']
      return `${indent}${row.querySelector('input')?.value}`
    }),
  )
const text = (page: Page, title: string) => page.locator(`[data-row] input[value="${title}"]`)

test('rows are put in another order with the menu, the keyboard and the mouse, and not beyond their list', async ({
  page,
}) => {
  const { id } = await threeTasks()
  await enter(page, company, `/jobs/jobdetail/edit?id=${id}`)
  await expect(page.getByRole('textbox', { name: 'Task title', exact: true })).toHaveCount(3)
  for (const [row, choice] of [
    ['Kitchen', 'Move up'],
    ['Stairs', 'Move down'],
  ] as const) {
    await page.getByRole('button', { name: `More: ${row}`, exact: true }).click()
    await expect(page.getByRole('menuitem', { name: choice })).toBeDisabled()
    await page.keyboard.press('Escape')
  }
  await chooseInRow(page, 'Kitchen', 'Move down')
  expect(await titles(page, 'Task title')).toEqual(['Hall', 'Kitchen', 'Stairs'])
  await expect(text(page, 'Kitchen')).toBeFocused()

  await text(page, 'Hall one').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Moved to place 2 of 2')).toBeAttached()
  await expect(text(page, 'Hall one')).toBeFocused()
  expect(await titles(page, 'Sub-task title')).toEqual([
    ...['Hall two', 'Hall one', 'Kitchen one', 'Kitchen two', 'Stairs one', 'Stairs two'],
  ])

  await page.getByRole('button', { name: 'Collapse all' }).click()
  await dragAbove(page, 'Stairs', 'Hall')
  await expect.poll(() => titles(page, 'Task title')).toEqual(['Stairs', 'Hall', 'Kitchen'])
  await page.getByRole('button', { name: 'Expand all' }).click()
  await dragAbove(page, 'Kitchen two', 'Stairs two')
  await expect
    .poll(() => outline(page))
    .toEqual([
      ...['Stairs', ' Stairs one', ' Kitchen two', ' Stairs two'],
      ...['Hall', ' Hall two', ' Hall one', 'Kitchen', ' Kitchen one'],
    ])
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Checklist saved')
  const { specs } = await call(company, jobDetails.read, { params: { id } })
  expect(specs.map(({ title, specItems }) => [title, ...specItems.map((item) => item.title)])).toEqual([
    ['Stairs', 'Stairs one', 'Kitchen two', 'Stairs two'],
    ['Hall', 'Hall two', 'Hall one'],
    ['Kitchen', 'Kitchen one'],
  ])
})

/** Takes a row by its handle, and drops it in front of another. */
async function dragAbove(page: Page, row: string, other: string) {
  const lineOf = (title: string) =>
    page.locator('[data-row]').filter({ has: page.locator(`input[value="${title}"]`) })
  await lineOf(other).scrollIntoViewIfNeeded()
  await lineOf(row).hover()
  const from = await boxOf(lineOf(row).locator('[data-handle]'))
  const to = await boxOf(lineOf(other))
  await page.mouse.move(from.x + 8, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 10, { steps: 5 })
  await page.mouse.move(from.x + 8, to.y + 2, { steps: 10 })
  await page.mouse.up()
}

test('a checklist is typed without the mouse: rows, levels, copies; what is deleted comes back', async ({
  page,
}) => {
  const client = await aPerson(company, 10, 'Cleo', 'Marsh')
  await enter(page, company, `/jobs/jobdetail/add`)
  await pick(page, 'Client', 'Cleo Marsh')
  await typeOver(page.getByRole('textbox', { name: 'Title', exact: true }), 'By hand')
  await page.getByRole('button', { name: 'Add task' }).press('Enter')
  const type = async (...keys: string[]) => {
    for (const key of keys) {
      if (/^(Enter|Tab|Shift\+Tab|Backspace|Control\+d|ArrowUp|ArrowDown)$/.test(key))
        await page.keyboard.press(key)
      else await page.keyboard.type(key)
    }
  }
  await type(
    'Kitchen',
    'Enter',
    'Sinks',
    'Enter',
    'Taps',
    'Tab',
    'Enter',
    'Drains',
    'Enter',
    'Shift+Tab',
    'Floor',
  )
  await type('Enter', 'Enter', 'Hall', 'Enter', 'Stairs', 'Control+d')
  expect(await outline(page)).toEqual([
    ...['Kitchen', ' Sinks', '  Taps', '  Drains', ' Floor', 'Hall', ' Stairs', ' Stairs'],
  ])
  // Tab stays in the text where there is no other level, and Escape leads out of it.
  await type('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Tab')
  await expect(text(page, 'Sinks')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More: Sinks' })).toBeFocused()
  // The details follow the row a moment later. Sinks asks by its rows alone.
  await expect(pickerOf(page, 'Frequency')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(pickerOf(page, 'Frequency')).toBeFocused()
  await checkPage(page)

  await chooseInRow(page, 'Sinks', 'Delete')
  await expect(text(page, 'Kitchen')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Sinks deleted' })).toBeVisible()
  expect(await outline(page)).toEqual(['Kitchen', ' Floor', 'Hall', ' Stairs', ' Stairs'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => outline(page)).toHaveLength(8)
  await expect(text(page, 'Sinks')).toBeFocused()
  await text(page, 'Kitchen').focus()
  await pick(page, 'Answer type for all items', 'Checkbox')
  await page.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Checklist saved')

  const [made] = (await call(company, jobDetails.list, {})) as { id: number; clientId: number }[]
  expect(made).toMatchObject({ clientId: client.id })
  const { specs } = await call(company, jobDetails.read, { params: { id: made!.id } })
  const asked = { answerType: 'CHECKBOX', mandatory: false }
  expect(specs).toMatchObject([
    {
      title: 'Kitchen',
      specItems: [
        {
          title: 'Sinks',
          questionnaires: [
            { ...asked, title: 'Taps' },
            { ...asked, title: 'Drains' },
          ],
        },
        { title: 'Floor', questionnaires: [{ ...asked, title: '' }] },
      ],
    },
    { title: 'Hall', specItems: [{ title: 'Stairs' }, { title: 'Stairs' }] },
  ])
})

test('a refused field is found from the summary, in another list and in a task that is closed', async ({
  page,
}) => {
  const { id } = await threeTasks()
  await enter(page, company, `/jobs/jobdetail/edit?id=${id}`)
  await clear(text(page, 'Hall two'))
  await text(page, 'Stairs one').focus()
  await pick(page, 'Answer type', 'Choice')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await page.getByRole('tab', { name: 'End of visit' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  const summary = page.getByRole('alert')
  await summary.getByRole('link', { name: 'Give at least two choices' }).click()
  await expect(page.getByRole('textbox', { name: 'Choices' })).toBeFocused()
  // What is refused goes with its row.
  await text(page, 'Stairs one').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('tab', { name: 'End of visit' }).click()
  await summary.getByRole('link', { name: 'Sub-task title is required' }).click()
  const empty = page.getByRole('textbox', { name: 'Sub-task title' }).nth(3)
  await expect(empty).toBeFocused()
  await expect(empty).toHaveValue('')
  await summary.getByRole('link', { name: 'Give at least two choices' }).click()
  await paste(page.getByRole('textbox', { name: 'Choices' }), 'Done\nNot done')
  await typeOver(empty, 'Hall again')
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Checklist saved')
})

test('on a phone the details of a row are a sheet', onPhone, async ({ page }) => {
  const { id } = await threeTasks()
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
  const { id } = await threeTasks()
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
