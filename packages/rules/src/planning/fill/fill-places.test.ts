import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBusyCompany, aPerson, aPlace, aShift, limits, usualWeights } from '../../../test/fill.ts'
import { plannedShiftOf } from '../constraints/constraint.ts'
import { breachesOf } from '../constraints.ts'
import { type FillInput, fillPlaces } from './fill-places.ts'
import { searched } from './search.ts'

const filledBy = (input: Partial<FillInput>) =>
  searched(
    fillPlaces({ places: [], people: [], limits, weights: usualWeights, seed: 1, steps: 2000, ...input }),
  )
const whoHas = (input: Partial<FillInput>) =>
  filledBy(input)
    .filled.map(({ place, person }) => [place, person])
    .sort(([a], [b]) => a! - b!)

test('a person who knows the site is chosen before one who lives nearer to others', () => {
  const people = [aPerson(), aPerson({ visits: new Map([[1, 9]]) }), aPerson()]
  const { filled } = filledBy({ people, places: [aPlace('2026-04-07', '18:00', 180)] })
  expect(filled).toMatchObject([{ place: 0, person: 1, reasons: { visitsHere: 9 } }])
  const [{ score, others }] = filled as [(typeof filled)[0]]
  expect(others.map(({ person }) => person)).toEqual([0, 2])
  for (const other of others) expect('score' in other && other.score).toBeLessThan(score)
})

test('no rule is broken: a person on leave, who cannot work then, is elsewhere, or rests too little', () => {
  const known = { visits: new Map([[1, 10]]) }
  const leave = [{ firstDay: '2026-04-07', lastDay: '2026-04-07', from: null, to: null }]
  const window = { kind: 'UNAVAILABLE' as const, weekday: 2, from: null, until: null }
  const people = [
    aPerson({ ...known, leave }),
    aPerson({ ...known, windows: [{ ...window, startTime: '17:00', endTime: '20:00' }] }),
    aPerson({ ...known, planned: [aShift('2026-04-07', '19:00', 120)] }),
    aPerson({ ...known, planned: [aShift('2026-04-08', '04:00', 120)] }),
    aPerson({ ...known, marksOf: () => ({ hasDeclined: true }) }),
    aPerson(),
  ]
  const places = [aPlace('2026-04-07', '18:00', 180)]
  const { filled } = filledBy({ people, places })
  expect(filled).toMatchObject([{ person: 5 }])
  expect(filled[0]!.others).toMatchObject([
    { person: 0, exclusion: { kind: 'onLeave' } },
    { person: 1, exclusion: { kind: 'unavailable' } },
    { person: 4, exclusion: { kind: 'declined' } },
    { person: 2, exclusion: { kind: 'overlap', otherText: 'Elsewhere' } },
  ])
  const nobodyLeft = filledBy({ people: people.slice(0, 5), places })
  expect(nobodyLeft.filled).toEqual([])
  expect(nobodyLeft.open).toEqual([
    {
      ...{ place: 0, lacks: 1 },
      excluded: [
        ...[
          ['declined', 1],
          ['onLeave', 1],
        ],
        ...[
          ['overlap', 1],
          ['rest', 1],
          ['unavailable', 1],
        ],
      ],
    },
  ])
})

test('the place that one person alone may take is given to them, though another suits them better', () => {
  const evening = aPlace('2026-04-07', '18:00', 180)
  const same = aPlace('2026-04-07', '18:00', 180, { siteId: 2, jobId: 2 })
  const onlyFirst = aPerson({ visits: new Map([[1, 10]]), marksOf: (at) => ({ hasDeclined: at === 1 }) })
  const both = aPerson({ visits: new Map([[1, 10]]) })
  expect(whoHas({ people: [both, onlyFirst], places: [evening, same] })).toEqual([
    [0, 1],
    [1, 0],
  ])
})

test('two people of one place are two people, and hours and weekends are shared', () => {
  const places = [aPlace('2026-04-07', '18:00', 180, { lacks: 2 })]
  expect(new Set(whoHas({ people: [aPerson(), aPerson()], places }).map(([, person]) => person)).size).toBe(2)
  const { filled, open } = filledBy({ people: [aPerson()], places })
  expect([filled.length, open]).toEqual([1, [{ place: 0, lacks: 1, excluded: [['alreadyThere', 1]] }]])

  const week = ['07', '08', '09', '10'].map((day) => aPlace(`2026-04-${day}`, '08:00', 240))
  const shared = whoHas({ people: [aPerson(), aPerson()], places: week }).map(([, person]) => person)
  expect(shared.filter((person) => person === 0)).toHaveLength(2)
  const sunday = [aPlace('2026-04-12', '08:00', 240)]
  expect(whoHas({ people: [aPerson({ weekendsLately: 3 }), aPerson()], places: sunday })).toEqual([[0, 1]])
})

test('wishes, ways and weights: what counts for nothing decides nothing', () => {
  const likes = { kind: 'PREFERRED' as const, weekday: 2, from: null, until: null }
  const wisher = aPerson({ windows: [{ ...likes, startTime: '17:00', endTime: '22:00' }] })
  const places = [aPlace('2026-04-07', '18:00', 180, { site: { lat: -27.4, lng: 153 } })]
  expect(whoHas({ people: [aPerson(), wisher], places })).toEqual([[0, 1]])
  const near = { workedAt: [{ lat: -27.41, lng: 153 }], planned: [aShift('2026-04-06', '08:00', 60)] }
  const far = { workedAt: [{ lat: -33.8, lng: 151.2 }] }
  expect(whoHas({ people: [aPerson(far), aPerson(near)], places })).toEqual([[0, 1]])
  expect(filledBy({ people: [aPerson(far)], places }).open).toEqual([
    { place: 0, lacks: 1, excluded: [['tooFar', 1]] },
  ])
  const weights = { ...usualWeights, near: 0 }
  expect(whoHas({ people: [aPerson(far), aPerson(near)], places, weights })).toEqual([[0, 0]])
  const managers = [aPerson({ manages: true, visits: new Map([[1, 10]]) }), aPerson()]
  expect(whoHas({ people: managers, places })).toEqual([[0, 1]])
})

test('of any company: no breach, the same answer for the same seed, and no other person with a better score', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const input = { ...aBusyCompany(12, 15, seed), steps: 500 }
      const answer = searched(fillPlaces(input))
      expect(searched(fillPlaces(input))).toEqual(answer)
      const seats = answer.filled.length + answer.open.reduce((sum, { lacks }) => sum + lacks, 0)
      expect(seats).toBe(input.places.length)
      for (const [person, own] of Map.groupBy(answer.filled, (each) => each.person)) {
        const shifts = own.map(({ place }) => {
          const { zone, shifts: spans, allDay } = input.places[place]!
          const [{ start, end }] = spans as [{ start: number; end: number }]
          return plannedShiftOf(-1 - place, zone, {
            startTime: start,
            duration: (end - start) / 60_000,
            allDay,
          })
        })
        const facts = { ...input.people[person]!, limits }
        expect(breachesOf([...facts.planned, ...shifts], (id) => id < 0, facts)).toEqual([])
      }
      for (const { score, others } of answer.filled)
        for (const other of others) if ('score' in other) expect(other.score).toBeLessThanOrEqual(score + 1)
    }),
    { numRuns: 25 },
  )
})
