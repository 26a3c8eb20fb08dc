// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type Leave, type LeaveEffect, leave } from '@muster/contract/leave/leave'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import { OneLeave } from './OneLeave.tsx'

const request: Leave = {
  ...{ id: 8, tenantUserId: 5, name: 'Mia Tran', imageURL: null, typeId: 2, typeName: 'Annual leave' },
  ...{ kind: 'PLANNED', paid: true, from: '2026-04-13', to: '2026-04-13', isPartDay: false, minutes: null },
  ...{ reason: '', file: null, proofMissing: false, state: 'REQUESTED', requestedAt: '2026-04-08T00:00:00Z' },
  ...{ recordedAt: null, requestedBy: null, decidedAt: null, decidedBy: null, decisionReason: '' },
  ...{ withdrawnAt: null, withdrawnBy: null, shifts: 0, replacedBy: [], version: 1 },
}
const effectOf = (spread: LeaveEffect['spread'], shifts: LeaveEffect['shifts']): LeaveEffect => ({
  ...{ shifts, sites: 0, minutes: 0, leaveMinutes: 0, spread },
})
const show = (spread: LeaveEffect['spread'], row = request, shifts: LeaveEffect['shifts'] = []) => {
  freshStorage()
  beginSession(aSession())
  return showPage(() => <OneLeave id={8} onClose={() => undefined} />, '/leave', [
    answering(leave.one, row),
    answering(leave.effect, effectOf(spread, shifts)),
    answering(leave.decide, { ...request, state: 'APPROVED' }),
  ])
}

test('P-06: without known hours this is said before, and hours are typed with the approval', async () => {
  const { server, user } = await show({ basis: 'NONE', minutes: 0, days: 0, weekMinutes: 0 })
  await screen.findByText(/^No hours of leave: there are no shifts/)
  await user.type(screen.getByRole('textbox', { name: 'Hours of leave' }), '7.6')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'PUT')).toBe(true))
  const { body } = server.heard.find(({ method }) => method === 'PUT')!
  expect(JSON.parse(body)).toEqual({ decision: 'APPROVED', version: 1, minutes: 456 })
})

test('P-06: the hours of the agreed week stand beside the request', async () => {
  await show({ basis: 'AGREED_WEEK', minutes: 2280, days: 5, weekMinutes: 2280 })
  await screen.findByText('38 h of leave: 38 h a week ÷ 5 for each day from Monday to Friday.')
})

test('G-02: annual leave says which part of it is sick leave', async () => {
  const sick = { id: 9, typeName: 'Sick leave', from: '2026-04-14', to: '2026-04-14', isPartDay: false }
  await show(null, { ...request, to: '2026-04-17', state: 'APPROVED', replacedBy: [sick] })
  await screen.findByText(/^Replaced by Sick leave: .*Tue.*14/)
})

test('a shift over a change of the clocks ends when its minutes are over', async () => {
  const start = '2026-10-03T22:00:00+10:00'
  await show(null, request, [
    {
      ...{ eventId: 4, occurrenceStart: start, startTime: start, duration: 480, leaveMinutes: 480 },
      ...{ title: '', jobId: 3, jobDetailTitle: 'Night clean', locationId: 5, locationName: 'Tower' },
      ...{ timezone: 'Australia/Sydney', state: 'PLANNED', patternId: null, placeStart: null, takenBy: null },
    },
  ])
  await screen.findByText('22:00–07:00')
})
