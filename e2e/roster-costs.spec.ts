// Features: roster, pay
import { pay } from '@muster/contract/pay/pay'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { boxOf, pick, typeOver, typeTime } from './hands.ts'
import { test } from './journey.ts'
import { casualTerms } from './pay-week.ts'
import { anOffice, aShift, cell, toast } from './rosters.ts'
import { address, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

/** The rules ask for the area where a shift is short. */
async function aCostedOffice() {
  const office = await anOffice()
  await call(office.company, sites.update, { params: { id: office.site.id }, body: { areaM2: 1800 } })
  return office
}

test('costs are switched on, a drag to Sunday says its cost first, and publishing what it adds', async ({
  page,
}) => {
  const { company, mia, leo, jobId, week } = await aCostedOffice()
  const [tuesday, sunday] = [week[1]!, week[6]!]
  await aShift(company, jobId, mia, tuesday)
  await aShift(company, jobId, leo, tuesday)
  await enter(page, company, `/roster?date=${tuesday}`)
  const chip = cell(page, 'Mia Tran', tuesday).getByRole('button')
  await expect(chip).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Costs' })).toBeHidden()
  await call(company, pay.saveEmployment, {
    params: { id: mia.id },
    body: { version: 0, terms: [casualTerms] },
  })

  await page.goto(`${address()}/roster?date=${tuesday}`)
  await page.getByRole('checkbox', { name: 'Costs' }).click()
  const costs = page.getByRole('region', { name: 'Costs' })
  await expect(costs).toContainText(/\$\d/)
  await costs.getByText('1 shift not costed').click()
  await expect(costs.getByRole('link', { name: 'Leo Park' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Mia Tran' }).getByRole('rowheader')).toContainText(/\$\d/)
  await checkPage(page)
  await chip.click()
  await expect(page.getByRole('menu')).toContainText(/\$\d/)
  await page.keyboard.press('Escape')

  const [start, end] = [await boxOf(chip), await boxOf(cell(page, 'Mia Tran', sunday))]
  await page.mouse.move(start!.x + 12, start!.y + 12)
  await page.mouse.down()
  await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2, { steps: 6 })
  await expect(page.locator('[data-verdict]')).toContainText(/^\+\$\d+\.\d\d \(\d+%\)/)
  await page.mouse.up()
  await page.getByRole('button', { name: 'The visit: no one else is needed' }).click()
  await expect(toast(page, 'Shift moved. Not published yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Publish (1)' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish roster' })
  await expect(publish).toContainText(/Published \$[\d.,]+, with these changes \$[\d.,]+ \(\+\$\d/)
  await checkPage(page)
})

test('by keyboard the bar above the grid says what a move would cost', async ({ page }) => {
  const { company, mia, jobId, week } = await aCostedOffice()
  const [tuesday, wednesday] = [week[1]!, week[2]!]
  await aShift(company, jobId, mia, tuesday)
  await call(company, pay.saveEmployment, {
    params: { id: mia.id },
    body: { version: 0, terms: [casualTerms] },
  })
  await enter(page, company, `/roster?date=${tuesday}&costs=1`)
  await cell(page, 'Mia Tran', tuesday).getByRole('button').focus()
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Mia Tran', wednesday)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Copying' })).toContainText(
    /\+\$\d+\.\d\d \(\d+%\)/,
  )
})

test('Change time, Add and Clear say their cost before they are done', atBothWidths, async ({ page }) => {
  const { company, mia, jobId, site, week } = await aCostedOffice()
  const tuesday = week[1]!
  await aShift(company, jobId, mia, tuesday)
  await call(company, pay.saveEmployment, {
    params: { id: mia.id },
    body: { version: 0, terms: [casualTerms] },
  })
  await enter(page, company, `/roster?date=${tuesday}`)
  await page.getByRole('button', { name: /^Mia Tran.*18:00/ }).click()
  await page.getByRole('menuitem', { name: 'Change time…' }).click()
  const time = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Start' }) })
  await expect(time.getByText(/^Costs/)).toBeHidden()
  await typeTime(time.getByRole('textbox', { name: 'End' }), '22:00')
  await expect(time.getByText(/^Costs: \+\$\d+\.\d\d \(\d+%\)$/)).toBeVisible()
  await checkPage(page)
  await time.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const add = page.getByRole('dialog', { name: 'Add to the roster' })
  await pick(add, 'Person', 'Mia Tran')
  await pick(add, 'Job', site.name)
  await typeTime(add.getByRole('textbox', { name: 'Start' }), '09:00')
  await typeTime(add.getByRole('textbox', { name: 'End' }), '12:00')
  await expect(add.getByText(/^Costs: \+\$\d+\.\d\d \(\d+%\)$/)).toBeVisible()
  await add.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Clear…' }).click()
  await expect(page.getByRole('dialog', { name: 'Clear shifts' })).toContainText(/Costs: -\$\d+\.\d\d/)
  await checkPage(page)
})

test(
  'a budget is typed on the page of its site, and the roster says what is over it',
  atBothWidths,
  async ({ page }) => {
    const { company, mia, jobId, site, week } = await aCostedOffice()
    await aShift(company, jobId, mia, week[1]!)
    await call(company, pay.saveEmployment, {
      params: { id: mia.id },
      body: { version: 0, terms: [casualTerms] },
    })
    await enter(page, company, `/site?id=${site.id}`)
    await page.getByRole('button', { name: 'Edit: Planned hours a week' }).click()
    await typeOver(page.getByRole('textbox', { name: 'Planned hours a week' }), '1.5')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Planned hours a week saved')).toBeVisible()
    await page.getByRole('button', { name: 'Edit: Labour costs a week' }).click()
    await typeOver(page.getByRole('textbox', { name: 'Labour costs a week' }), '500')
    await page.keyboard.press('Enter')
    await expect(page.getByText('$500.00')).toBeVisible()
    await checkPage(page)

    await page.goto(`${address()}/roster?date=${week[1]}&costs=1`)
    await page.getByText('Sites over budget: 1').click()
    const row = page.getByRole('row', { name: site.name }).last()
    await expect(row).toContainText('2 h of 1.5 h, 0.5 h over budget')
    await expect(row).toContainText(/\$\d+\.\d\d of \$500\.00/)
    await checkPage(page)
  },
)

test('on a phone costs stand under names and above the day', atBothWidths, async ({ page }) => {
  const { company, mia, jobId, week } = await aCostedOffice()
  await aShift(company, jobId, mia, week[1]!)
  await call(company, pay.saveEmployment, {
    params: { id: mia.id },
    body: { version: 0, terms: [casualTerms] },
  })
  await enter(page, company, `/roster?date=${week[1]}&costs=1`)
  await expect(page.getByRole('region', { name: 'Costs' })).toContainText(/\$\d/)
  await checkPage(page)
})
