import type { Candidate, Candidates } from '@muster/contract/cover/candidates'
import { OfferInput } from '@muster/contract/cover/cover'
import { expect, test } from 'vitest'
import {
  askedCount,
  emptyDraft,
  inQuietHours,
  offerOf,
  reached,
  withToggled,
  wordsToStart,
} from './find-cover.ts'
import { aPlace } from './testing/a-place.ts'

const aCandidate = (tenantUserId: number, more: Partial<Candidate> = {}): Candidate => ({
  tenantUserId,
  name: `Person ${tenantUserId}`,
  phone: null,
  distinguishedBy: null,
  imageURL: null,
  quietUntil: null,
  asked: null,
  ...more,
  reasons: {
    visitsHere: 0,
    restMinutes: null,
    plannedMinutes: 0,
    weekMinutes: null,
    distanceKm: null,
    prefers: false,
    emergency: false,
    assigned: false,
    tookLately: 0,
    ...more.reasons,
  },
})
const found = (candidates: Candidate[], candidateCount = candidates.length): Candidates => ({
  place: { ...aPlace, uncovered: 1 },
  candidates,
  candidateCount,
  askedByAllCount: candidateCount,
  excluded: [],
  excludedCount: 0,
})
const place = { patternId: 7, occurrenceStart: '2026-11-26T20:00:00Z' }
const words = wordsToStart({ steps: { minutes: 5, people: 2 } })

test('a person is chosen by one press and left out by the next', () => {
  const once = withToggled(emptyDraft, 1)
  expect([...once]).toEqual([1])
  expect([...withToggled({ ...emptyDraft, chosen: once }, 1)]).toEqual([])
})

test('nobody with an open offer for the place is asked again', () => {
  const people = [aCandidate(1), aCandidate(2, { asked: 'NO' }), aCandidate(3)]
  expect(reached({ ...emptyDraft, audience: 'ALL' }, people).map(({ tenantUserId }) => tenantUserId)).toEqual(
    [1, 3],
  )
  expect(askedCount({ ...emptyDraft, audience: 'ALL' }, found(people, 250))).toBe(249)
})

test('chosen people alone are counted and sent', () => {
  const draft = { ...emptyDraft, chosen: new Set([3, 1]) }
  const body = offerOf(place, found([aCandidate(1), aCandidate(3)]), draft, words)
  expect(body).toEqual({ ...place, audience: 'PEOPLE', tenantUserIds: [3, 1] })
  expect(OfferInput.safeParse(body).success).toBe(true)
  expect(askedCount(draft, found([aCandidate(1), aCandidate(3)], 40))).toBe(2)
})

test('an offer from here on names the local day of the site, not the moment', () => {
  const draft = { ...emptyDraft, audience: 'STEPS' as const, isFromHereOn: true }
  const body = offerOf(place, found([]), draft, { ...words, message: 'Keys at the desk' })
  expect(body).toEqual({
    patternId: 7,
    from: '2026-11-27',
    audience: 'STEPS',
    steps: { minutes: 5, people: 2 },
    message: 'Keys at the desk',
  })
  expect(OfferInput.safeParse(body).success).toBe(true)
})

test('quiet hours hold for everybody but people who take emergencies', () => {
  const quietUntil = '2026-11-26T21:00:00Z'
  const asleep = aCandidate(1, { quietUntil })
  const onCall = aCandidate(2, { quietUntil, reasons: { ...asleep.reasons, emergency: true } })
  expect(inQuietHours([asleep, onCall, aCandidate(3)])).toEqual([asleep])
})

test('R-03: an offer to all and a call-out carry the area, chosen people do not', () => {
  const draft = { ...emptyDraft, chosen: new Set([1]), area: { withinKm: 25, groupIds: [3] } }
  const sent = (audience: 'PEOPLE' | 'ALL' | 'STEPS') =>
    OfferInput.parse(offerOf(place, found([]), { ...draft, audience }, words))
  expect(sent('ALL')).toMatchObject({ withinKm: 25, groupIds: [3] })
  expect(sent('STEPS')).toMatchObject({ withinKm: 25, groupIds: [3] })
  expect(sent('PEOPLE')).not.toHaveProperty('withinKm')
  const empty = { ...emptyDraft, audience: 'ALL' as const, area: { groupIds: [] } }
  expect(offerOf(place, found([]), empty, words)).not.toHaveProperty('groupIds')
})
