// guards: apps/web/src/features/job-details/**, apps/server/src/features/job-details/**
// takes: 40 s
import { jobDetails } from '@muster/contract/jobs/job-details'
import { expect, type Page } from '@playwright/test'
import { cleaningRows, inspectionRows } from './checklist-rows.ts'
import { acceptSuccess, paste, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aPerson } from './office.ts'
import { sharedData } from './shared-data.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

// Skipped where the shared real input is not beside the checkout.
const form = sharedData('inspections/building-inspection-form.json')
const cleaning = sharedData('inspections/cdc-terminal-cleaning-checklist.json')

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

async function pasteChecklist(page: Page, tab: string, text: string) {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: 'Paste a checklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a checklist' })
  await paste(dialog.getByRole('textbox', { name: 'Checklist' }), text)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
}
const questionsOf = async (version?: number) => {
  const [made] = (await call(company, jobDetails.list, {})) as { id: number; questionCount: number }[]
  const query = version === undefined ? {} : { version: String(version) as never }
  return { made: made!, detail: await call(company, jobDetails.read, { params: made!, query }) }
}

test('a real inspection form and a hospital checklist are built, saved, reopened, versioned and copied', async ({
  page,
}) => {
  test.skip(!form || !cleaning, 'the shared real input is not beside the checkout')
  await aPerson(company, 10, 'Cleo', 'Marsh')
  const [inspection, hospital] = [inspectionRows(form!), cleaningRows(cleaning!)]
  await enter(page, company, '/jobs/jobdetail/add')
  await pick(page, 'Client', 'Cleo Marsh')
  await typeOver(page.getByLabel('Title', { exact: false }).first(), 'Building and wards')
  await page.getByRole('checkbox', { name: 'Save as template' }).check()
  await pasteChecklist(page, 'Audit/inspections', inspection.text)
  await pasteChecklist(page, 'Normal tasks', hospital.text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Checklist saved')

  const { made, detail } = await questionsOf()
  expect(made.questionCount).toBe(inspection.count + hospital.count)
  expect(detail.specs.filter(({ jobSpecType }) => jobSpecType === 'NORMAL')).toHaveLength(3)

  // Reopened: all is there, closed where it is long; a word is changed and a sub-task is marked.
  await page.goto(`${new URL(page.url()).origin}/jobs/jobdetail/edit?id=${made.id}`)
  await expect(page.getByRole('textbox', { name: 'Task title', exact: true })).toHaveCount(3)
  await typeOver(page.getByRole('textbox', { name: 'Sub-task title' }).first(), 'Bed rails and controls')
  await page.getByRole('checkbox', { name: 'Critical: must not fail' }).check()
  await page.getByRole('tab', { name: 'Audit/inspections' }).click()
  await expect(page.getByText(/^Sub-tasks: \d+, questions: \d+$/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^More: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await checkPage(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Checklist saved')
  const changed = await questionsOf()
  expect(changed.detail.version).toBe(2)
  expect(changed.made.questionCount).toBe(made.questionCount)
  expect((await questionsOf(1)).detail.specs.map(({ title }) => title)).toEqual(
    detail.specs.map(({ title }) => title),
  )

  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions).toContainText('Changes: 2')
  await expect(versions).toContainText('Bed rails / controls → Bed rails and controls')
  await expect(versions).toContainText('Moved')
  await checkPage(page)
  await page.keyboard.press('Escape')

  await page.goto(`${new URL(page.url()).origin}/jobs/jobdetail/add`)
  await page.getByRole('button', { name: 'Copy From' }).click()
  const copying = page.getByRole('dialog', { name: 'Copy From' })
  await copying
    .getByRole('group', { name: 'Library' })
    .getByRole('radio', { name: 'Building and wards' })
    .check()
  await copying.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('textbox', { name: 'Task title', exact: true })).toHaveCount(3)
  await pick(page, 'Client', 'Cleo Marsh')
  await typeOver(page.getByLabel('Title', { exact: false }).first(), 'A copy')
  await page.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Checklist saved')
  const rows = (await call(company, jobDetails.list, {})) as { title: string; questionCount: number }[]
  expect(rows).toMatchObject([
    { title: 'A copy', questionCount: made.questionCount },
    { title: 'Building and wards', questionCount: made.questionCount },
  ])
})
