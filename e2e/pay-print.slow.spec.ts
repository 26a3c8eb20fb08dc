// guards: apps/web/src/features/pay/**, packages/ui/src/paper/**, packages/ui/src/table/**
// takes: 30 s
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { askToPrint, printed } from './paper.ts'
import { assignTo, aWeeklyCalendar } from './pay-week.ts'
import { aCompany, type Company, call, enter, nextEmployeeNumber } from './support.ts'
import { aJobOf, aWorker, daysAgo } from './works-done.ts'

const count = 129

/** People who worked two hours each in the week that is over; Mia Tran is one more. */
async function manyPeople(company: Company) {
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, mia)
  const roles = await call(company, users.roles, {})
  const userRoleId = roles.find(({ roleLevel }) => roleLevel === 5)!.id
  const ids = [mia.id]
  for (let i = 1; i <= count; i++) {
    const lastName = `Tran ${String(i).padStart(3, '0')}`
    const email = `kim${i}@${company.code}.example`
    const contact = { email, phone: '0412 345 678', employeeNumber: nextEmployeeNumber() }
    const { password } = company
    const person = { firstName: 'Kim', lastName, userRoleId, password, businessNumber: '51824753556' }
    const { id } = await call(company, users.create, { body: { ...person, ...contact } })
    ids.push(id)
  }
  await assignTo(
    company,
    jobId,
    ids.map((id) => ({ id })),
  )
  const { day } = daysAgo(3)
  const times = { startTime: `${day}T06:00:00+10:00`, endTime: `${day}T08:00:00+10:00` }
  for (const tenantUserId of ids)
    await call(company, works.enter, { body: { jobId, tenantUserId, ...times, reason: 'No phones yet' } })
}

test('a period of 130 people prints whole from a list of 100 rows a page', async ({ page }) => {
  const company = await aCompany()
  await manyPeople(company)
  await aWeeklyCalendar(company)
  await enter(page, company, '/pay')
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('260: 00: 00')
  await expect(page.getByRole('row').filter({ hasText: 'Kim Tran 129' })).toHaveCount(0)

  await askToPrint(page, () => page.getByRole('button', { name: 'Print', exact: true }).click())
  const { text, pages } = await printed(page)
  const names = text.match(/Kim Tran \d{3}|Mia Tran/g) ?? []
  expect(new Set(names).size).toBe(count + 1)
  expect(names).toHaveLength(count + 1)
  expect(text.match(/Total/g)).toHaveLength(1)
  expect(pages.at(-1)).toContain('260: 00: 00')
  for (const [i, one] of pages.entries()) expect(one).toContain(`Page ${i + 1} of ${pages.length}`)
  for (const name of ['Approve', 'Lock period', 'Download report', 'Actions', 'Show names'])
    expect(text).not.toContain(name)
  await expect(page.getByRole('row').filter({ hasText: 'Kim Tran 129' })).toHaveCount(0)
})
