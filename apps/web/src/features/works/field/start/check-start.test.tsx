// @vitest-environment happy-dom
import type { MyDay } from '@muster/contract/works/works'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aJob } from '../testing/a-job.ts'
import { checkStart } from './check-start.tsx'
import { searchMs } from './position.ts'

const job = aJob()
const starting = { job, type: 'NORMAL' } as const
const dayIn = (startMode: MyDay['startMode']): MyDay => ({
  date: '2026-03-02',
  occurrences: [],
  openWork: null,
  startableJobs: [job],
  startMode,
})

/** The phone's receiver: tells what it is given, and whether somebody listens. */
let tell: (lat: number, accuracy: number) => void
let deny: () => void
let watchers = 0
let tests = 0

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // Each test is minutes after the one before: a tap there is not the tap before here.
  tests += 1
  vi.advanceTimersByTime(tests * 600_000)
  watchers = 0
  const geolocation = {
    watchPosition(found: PositionCallback, failed: PositionErrorCallback) {
      watchers += 1
      tell = (latitude, accuracy) =>
        found({
          coords: { latitude, longitude: 153.025, accuracy },
          timestamp: Date.now(),
        } as GeolocationPosition)
      deny = () => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
      return 1
    },
    clearWatch() {
      watchers -= 1
    },
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
  render(<TestKit>{null}</TestKit>)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await pass(1000)
  await user().click(button)
}

test('a position at the site starts without a question', async () => {
  const checked = checkStart(dayIn('REFUSE'), starting, Date.now())
  await pass(0)
  tell(-27.47, 20)
  expect((await checked)?.position).toMatchObject({ lat: -27.47, accuracy: 20 })
  expect(watchers).toBe(0)
})

test('FLD-05: while the phone asks, the person sees what is waited for, and can cancel', async () => {
  const checked = checkStart(dayIn('REFUSE'), starting, Date.now())
  await pass(1000)
  expect(await screen.findByText(/If your phone asks/)).toBeDefined()
  tell(-27.6, 3000)
  expect(await screen.findByText(/Known to within 3000 m so far/)).toBeDefined()
  await press('Cancel')
  expect(await checked).toBeUndefined()
  expect(watchers).toBe(0)
})

test('FLD-05: denied says how to allow it, and trying again asks the phone again', async () => {
  const checked = checkStart(dayIn('REFUSE'), starting, Date.now())
  await pass(0)
  deny()
  expect(await screen.findByText(/This phone does not share your location with Muster/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start without a location' })).toBeNull()
  await press('Try again')
  await pass(0)
  tell(-27.47, 15)
  expect((await checked)?.position?.accuracy).toBe(15)
})

test('FLD-05: after 15 seconds an imprecise position says so; a company that only flags goes on', async () => {
  const refused = checkStart(dayIn('REFUSE'), starting, Date.now())
  await pass(0)
  tell(-27.6, 3000)
  await pass(searchMs)
  expect(await screen.findByText(/known to within 3000 m only/)).toBeDefined()
  await press('Go back')
  expect(await refused).toBeUndefined()

  const flagged = checkStart(dayIn('FLAG'), starting, Date.now())
  await pass(searchMs)
  expect(await flagged).toEqual({ starting, position: undefined })
})

test('FLD-06: a start that is only flagged is asked about first', async () => {
  const checked = checkStart(dayIn('FLAG'), starting, Date.now())
  await pass(0)
  tell(-27.5545, 10)
  expect(await screen.findByText(/You are 9.4 km from EX Tower. Start here\?/)).toBeDefined()
  await press('Start here')
  expect((await checked)?.position?.lat).toBe(-27.5545)
})

test('FLD-14: a visit that is planned for later is asked about', async () => {
  const now = Date.parse('2026-03-02T18:15:00Z')
  const occurrence = {
    eventId: 4,
    occurrenceStart: '2026-03-02T19:00:00Z',
    jobId: 1,
    jobLocation: job.jobLocation,
    startTime: '2026-03-02T19:00:00Z',
    duration: 60,
  }
  const checked = checkStart(dayIn('REFUSE'), { ...starting, occurrence }, now)
  await pass(0)
  expect(await screen.findByText('It is planned for 19:00. Start it now?')).toBeDefined()
  await press('Go back')
  expect(await checked).toBeUndefined()
})
