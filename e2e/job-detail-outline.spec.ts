import { jobDetails } from '@muster/contract/jobs/job-details'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, boxOf, chooseInRow, clear, paste, pick, pickerOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aPerson } from './office.ts'
import { threeTasks } from './outline-tasks.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const titles = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

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
  const { id } = await threeTasks(company)
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
  const { id } = await threeTasks(company)
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
