// Features: roster, pay
import { pay } from '@muster/contract/pay/pay'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { boxOf } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, aShift, cell, toast } from './rosters.ts'
import { address, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

const casual = {
  ...{ from: '2020-01-01', to: null, type: 'CASUAL' as const, instrument: 'MA000022' as const, level: '1' },
  ...{ ordinaryDayMinutes: null, ordinaryWeekMinutes: null, ordinaryCycle: null, ordinaryWeekdays: null },
  ...{
    permanentNights: false,
    collectsTrolleys: false,
    hourlyRate: null,
    region: null,
    weeklyAllowances: [],
  },
}

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
  await call(company, pay.saveEmployment, { params: { id: mia.id }, body: { version: 0, terms: [casual] } })

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
  await call(company, pay.saveEmployment, { params: { id: mia.id }, body: { version: 0, terms: [casual] } })
  await enter(page, company, `/roster?date=${tuesday}&costs=1`)
  await cell(page, 'Mia Tran', tuesday).getByRole('button').focus()
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Mia Tran', wednesday)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Copying' })).toContainText(
    /\+\$\d+\.\d\d \(\d+%\)/,
  )
})

test('on a phone costs stand under names and above the day', atBothWidths, async ({ page }) => {
  const { company, mia, jobId, week } = await aCostedOffice()
  await aShift(company, jobId, mia, week[1]!)
  await call(company, pay.saveEmployment, { params: { id: mia.id }, body: { version: 0, terms: [casual] } })
  await enter(page, company, `/roster?date=${week[1]}&costs=1`)
  await expect(page.getByRole('region', { name: 'Costs' })).toContainText(/\$\d/)
  await checkPage(page)
})
