// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { pay } from '@muster/contract/pay/pay'
import type { PayRuleSet } from '@muster/contract/pay/rules'
import type { WhatIf } from '@muster/contract/pay/what-if'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import PayRulesPage from '../PayRulesPage.tsx'
import { changeOf } from './change-draft.ts'

const rule = {
  ...{ id: 'rest-pause', says: 'Rest pauses are paid.', clause: '14', source: 'An old page' },
  ...{
    certainty: 'LIKELY' as const,
    state: 'UNDECIDED' as const,
    mayDecide: true,
    decisions: [],
    values: [],
  },
}
const set: PayRuleSet = {
  ...{ instrument: 'MA000022', name: 'Award', currency: 'AUD', people: 2, rules: [rule] },
  ...{ notWorkedOut: [], values: [] },
}
const period = {
  ...{ id: 7, calendarId: 1, calendarName: 'Fortnights', state: 'LOCKED' as const, isCurrent: false },
  ...{ firstDay: '2026-08-03', lastDay: '2026-08-16' },
  ...{ lockedAt: null, lockedBy: null, handedOverAt: null, handedOverBy: null },
  ...{ unlockedAt: null, unlockedBy: null, unlockReason: null },
}
const answer: WhatIf = {
  period,
  codes: [
    {
      ...{ code: 'ordinary', currency: 'AUD' },
      before: { minutes: 240, units: 0, amount: 13_540 },
      after: { minutes: 250, units: 0, amount: 14_104 },
    },
  ],
  totals: [{ currency: 'AUD', before: 13_540, after: 14_104 }],
  ...{ people: 2, differing: 1, missing: { before: 0, after: 0 }, page: 0 },
  rows: [{ tenantUserId: 3, name: 'Mia Tran', currency: 'AUD', before: 13_540, after: 14_104 }],
}
const differing = { periods: [period], more: 0 }

async function openRules() {
  freshStorage()
  beginSession(aSession())
  const { server } = await showPage(PayRulesPage, '/settings/pay/rules', [
    answering(pay.rules, [set]),
    answering(pay.list, [period]),
    answering(pay.instruments, []),
    answering(pay.reachedPeriods, differing),
    answering(pay.whatIf, answer),
    answering(pay.decideRule, set),
  ])
  return server
}

test('what if: a past period with a rule switched on, by code, in total, and with who differs', async () => {
  const server = await openRules()
  await userEvent.click(await screen.findByRole('button', { name: 'What if?' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Rule' }))
  await userEvent.click(await screen.findByRole('option', { name: /Rest pauses are paid/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await screen.findByText('1 of 2 people would be paid differently')
  expect(screen.getAllByText('+A$5.64').length).toBeGreaterThan(0)
  screen.getByText('4 h → 4 h 10 min')
  const sent = server.heard.find(({ path }) => path.endsWith('/what-if'))!
  expect(JSON.parse(sent.body)).toEqual({
    ...{ periodId: 7, page: 0 },
    change: {
      ...{ kind: 'DECISION', instrument: 'MA000022', rule: 'rest-pause', isOn: true, from: '2026-08-03' },
    },
  })
})

test('a decision names the periods that would differ, and is saved only when the person goes on', async () => {
  const server = await openRules()
  const decided = () => server.heard.filter(({ path }) => path.endsWith('/decision')).length
  await userEvent.click(await screen.findByText('Rest pauses are paid.'))
  await userEvent.click(screen.getByRole('button', { name: /Switch on…/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Read')
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }))
  await screen.findByText(
    'None of these periods changes when you save. This is what they would be with the change.',
  )
  await screen.findByText('A$135.40 → A$141.04')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(decided()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(decided()).toBe(1)
})

test('a change is asked once all of it is chosen', () => {
  const base = { instrument: 'MA000022' as const, from: '2026-08-03' }
  expect(changeOf({ ...base, kind: 'DECISION' }, [set])).toBeUndefined()
  expect(changeOf({ ...base, kind: 'LEVEL', level: '1' }, [set])).toBeUndefined()
  expect(changeOf({ ...base, kind: 'LEVEL', level: '1', becomes: '2' }, [set])).toEqual({
    ...{ ...base, kind: 'LEVEL', level: '1', becomes: '2' },
  })
  expect(changeOf({ ...base, kind: 'INSTRUMENT', becomes: 'MA000022' }, [set])).toBeUndefined()
  expect(changeOf({ ...base, kind: 'INSTRUMENT', becomes: 'plain' }, [set])).toMatchObject({ level: null })
})
