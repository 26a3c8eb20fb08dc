// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { dashboard } from '@muster/contract/dashboard'
import { type PayrollSummary, payroll } from '@muster/contract/pay/payroll'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../testing/show-page.tsx'
import SitePayrollPage from './SitePayrollPage.tsx'

const nothing: PayrollSummary = {
  payrollType: 'LOCATION',
  startTime: '2025-01-01',
  endTime: '2025-01-31',
  clientId: null,
  totalBreakCount: 0,
  totalOnBreakTime: 0,
  totalServiceTime: 0,
  totalDailyQuote: 0,
  payrollDetail: [],
  openWorks: [],
  site: { id: 3, name: 'Depot', address: '1 Queen Street', timezone: 'Australia/Brisbane' },
  person: null,
}

test('a range without works says so', async () => {
  freshStorage()
  beginSession(aSession())
  const days = 'startDate=2025-01-01&endDate=2025-01-31'
  const { server } = await showPage(SitePayrollPage, `/report/payroll/site?site=3&${days}`, [
    answering(payroll.bySite, nothing),
  ])
  await screen.findByText('No finished visits in this range')
  expect(screen.getByText('01/01/2025 to 31/01/2025')).toBeDefined()
  const { query } = server.heard.find(({ path }) => path === payroll.bySite.path)!
  expect(Object.fromEntries(query)).toMatchObject({ startDate: '2025-01-01', endDate: '2025-01-31' })
})

test('the list of sites says how far each and all are from the plan', async () => {
  freshStorage()
  beginSession(aSession())
  const hour = 3_600_000
  await showPage(SitePayrollPage, '/report/payroll/site', [
    answering(dashboard.siteTimes, [
      { id: 3, name: 'Depot', value: 2 * hour, planned: 3 * hour },
      { id: 4, name: 'Museum', value: 6 * hour, planned: 4 * hour },
    ]),
  ])
  const depot = (await screen.findByText('Depot')).closest('tr')!
  expect(depot.textContent).toMatch(/-0?1: ?00: ?00$/)
  expect(screen.getByText('Total').closest('tr')!.textContent).toMatch(/\+0?1: ?00: ?00$/)
})
