// Features: job-details, works, reports, actions
import { actions } from '@muster/contract/actions'
import { type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed } from './device.ts'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import { aJobOf, aWorker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

const taps: JobDetailInput['specMap'] = {
  NORMAL: [
    {
      ...{ title: 'Kitchen', frequency: 'DAILY', jobSpecPromptType: 'NONE' },
      jobSpecItems: [
        {
          ...{ title: 'Taps', frequency: null },
          specUserAnswers: [{ mandatory: true, answerType: 'CHECKBOX', title: '' }],
        },
      ],
    },
  ],
}

/** Below the selected row: beside the outline, or on a sheet where there is no room. */
async function openDetails(page: Page, row: string, isNarrow: boolean) {
  await page.locator(`[data-row] input[value="${row}"]`).click()
  if (!isNarrow) return page.getByRole('complementary', { name: 'Details' })
  await page.getByRole('button', { name: `More: ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  return page.getByRole('dialog', { name: 'Details' })
}

test(
  'a condition is built, asks on a phone without signal, and its answers stand in the report',
  atBothWidths,
  async ({ page, context, viewport }) => {
    const isNarrow = viewport!.width < 1000
    const company = await aCompany()
    const rule = { kind: 'CHECK_FAILED', rating: null, band: null, hours: 4, priority: 'HIGH' } as const
    await call(company, actions.saveRules, {
      body: { rules: [{ ...rule, ownerUserId: null, asksPhoto: false }], version: 0 },
    })
    const mia = await aWorker(company, 5, 'Mia', 'Tran')
    const { jobId, site } = await aJobOf(company, mia, taps)
    const { jobDetailId } = await call(company, jobs.read, { params: { id: jobId } })

    await enter(page, company, `/jobs/jobdetail/edit?id=${jobDetailId}`)
    const details = await openDetails(page, 'Taps', isNarrow)
    await details.getByRole('button', { name: 'Add follow-ups' }).click()
    await expect(details.getByRole('checkbox', { name: 'Not done' })).toBeChecked()
    await details.getByRole('button', { name: 'Ask for a photo' }).click()
    await expect(details.getByRole('textbox', { name: 'Question or note' }).nth(1)).toBeFocused()
    await details.getByRole('button', { name: 'Ask for a text' }).click()
    await typeOver(details.getByRole('textbox', { name: 'Question or note' }).nth(2), 'What is wrong?')
    await details.getByRole('checkbox', { name: 'Make an action' }).click()
    await details.getByRole('button', { name: 'Remove: What is wrong?' }).click()
    await expect(details.getByRole('group', { name: 'What is wrong?' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(details.getByRole('group', { name: 'What is wrong?' })).toBeVisible()
    await expect(details.getByText('If the answer is Not done')).toBeAttached()
    await checkPage(page)
    if (isNarrow) await page.keyboard.press('Escape')
    await expect(page.getByRole('img', { name: 'Follow-ups' })).toBeVisible()

    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const phone = page.getByRole('region', { name: 'Preview on a phone' })
    await expect(phone.getByText('What is wrong?')).toBeHidden()
    await phone.getByRole('radio', { name: 'Not done' }).click()
    await expect(phone.getByText('What is wrong?')).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Update' }).click()
    await acceptSuccess(page, 'Checklist saved')
    const saved = await call(company, jobDetails.read, { params: { id: jobDetailId } })
    expect(saved.specs[0]!.specItems[0]!.questionnaires).toMatchObject([
      {
        condition: {
          ...{ answers: ['false'], makesAction: true },
          questions: [
            { answerType: 'BEFORE_IMAGES', mandatory: true },
            { answerType: 'TEXT', mandatory: true, title: 'What is wrong?' },
          ],
        },
      },
    ])

    // The same page in the hand of somebody else.
    await page.evaluate(() => sessionStorage.clear())
    await enter(page, company, '/', mia.signIn)
    await installed(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()
    await expect(page.getByRole('heading', { name: site.name })).toBeVisible()
    const wrong = page.getByRole('textbox', { name: 'What is wrong?' })
    await expect(wrong).toHaveCount(0)
    await page.getByRole('radio', { name: 'Not done' }).click()
    await expect(wrong).toBeVisible()
    await expect(page.getByText('2 more questions below')).toBeAttached()
    await wrong.pressSequentially('No water')
    // Changed back, they are gone; changed again, what was written is there.
    await page.getByRole('radio', { name: 'Done', exact: true }).click()
    await expect(wrong).toHaveCount(0)
    await expect(page.getByText('No more questions below')).toBeAttached()
    await page.getByRole('radio', { name: 'Not done' }).click()
    await expect(wrong).toHaveValue('No water')
    await checkField(page)

    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText('2 of 3 answered')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Finish the visit' })).toBeDisabled()
    await page.getByRole('link', { name: 'Taps: Photo' }).click()
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
    await page
      .getByLabel('Photo: Take a photo')
      .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('On this device')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Finish the visit' }).click()
    await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('All synced')).toBeVisible()
    const [work] = rowsOf(await call(company, works.list, {}))
    const filled = () => call(company, works.filled, { params: { id: work!.workId } })
    await expect.poll(filled).toMatchObject({
      ...{ status: 'COMPLETED', needsReview: false, evidencePending: false },
    })
    const listed = async () =>
      rowsOf(await call(company, actions.list, { query: {} })).map(({ title }) => title)
    await expect.poll(listed).toEqual(['Taps'])

    await page.evaluate(() => sessionStorage.clear())
    await enter(page, company, `/report/detailed?work=${work!.workId}`)
    const item = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Taps' }) })
      .last()
    await expect(item).toContainText('What is wrong?')
    await expect(item.getByText('No water')).toBeVisible()
    await expect(item.getByRole('button').getByRole('img')).toBeVisible()
    await checkPage(page)
  },
)
