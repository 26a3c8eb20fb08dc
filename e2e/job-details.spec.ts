import { jobDetails } from '@muster/contract/jobs/job-details'
import { expect } from '@playwright/test'
import { acceptSuccess, chooseInRow, pick, pickerOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson, someTasks } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test('a job detail is written as an outline, and what it lacks is said', async ({ page }) => {
  await aPerson(company, 10, 'Cleo', 'Marsh')
  await enter(page, company, '/jobs/jobdetail/add')
  await expect(page.getByText('No tasks yet')).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Please select a client to continue')
  await expect(summary).toContainText('Task list is empty. Please add some tasks to continue')

  await pick(page, 'Client', 'Cleo Marsh')
  await typeOver(page.getByLabel('Title', { exact: false }).first(), 'Nightly clean')
  await page.getByRole('button', { name: 'Add task' }).click()
  const subTask = page.getByRole('textbox', { name: 'Sub-task title' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(summary).toContainText('Task title is required')
  const task = page.getByRole('textbox', { name: 'Task title', exact: true })
  await expect(task).toBeFocused()
  await typeOver(task, 'Floor')
  await task.press('Enter')
  await expect(subTask).toBeFocused()
  await page.keyboard.type('Mop')
  // A new question is a text that is not mandatory.
  await expect(pickerOf(page, 'Answer type')).toHaveValue('Text')
  await expect(page.getByRole('checkbox', { name: 'Mandatory' })).not.toBeChecked()
  await pick(page, 'Answer type', 'Checkbox')
  await chooseInRow(page, 'Mop', 'Add question')
  const question = page.getByRole('listitem').getByRole('textbox', { name: 'Question or note' })
  await expect(question).toBeFocused()
  await page.keyboard.type('Say how')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(question).toHaveCount(2)
  await expect(question.first()).toHaveValue('Say how')
  await expect(question.first()).toBeFocused()
  // The first question stays.
  await page.getByRole('button', { name: 'More: Say how' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Feedbacks' }).click()
  await page.getByRole('button', { name: 'Add task' }).click()
  await typeOver(task, 'How was it?')
  await typeOver(subTask, 'Overall')
  await pick(page, 'Answer type', 'Rating 1 to 10')
  await checkPage(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Checklist saved')
  await expect(page.getByText('No tasks yet')).toBeVisible()

  const [made] = (await call(company, jobDetails.list, {})) as { id: number }[]
  const { specs } = await call(company, jobDetails.read, { params: { id: made!.id } })
  expect(specs).toMatchObject([
    {
      ...{ title: 'Floor', frequency: 'DAILY', weight: 1 },
      specItems: [
        {
          questionnaires: [
            { title: 'Say how', answerType: 'TEXT', mandatory: false },
            { answerType: 'CHECKBOX', mandatory: false },
          ],
        },
      ],
    },
    { jobSpecType: 'FEEDBACK', specItems: [{ questionnaires: [{ answerType: 'RATING_10' }] }] },
  ])
})

test('the tasks of another job detail are copied', async ({ page }) => {
  await aClientWithSite(company)
  await enter(page, company, '/jobs/jobdetail/add')
  await page.getByRole('button', { name: 'Copy From' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy From' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Select a job detail')
  await page.getByRole('button', { name: 'OK' }).click()
  await dialog
    .getByRole('group', { name: 'Cleo Marsh' })
    .getByRole('radio', { name: 'Nightly clean' })
    .check()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('textbox', { name: 'Task title', exact: true })).toHaveValue('Kitchen')
})

test('a job detail is changed as a new version, and removed', async ({ page }) => {
  const { detail, client } = await aClientWithSite(company)
  await enter(page, company, '/jobs/jobdetail/edit')
  await expect(page.getByText('Please select a client to continue')).toBeVisible()
  await pick(page, 'Client', 'Cleo Marsh')
  await expect(page.getByText('Please select a job detail to continue')).toBeVisible()
  await pick(page, 'Checklist', 'Nightly clean')
  await expect(page).toHaveURL(new RegExp(`clientId=${client.id}&id=${detail.id}`))
  await typeOver(page.getByRole('textbox', { name: 'Sub-task title' }), 'Wipe everything')
  await checkPage(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Checklist saved')
  await expect(page.getByRole('textbox', { name: 'Sub-task title' })).toHaveValue('Wipe everything')
  const saved = await call(company, jobDetails.read, { params: { id: detail.id } })
  expect(saved).toMatchObject({ version: 2, specs: [{ specItems: [{ title: 'Wipe everything' }] }] })

  // Somebody else saves meanwhile: their version is not overwritten.
  await call(company, jobDetails.update, {
    params: { id: detail.id },
    body: { title: 'Theirs', specMap: someTasks },
  })
  await typeOver(page.getByRole('textbox', { name: 'Sub-task title' }), 'Wipe nothing')
  await page.getByRole('button', { name: 'Update' }).click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('Someone else has changed this')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('textbox', { name: 'Sub-task title' })).toHaveValue('Wipe nothing')
  await checkPage(page)
  await page.getByRole('button', { name: 'Load their version' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Theirs')
  await expect(page.getByText('Someone else has changed this', { exact: true })).toBeHidden()
  await typeOver(page.getByRole('textbox', { name: 'Sub-task title' }), 'Wipe it dry')
  await page.getByRole('button', { name: 'Update' }).click()
  await acceptSuccess(page, 'Checklist saved')
  const ours = await call(company, jobDetails.read, { params: { id: detail.id } })
  expect(ours).toMatchObject({ title: 'Theirs', specs: [{ specItems: [{ title: 'Wipe it dry' }] }] })

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Remove' })
  await expect(question).toContainText('You cannot undo this.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Please select a job detail to continue')).toBeVisible()
})
