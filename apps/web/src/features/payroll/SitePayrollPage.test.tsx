// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
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
