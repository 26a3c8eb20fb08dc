// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { StartInput } from '@muster/contract/works/field-inputs'
import type { MyDay } from '@muster/contract/works/works'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { outbox, write } from '../../../../offline/outbox.ts'
import { unsent } from '../../../../offline/outbox-reads.ts'
// Loaded before the tests, not in them.
import './check-start.tsx'
import { aJob } from '../testing/a-job.ts'
import { startAgain } from './start-again.ts'

const person = '7:5'
const tappedBefore = '2026-03-02T07:00:00.000Z'
const day: MyDay = {
  date: '2026-03-02',
  occurrences: [],
  openWork: null,
  startMode: 'REFUSE',
  startableJobs: [aJob()],
}
const far = { lat: -27.6, lang: 153.1, accuracy: 10, recordedAt: tappedBefore }
const body: StartInput = { jobId: 1, specTypes: ['NORMAL'], startedAt: tappedBefore, position: far }

let here: { latitude: number; longitude: number; accuracy: number } | undefined

beforeEach(async () => {
  freshStorage()
  await outbox.entries.clear()
  const geolocation = {
    watchPosition(found: PositionCallback, failed: PositionErrorCallback) {
      queueMicrotask(() =>
        here
          ? found({ coords: here, timestamp: Date.now() } as GeolocationPosition)
          : failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
      )
      return 1
    },
    clearWatch: () => undefined,
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
  here = { latitude: -27.47, longitude: 153.025, accuracy: 15 }
  render(<TestKit>{null}</TestKit>)
})
async function refusedStart() {
  await write(person, { feature: 'works', name: 'start', params: {}, body })
  await outbox.entries.toCollection().modify({
    state: 'refused',
    refused: { code: 'E050', message: 'You are too far away' },
  })
  return (await unsent(person))[0]!
}
const written = async () => (await unsent(person)).map((entry) => ({ state: entry.state, body: entry.body }))

test('a refused start is written again with the place and the time of now', async () => {
  const start = await refusedStart()
  const tappedAt = Date.now()
  expect(await startAgain(start, day, true)).toBe(true)
  const [{ state, body: again }] = (await written()) as [{ state: string; body: StartInput }]
  expect(state).toBe('waiting')
  expect(again).toMatchObject({ jobId: 1, position: { lat: -27.47, accuracy: 15 } })
  expect(Date.parse(again.startedAt)).toBeGreaterThanOrEqual(tappedAt)
})

test('where more was recorded for the visit since, it keeps its time', async () => {
  const start = await refusedStart()
  await startAgain(start, day, false)
  expect(await written()).toMatchObject([{ state: 'waiting', body: { startedAt: tappedBefore } }])
})

test('a job that this day does not list is tried again as it was', async () => {
  const start = await refusedStart()
  expect(await startAgain(start, { ...day, startableJobs: [] }, true)).toBe(true)
  expect(await written()).toEqual([{ state: 'waiting', body }])
})

test('who goes back without a place leaves the refused start as it is', async () => {
  here = undefined
  const start = await refusedStart()
  const again = startAgain(start, day, true)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Go back' }))
  expect(await again).toBe(false)
  expect(await written()).toEqual([{ state: 'refused', body }])
})
