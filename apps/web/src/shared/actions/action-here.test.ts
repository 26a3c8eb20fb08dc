import type { Action, ActionChange } from '@muster/contract/actions'
import { expect, test } from 'vitest'
import { anEntry } from '../../offline/testing/an-entry.ts'
import { actionHere, wasSettledBefore } from './action-here.ts'

const action: Action = {
  ...{ id: 7, source: 'ANSWER', state: 'OPEN', title: 'Taps', jobLocationId: 1, siteName: 'Pier' },
  ...{
    timezone: 'Australia/Brisbane',
    workId: 3,
    problemId: null,
    incidentId: null,
    priority: 'HIGH',
    madeAt: '',
    dueAt: null,
  },
  ...{ isOverdue: false, owner: null, asksPhoto: true, photosBefore: 0, photosAfter: 0 },
  ...{ answerCorrected: false, version: 1 },
}
const step = (name: string, more = {}) =>
  anEntry(name, { feature: 'actions', params: { id: 7 }, lane: 'actions/7', ...more })
const taken = (moment: string, more = {}) => step('addFile', { body: { moment }, ...more })

test('steps that wait are shown as taken, in their order', () => {
  const { held, ...here } = actionHere(
    action,
    [step('start'), taken('AFTER'), taken('BEFORE'), step('done')],
    0,
  )
  expect(here).toMatchObject({ state: 'DONE', photosAfter: 1 })
  expect([held.waiting?.name, held.photos.map(({ moment }) => moment)]).toEqual(['done', ['AFTER', 'BEFORE']])
  expect(actionHere(action, [step('cannot')], 0).state).toBe('CANNOT')
})

test('a verdict that waits is shown; a judgement of the visit waits without one, and is not that of another action', () => {
  const done: Action = { ...action, state: 'DONE' }
  expect(actionHere(done, [step('verify', { body: {} })], 0).state).toBe('VERIFIED')
  expect(actionHere(done, [step('verify', { body: { accepted: false } })], 0).state).toBe('OPEN')
  const judged = (id: number) => actionHere(done, [step('reinspect', { params: { id }, body: {} })], 0)
  expect(judged(3)).toMatchObject({ state: 'DONE', held: { isJudged: true, waiting: { name: 'reinspect' } } })
  expect(judged(7).held).toMatchObject({ isJudged: false, waiting: undefined })
})

test('what was refused changes nothing and is named; what is sealed or of another action is left out', () => {
  const entries = [
    step('done', { state: 'refused' }),
    step('start', { isLocked: true }),
    step('done', { params: { id: 8 } }),
    anEntry('start', { params: { id: 7 } }),
  ]
  const { held, state } = actionHere(action, entries, 0)
  expect([state, held.refused.length, held.waiting]).toEqual(['OPEN', 1, undefined])
})

test('what arrived counts until the server has answered since', () => {
  const entries = [
    taken('AFTER', { state: 'sent', settledAt: 90 }),
    step('done', { state: 'sent', settledAt: 100 }),
  ]
  expect(actionHere(action, entries, 50)).toMatchObject({
    state: 'DONE',
    photosAfter: 0,
    held: { photos: [] },
  })
  expect(actionHere(action, entries, 101).state).toBe('OPEN')
})

const change = (kind: ActionChange['kind'], tenantUserId: number | null): ActionChange => ({
  ...{ kind, tenantUserId, at: '', name: '', note: '', ownerName: '' },
})
test('a report that another settled before is known by the history', () => {
  const added = change('MADE', null)
  const first = change('DONE', 1)
  expect(wasSettledBefore([added], 2)).toBe(false)
  expect(wasSettledBefore([added, first], 1)).toBe(false)
  expect(wasSettledBefore([added, first, change('PHOTO', 2), change('DONE', 2)], 2)).toBe(true)
  expect(wasSettledBefore([added, change('CLOSED', null), change('DONE', 2)], 2)).toBe(true)
  expect(wasSettledBefore([added, first, change('RETURNED', 3), change('DONE', 2)], 2)).toBe(false)
})
