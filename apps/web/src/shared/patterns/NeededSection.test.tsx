// @vitest-environment happy-dom

import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { roster } from '@muster/contract/planning/roster'
import { seriesDefaults } from '@muster/contract/planning/series'
import type { PatternChange, ShiftPattern, UnneededPerson } from '@muster/contract/planning/shift-patterns'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../testing/show-page.tsx'
import { NeededSection } from './NeededSection.tsx'

const pattern: ShiftPattern = {
  ...{
    id: 7,
    jobId: 1,
    startTime: '2026-04-06T18:00:00+10:00',
    timezone: 'Australia/Brisbane',
    duration: 150,
  },
  ...{ recursiveFrequency: 'WEEKLY', weekdays: [1, 2], until: null, ...seriesDefaults },
  ...{
    places: 1,
    unpaidBreakMinutes: 0,
    version: 3,
    filledBy: [],
    uncovered: 0,
  },
}
const mia: UnneededPerson = { tenantUserId: 5, name: 'Mia Tran', shifts: 13, firstDay: '2026-04-07' }
const change: PatternChange = {
  ...{ from: null, people: [], staying: [], drafts: 0, notNeeded: [mia], conflicts: [] },
}
const show = (people: UnneededPerson[]) => {
  freshStorage()
  beginSession(aSession())
  return showPage(() => <NeededSection jobId={1} zone="Australia/Brisbane" />, '/job', [
    answering(roster.patterns, [pattern]),
    answering(roster.checkRemoval, people),
    answering(roster.removePattern, null),
    answering(roster.checkPattern, change),
    answering(roster.updatePattern, pattern),
  ])
}

test('R-11-24: a need with people says whose shifts fill it, and asks whether these are kept or end', async () => {
  const { server, user } = await show([mia])
  await user.click(await screen.findByRole('button', { name: /^Remove:/ }))
  await screen.findByText('Mia Tran')
  screen.getByText('13 shifts, from 07/04/2026')
  expect(server.heard.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'End these shifts' }))
  await screen.findByText('They end now, and the people are notified.')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'DELETE')).toBe(true))
  const { query } = server.heard.find(({ method }) => method === 'DELETE')!
  expect([query.get('unneeded'), query.get('version')]).toEqual(['END', '3'])
})

test('R-07: changed weekdays name the people before they are saved, and their shifts are kept unless it is chosen', async () => {
  const { server, user } = await show([])
  await user.click(await screen.findByRole('button', { name: /^Edit:/ }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await screen.findByText('These people have shifts on days that are no longer needed:')
  screen.getByText('No one is notified of these changes.')
  await user.click(screen.getByRole('radio', { name: 'End these shifts' }))
  await user.click(await screen.findByRole('button', { name: 'Save and notify' }))
  await waitFor(() => expect(server.heard.some(({ method }) => method === 'PUT')).toBe(true))
  const { body } = server.heard.find(({ method }) => method === 'PUT')!
  expect(JSON.parse(body)).toMatchObject({ unneeded: 'END', version: 3 })
})
