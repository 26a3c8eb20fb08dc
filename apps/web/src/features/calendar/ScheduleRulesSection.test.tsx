// @vitest-environment happy-dom
import { setApiBase } from '@muster/client/call'
import { queryClient, refreshFeatures } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { aServer, bad, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { failures } from '@muster/contract/kit/failures'
import type { ScheduleRules } from '@muster/contract/planning/calendar'
import { calendar } from '@muster/contract/planning/calendar'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryKit } from '../../testing/QueryKit.tsx'
import { ScheduleRulesSection } from './ScheduleRulesSection.tsx'

let server: Awaited<ReturnType<typeof aServer>>
let rules: ScheduleRules

beforeEach(async () => {
  freshStorage()
  beginSession(aSession())
  queryClient.clear()
  rules = { onConflict: 'WARN', maxDayMinutes: 600, maxWeekMinutes: null, minRestMinutes: null, version: 1 }
  server = await aServer(({ method }) =>
    method === 'PUT' ? bad(409, failures['row.newer'].code) : good(rules),
  )
  setApiBase(server.address)
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('rules that another person saves while someone types are not overwritten', async () => {
  render(
    <QueryKit>
      <ScheduleRulesSection />
    </QueryKit>,
  )
  const user = userEvent.setup()
  const rest = await screen.findByRole('textbox', { name: /^Minimum rest between shifts/ })
  await user.type(rest, '11')

  rules = { ...rules, maxDayMinutes: 480, version: 2 }
  await act(() => refreshFeatures(calendar.rules.feature))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  const refusal = await screen.findByRole('dialog')
  const sent = server.heard.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ minRestMinutes: 660, version: 1 })
  await user.click(within(refusal).getByRole('button', { name: 'OK' }))
  await user.click(await screen.findByRole('button', { name: 'Load their version' }))
  await screen.findByDisplayValue('8 hours')
  expect(screen.queryByRole('button', { name: 'Load their version' })).toBeNull()
})
