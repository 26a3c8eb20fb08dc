import type { CandidateReasons, ExcludedPerson } from '@muster/contract/cover/candidates'
import { exclusionKinds } from '@muster/contract/cover/candidates'
import { expect, test } from 'vitest'
import { countKinds, exclusionLine, exclusionWords, reasonsLine } from './reason-words.ts'

const say = (sentence: unknown, values: Readonly<Record<string, unknown>> = {}) =>
  String(sentence).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const reasons: CandidateReasons = {
  visitsHere: 14,
  restMinutes: 540,
  plannedMinutes: 31 * 60,
  weekMinutes: 38 * 60,
  distanceKm: 4.23,
  prefers: false,
  emergency: false,
  assigned: true,
  tookLately: 0,
}

test('what speaks for a person fits one line', () => {
  expect(reasonsLine(say, reasons)).toBe('14 visits here · 9 h rest · 31 of 38 h this week · 4.2 km')
  const cost = {
    currency: 'AUD',
    amount: 92_00,
    percent: 200,
    extras: ['OVERTIME' as const],
    notCosted: null,
  }
  expect(reasonsLine(say, reasons, cost)).toMatch(/ · 4\.2 km · \+A\$92\.00 \(200%\), Overtime$/)
})

test('R-03: a distance says from where it is, and a manager is named as such', () => {
  const line = (more: Partial<CandidateReasons>) =>
    reasonsLine(say, { ...reasons, ...more })
      .split(' · ')
      .slice(3)
  expect(line({ distanceFrom: 'SHIFT_BEFORE' })).toEqual(['4.2 km from the shift before'])
  expect(line({ distanceFrom: 'RECENT_SITE', manages: true })).toEqual([
    '4.2 km from where they work',
    'manager',
  ])
  expect(line({ distanceFrom: 'RECENT_SITE', distanceKm: 0 })).toEqual([])
})

test('what is not known is left out', () => {
  const unknown = {
    ...reasons,
    visitsHere: 0,
    assigned: false,
    restMinutes: null,
    weekMinutes: null,
    distanceKm: null,
  }
  expect(reasonsLine(say, unknown)).toBe('first time at this site · 31 h this week')
  expect(
    reasonsLine(say, { ...unknown, assigned: true, prefers: true, emergency: true, tookLately: 2 }),
  ).toBe(
    'assigned to the job · 31 h this week · prefers to work then · accepts emergencies · took 2 shifts lately',
  )
})

test('every reason against a person has words of its own', () => {
  const all = exclusionKinds.map((kind) => exclusionWords(say, { kind, minutes: 330, limit: 600 }))
  expect(new Set(all).size).toBe(exclusionKinds.length)
  expect(
    exclusionLine(say, [
      { kind: 'rest', minutes: 330, limit: 600 },
      { kind: 'overlap', otherText: 'Mill' },
    ]),
  ).toBe('5.5 h rest; 10 h are needed · At Mill at the same time')
})

test('excluded people are counted once, the commonest kind first', () => {
  const people: Pick<ExcludedPerson, 'reasons'>[] = [
    { reasons: [{ kind: 'rest' }] },
    { reasons: [{ kind: 'onLeave' }, { kind: 'rest' }] },
    { reasons: [{ kind: 'onLeave' }] },
  ]
  expect(countKinds(people)).toEqual([
    ['onLeave', 2],
    ['rest', 1],
  ])
})
