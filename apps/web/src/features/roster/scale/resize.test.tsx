// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { roster } from '@muster/contract/planning/roster'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import { useRosterActs } from '../changes/use-roster-acts.ts'
import { Chip } from '../shifts/Chip.tsx'
import type { ShiftItem } from '../week/roster-rows.ts'
import { dragEdge } from './drag-edge.ts'
import { ResizeBar } from './ResizeBar.tsx'
import { ScaleTrack } from './ScaleTrack.tsx'
import { resizedItem, useResize } from './use-resize.ts'

const start = '2040-03-06T18:00:00+10:00'
const site = { id: 3, name: 'Depot', timezone: 'Australia/Brisbane' }
const shift = {
  ...{ kind: 'shift', key: 'shift 7', date: '2040-03-06', startTime: start, from: '18:00', to: '20:00' },
  ...{ minutes: 120, jobId: 8, jobTitle: 'Evening clean', site, personName: 'Mia Tran', conflicts: [] },
  shift: { eventId: 7, tenantUserId: 5, occurrenceStart: start, duration: 120, draft: null, title: '' },
} as unknown as ShiftItem
/** Eighteen hours of fifty points each. */
const scale = { start: 360, end: 1440 }
const hourPoints = 50

function Day() {
  const acts = useRosterActs(new Map([[shift.key, shift]]))
  const resize = useResize({ acts, costs: false })
  const item = resize.resizing ? resizedItem(resize.resizing) : shift
  const press = ({ nativeEvent }: { nativeEvent: PointerEvent }) =>
    dragEdge(nativeEvent, {
      ...{ item: shift, edge: 'end', scale, resize, onDragged: () => undefined },
      scroller: document.querySelector<HTMLElement>('[data-scroller]'),
    })
  return (
    <div onPointerDown={press}>
      <ScaleTrack
        scale={scale}
        items={[item]}
        chips={[<Chip key="7" item={item} names="site" say={String} />]}
      />
      <ResizeBar resize={resize} />
    </div>
  )
}

async function open() {
  freshStorage()
  beginSession(aSession())
  const shown = await showPage(Day, '/roster', [
    answering(roster.checkChange, []),
    answering(roster.change, { actId: 9, changes: 1, conflicts: [] }),
  ])
  const track = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-track]')
    expect(found).not.toBeNull()
    return found!
  })
  track.getBoundingClientRect = () => new DOMRect(0, 0, 18 * hourPoints, 42)
  const pull = (hours: number) => {
    const press = { button: 0, clientX: 700, pointerId: 2, isPrimary: true }
    fireEvent.pointerDown(document.querySelector('[data-edge="end"]')!, press)
    fireEvent.pointerMove(window, { clientX: 700 + hours * hourPoints, pointerId: 2 })
  }
  return { ...shown, pull }
}

test('an edge that is pulled says the new times, and is drafted once it is let go', async () => {
  const { server, pull } = await open()
  pull(0.7)
  const bar = await screen.findByRole('region', { name: 'New times' })
  expect(bar.textContent).toContain('18:00–20:45')
  expect(bar.textContent).toContain('was 18:00–20:00')
  // The rules are asked before it is let go, and nothing is drafted yet.
  await waitFor(() => expect(server.heard.map(({ path }) => path)).toContain(roster.checkChange.path))
  expect(server.heard.map(({ path }) => path)).not.toContain(roster.change.path)
  fireEvent.pointerUp(window, { pointerId: 2 })
  await waitFor(() => expect(server.heard.map(({ path }) => path)).toContain(roster.change.path))
  const sent = server.heard.find(({ path }) => path === roster.change.path)!
  expect(JSON.parse(sent.body).changes).toEqual([
    {
      kind: 'MOVE',
      eventId: 7,
      occurrenceStart: start,
      startTime: '2040-03-06T18:00:00.000+10:00',
      duration: 165,
    },
  ])
  expect(screen.queryByRole('region', { name: 'New times' })).toBeNull()
})

test('Escape leaves the times as they were, and so do an edge that comes back and a press that trembles', async () => {
  const { server, pull } = await open()
  pull(2)
  await screen.findByRole('region', { name: 'New times' })
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New times' })).toBeNull())
  fireEvent.pointerUp(window, { pointerId: 2 })
  pull(2)
  await screen.findByRole('region', { name: 'New times' })
  fireEvent.pointerMove(window, { clientX: 700, pointerId: 2 })
  fireEvent.pointerUp(window, { pointerId: 2 })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New times' })).toBeNull())
  pull(0.1)
  fireEvent.pointerUp(window, { pointerId: 2 })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New times' })).toBeNull())
  expect(server.heard.map(({ path }) => path)).not.toContain(roster.change.path)
})

test('a hand that lies on the tablet besides pulls nothing and lets nothing go', async () => {
  const { server, pull } = await open()
  pull(0.7)
  const bar = await screen.findByRole('region', { name: 'New times' })
  const palm = { pointerId: 3, isPrimary: false, button: 0, clientX: 300 }
  fireEvent.pointerDown(document.querySelector('[data-edge="start"]')!, palm)
  fireEvent.pointerMove(window, { ...palm, clientX: 500 })
  fireEvent.pointerUp(window, palm)
  expect(bar.textContent).toContain('18:00–20:45')
  await waitFor(() => expect(server.heard.map(({ path }) => path)).toContain(roster.checkChange.path))
  expect(server.heard.map(({ path }) => path)).not.toContain(roster.change.path)
  fireEvent.pointerUp(window, { pointerId: 2 })
  await waitFor(() => expect(server.heard.map(({ path }) => path)).toContain(roster.change.path))
})

test('a finger that turns out to scroll leaves the times as they were', async () => {
  const { server, pull } = await open()
  pull(2)
  await screen.findByRole('region', { name: 'New times' })
  fireEvent.pointerCancel(window, { pointerId: 2 })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New times' })).toBeNull())
  fireEvent.pointerUp(window, { pointerId: 2 })
  expect(server.heard.map(({ path }) => path)).not.toContain(roster.change.path)
})

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('the grid scrolls along while an edge rests near its end, and the times go on', async () => {
  const { pull } = await open()
  const scroller = document.querySelector<HTMLElement>('[data-track]')!.parentElement!
  scroller.setAttribute('data-scroller', '')
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 760, 300)
  let scrolled = 0
  Object.defineProperty(scroller, 'scrollLeft', {
    get: () => scrolled,
    set: (next: number) => {
      scrolled = Math.min(next, 2 * hourPoints)
    },
  })
  // A press that trembles there scrolls nothing.
  pull(0.1)
  await twoFrames()
  fireEvent.pointerUp(window, { pointerId: 2 })
  expect(scrolled).toBe(0)
  pull(0.4)
  const bar = await screen.findByRole('region', { name: 'New times' })
  // 0.4 hours of the hand and two of the grid, which ends there.
  await waitFor(() => expect(bar.textContent).toContain('18:00–22:30'))
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New times' })).toBeNull())
})
