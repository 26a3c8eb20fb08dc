// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type Suspension, suspensions } from '@muster/contract/users/suspensions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { companyToday } from '../../shared/here/company-today.ts'
import { answering, showPage } from '../../testing/show-page.tsx'
import { PersonSuspensions } from './PersonSuspensions.tsx'
import { openSuspend } from './suspend-forms.tsx'

const person = { id: 5, name: 'Mia Tran', userRole: { roleLevel: 5 } }
const open: Suspension = {
  ...{ id: 8, tenantUserId: 5, from: '2026-04-01', until: null, state: 'NOW', reason: 'A complaint' },
  ...{ madeAt: '2026-04-01T00:00:00Z', madeBy: 'Ada Byron', endedAt: null, endedBy: null, version: 3 },
}
const beginFresh = () => {
  freshStorage()
  beginSession(aSession())
}

test('R-24: the question says how many shifts lie on the days; they are released unless they are to stay', async () => {
  beginFresh()
  const { server, user } = await showPage(() => <p>A page</p>, '/users/view', [
    answering(suspensions.shifts, { shifts: 4, firstDay: '2026-12-03' }),
    answering(suspensions.add, open),
  ])
  act(() => openSuspend(person))
  await screen.findByText('4 shifts of theirs lie in the next 92 days, the first on 03/12/2026.')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findAllByText('Say why')).not.toEqual([])
  expect(server.heard.every(({ method }) => method === 'GET')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A complaint')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'POST')).toBe(true))
  const { body } = server.heard.find(({ method }) => method === 'POST')!
  expect(JSON.parse(body)).toEqual({
    ...{ from: companyToday(), until: null, reason: 'A complaint', shifts: 'RELEASE' },
  })
})

const show = (mayChange: boolean) => {
  beginFresh()
  return showPage(() => <PersonSuspensions person={person} mayChange={mayChange} />, '/users/view', [
    answering(suspensions.list, [open]),
    answering(suspensions.end, { ...open, state: 'OVER' }),
  ])
}

test('R-24: the page of a person says from when, by whom and why, and ends the suspension after a question', async () => {
  const { server, user } = await show(true)
  await screen.findByText('From 01/04/2026 until further notice')
  screen.getByText('A complaint')
  screen.getByText(/^Suspended by Ada Byron on /)
  await user.click(screen.getByRole('button', { name: 'End suspension' }))
  const question = await screen.findByRole('dialog', { name: 'End suspension' })
  await user.click(within(question).getByRole('button', { name: 'End suspension' }))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('R-24: who may not change it reads it alone', async () => {
  await show(false)
  await screen.findByText('Suspended now')
  expect(screen.queryByRole('button')).toBeNull()
})
