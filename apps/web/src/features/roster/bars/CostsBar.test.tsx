// @vitest-environment happy-dom
import type { RosterCosts } from '@muster/contract/planning/roster-costs'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amounts } from './CostsBar.tsx'

const costs: RosterCosts = {
  ...{ currency: 'AUD', amount: 123_450, published: 114_250, days: [] },
  notCosted: {
    shifts: 3,
    people: [{ tenantUserId: 7, reason: 'NO_TERMS' }],
    missing: [
      {
        ...{ fact: 'areaM2', of: { kind: 'SITE', id: 9, name: 'Tower' }, date: '2026-08-25', workId: null },
        ...{ instrument: 'MA000022', rule: 'minimum-engagement', says: '', stopsLine: true },
      },
    ],
  },
}
const people = [
  {
    tenantUserId: 7,
    name: 'Mia Tran',
    role: 'Employee',
    imageURL: null,
    plannedMinutes: 0,
    agreedMinutes: null,
  },
]

test('costs say what is published and what is in no amount, with the links that put it right', () => {
  const { container: bar } = render(<Amounts costs={costs} people={people} />, { wrapper: TestKit })
  expect(bar.textContent).toContain('A$1,234.50 · Published: A$1,142.50')
  expect(bar.textContent).toContain('3 shifts not costed')
  expect(bar.textContent).toContain('Mia Tran: No terms of employment')
  expect(screen.getByRole('link', { name: 'Mia Tran' }).getAttribute('href')).toContain('tab=employment')
  expect(screen.getByRole('link', { name: 'Edit site' }).getAttribute('href')).toContain('id=9')
})
