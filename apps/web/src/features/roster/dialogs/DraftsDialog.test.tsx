// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { roster } from '@muster/contract/planning/roster'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { useRosterActs } from '../changes/use-roster-acts.ts'
import { DraftsDialog } from './DraftsDialog.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

const draft = (id: number, given: object = {}) => ({
  ...{
    id,
    actId: id,
    actChanges: 1,
    kind: 'ADDED',
    tenantUserId: 5,
    name: 'Mia Tran',
    toName: null,
    jobId: 8,
  },
  ...{ jobTitle: 'Evening clean', locationName: 'Tower', date: '2040-03-06', repeats: false },
  after: { startTime: '2040-03-06T18:00:00.000+10:00', duration: 150 },
  ...{ byUserId: 6, byName: 'Priya Raman', at: '2040-03-01T00:00:00.000Z' },
  ...given,
})
const drafts = [
  draft(4, { kind: 'GIVEN', toName: 'Leo Park' }),
  draft(3, { kind: 'MOVED', date: '2040-03-05' }),
  draft(2, { kind: 'REMOVED', after: null, repeats: true, actChanges: 12 }),
]

function Shown() {
  return <DraftsDialog acts={useRosterActs(new Map())} onClose={() => undefined} />
}
const open = (left: object[]) =>
  showPage(Shown, '/roster', [
    [
      roster.drafts,
      ({ query }) => {
        const page = Number(query.get('page'))
        const content = page === 0 ? left : []
        return good({ content, page, size: 50, totalElements: left.length, totalPages: 1 })
      },
    ],
    [
      roster.undoMine,
      () => {
        left.splice(0)
        return good({ changes: 14 })
      },
    ],
  ])

test('R-08: each line says whose shift, what becomes of it, when, where and by whom', async () => {
  await open([...drafts])
  const tuesday = shortDay('2040-03-06')
  const [given, moved, removed] = await screen.findAllByRole('listitem')
  for (const part of ['Reassigned: Mia Tran to Leo Park', tuesday, '18:00–20:30', 'Tower', 'By Priya Raman'])
    expect(given!.textContent).toContain(part)
  expect(moved!.textContent).toContain(`${shortDay('2040-03-05')} → ${tuesday}`)
  expect(removed!.textContent).toContain(`From ${tuesday} on`)
  expect(within(removed!).getByRole('button', { name: 'Undo 12 changes' })).toBeDefined()
})

test('R-08: mine are asked of the server, and all of them are taken back after a question', async () => {
  const { user, server } = await open([...drafts])
  await screen.findAllByRole('listitem')
  await user.click(screen.getByLabelText('Mine'))
  const asked = () => server.heard.filter(({ path }) => path === roster.drafts.path).at(-1)!.query
  await waitFor(() => expect(asked().get('mine')).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Undo all of mine' }))
  const question = await screen.findByRole('dialog', { name: 'Undo all of mine' })
  expect(server.heard.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Undo all of mine' }))
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
  expect(server.heard.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    roster.undoMine.path,
  ])
  await screen.findByText('No results')
})
