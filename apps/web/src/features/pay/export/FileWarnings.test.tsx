// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { PayPreview } from '@muster/contract/pay/hand-over'
import type { PayRow, PaySheet } from '@muster/contract/pay/rows'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../../testing/show-page.tsx'
import { FilePreview } from './FilePreview.tsx'

const hour = 3_600_000
const preview: PayPreview = {
  format: 'XERO',
  ...{ people: 1, lines: 1, hours: '3.00', time: 3 * hour },
  ...{ withoutIdentifier: [], wrongIdentifier: [], missingCodes: [], header: [], rows: [] },
  leftOut: [{ typeName: 'Annual leave', people: 2, hours: '7.60', time: 7.6 * hour }],
  negative: [{ tenantUserId: 7, name: 'Mia Tran', date: '2026-04-26', hours: '-4.00' }],
  unmarkedAdjustments: { people: 1, hours: '1.00' },
}
const annual = { typeId: 1, typeName: 'Annual leave', paid: true, isHandedOver: true, time: 7.6 * hour }
const row = { clockedTime: 2 * hour, adjustedTime: hour, leave: [annual] } as unknown as PayRow
const sheet = { period: { id: 3 }, rows: [row] } as unknown as PaySheet

test('P-07: what a file leaves out, takes off or cannot mark is said before; the sheet adds up with it', async () => {
  freshStorage()
  beginSession(aSession())
  await showPage(() => <FilePreview preview={preview} sheet={sheet} />, '/pay/hand-over')
  await screen.findByRole('region', { name: 'Before you export' })
  screen.getByText('Leave is not in this file. Xero takes it as leave applications: enter it there.')
  screen.getByText('Annual leave · 7.60')
  screen.getByText('Adjustments of earlier periods (1.00 h) stand on the last day. Xero cannot mark them.')
  screen.getByText('Some lines deduct hours. Xero may reject them: check there after the import.')
  screen.getByText('26/04/2026 · -4.00')
  screen.getByText('10.60')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file that does not add up to the sheet is not to be handed over', async () => {
  freshStorage()
  beginSession(aSession())
  const short = { ...preview, time: 2 * hour }
  await showPage(() => <FilePreview preview={short} sheet={sheet} />, '/pay/hand-over')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'The file does not add up to the sheet. Do not hand it over. Contact support.',
  )
})

test('a file by pay lines says hours and amounts by code, what it has no place for, and whose hours go as before', async () => {
  freshStorage()
  beginSession(aSession())
  const saturday = { code: 'saturday', minutes: 210, units: 0, amount: 16_587, currency: 'AUD' }
  const firstAid = { code: 'first-aid', minutes: 0, units: 1, amount: 1545, currency: 'AUD' }
  const payLines = {
    ...{ state: 'KEPT' as const, people: 1, codes: [saturday], leftOut: [firstAid] },
    totals: [{ currency: 'AUD', amount: 16_587 }],
    plain: [{ tenantUserId: 7, name: 'Mia Tran', facts: 1 }],
  }
  const withLines = { ...preview, payLines }
  await showPage(() => <FilePreview preview={withLines} sheet={sheet} />, '/pay/hand-over')
  const section = await screen.findByRole('region', { name: 'Hours by pay line' })
  expect(section.textContent).toContain('Saturday3 h 30 minA$165.87TotalA$165.87')
  expect(section.textContent).toContain('First aid allowance 1 · A$15.45')
  expect(section.textContent).toContain('Mia Tran 1 missing fact')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Mia Tran' })
  expect(link.getAttribute('href')).toContain('person=7')
  screen.getByText('The file holds the hours. Amounts are not in it.')
})
