import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { distinguishedBy } from '../kit/namesakes.ts'
import { countText, day, id, idText, instant, many, text } from '../kit/shapes.ts'
import { excludedKinds } from '../planning/constraints.ts'
import { ChangeCost } from '../planning/roster-costs.ts'
import { otherTimes } from '../planning/schedule-conflict.ts'
import { shiftAt } from '../planning/shift-at.ts'

/** A place that needs a person: an occurrence of a pattern. */
export const CoverPlace = z.object({
  patternId: id,
  ...shiftAt,
  address: z.string(),
  timezone: z.string(),
  uncovered: z.int(),
})
export type CoverPlace = z.infer<typeof CoverPlace>

export const exclusionKinds = [
  ...excludedKinds,
  /** Passed over by a step of a call-out for now; never against a candidate. */
  'quietHours',
] as const
export const Exclusion = z.object({
  kind: z.enum(exclusionKinds),
  /** Worked or planned in the day or week, or left to rest, with this shift. */
  minutes: z.int().optional(),
  limit: z.int().optional(),
  /** Where the person is at the same time. */
  otherText: z.string().optional(),
  otherTimes,
})
export type Exclusion = z.infer<typeof Exclusion>

/** What speaks for a person; null where it is not known. */
export const CandidateReasons = z.object({
  /** Finished visits at the site. */
  visitsHere: z.int(),
  /** Rest before or after the shift, the shorter one. */
  restMinutes: z.int().nullable(),
  /** In the week of the shift, without it. */
  plannedMinutes: z.int(),
  /** Agreed, else the company's limit. */
  weekMinutes: z.int().nullable(),
  distanceKm: z.number().nullable(),
  /** From the shift before it on the same day, else from the nearest site of the last eight weeks; absent in older offers. */
  distanceFrom: z.enum(['SHIFT_BEFORE', 'RECENT_SITE']).nullable().optional(),
  prefers: z.boolean(),
  emergency: z.boolean(),
  assigned: z.boolean(),
  /** Places taken for others in the last 28 days. */
  tookLately: z.int(),
  /** Of levels 1 to 3: comes last, and is asked only by choice; absent in older offers. */
  manages: z.boolean().optional(),
})
export type CandidateReasons = z.infer<typeof CandidateReasons>
/** How the office reaches a person of a list, and tells them from others. */
export const PersonContact = z.object({
  /** Null where there is none, and of a person who was removed. */
  phone: z.string().nullable(),
  distinguishedBy: distinguishedBy(),
})
export type PersonContact = z.infer<typeof PersonContact>
export const Candidate = PersonContact.extend({
  tenantUserId: id,
  name: z.string(),
  imageURL: z.string().nullable(),
  reasons: CandidateReasons,
  /** What the person would cost by the pay rules, for who sees pay. No reason is kept with an amount. */
  cost: ChangeCost.optional(),
  /** Quiet hours of the person now end then; null: may be asked at once. */
  quietUntil: z.string().nullable(),
  /** Asked by an open offer for this place already, and what they said. */
  asked: z.enum(['NO_ANSWER', 'YES', 'NO']).nullable(),
})
export type Candidate = z.infer<typeof Candidate>
export const ExcludedPerson = PersonContact.extend({
  tenantUserId: id,
  name: z.string(),
  reasons: z.array(Exclusion).min(1),
})
export type ExcludedPerson = z.infer<typeof ExcludedPerson>
export const Candidates = z.object({
  place: CoverPlace,
  /** The best first; at most 200. */
  candidates: z.array(Candidate),
  candidateCount: z.int(),
  /** How many of them an offer to all, or a call-out, asks: managers only where there are no others. */
  askedByAllCount: z.int(),
  /** By name; at most 200. */
  excluded: z.array(ExcludedPerson),
  excludedCount: z.int(),
})
export type Candidates = z.infer<typeof Candidates>

const OccurrenceOfNeed = z.object({ patternId: id, occurrenceStart: instant })
/** A published shift, or a draft by its negative id. */
const OccurrenceOfShift = z.object({
  eventId: z.int().refine((value) => value !== 0),
  occurrenceStart: instant,
})
/** An uncovered place, or several and shifts of people, that one person is to have together. */
export const ShiftsToGive = z
  .object({
    place: OccurrenceOfNeed.optional(),
    places: z.array(OccurrenceOfNeed).min(1).max(500).optional(),
    shifts: z.array(OccurrenceOfShift).min(1).max(500).optional(),
    /** With what follows of the one place, or of the pattern of the one shift. */
    onwards: z.boolean().optional(),
    /** Of what follows only these. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
    /** Words of the name. */
    search: text(120).optional(),
  })
  .refine(({ place, places, shifts }) => (place === undefined) !== ((places ?? shifts) === undefined), {
    path: ['shifts'],
    message: msg('Give either a place or shifts'),
  })
export type ShiftsToGive = z.infer<typeof ShiftsToGive>
/** Who could have these shifts, and who could not and why; people who have all of them are in neither list. */
export const PeopleForShifts = z.object({
  /** The best first; at most 200. */
  candidates: z.array(Candidate.omit({ quietUntil: true, asked: true })),
  candidateCount: z.int(),
  /** By name; at most 200. */
  excluded: z.array(ExcludedPerson),
  excludedCount: z.int(),
})
export type PeopleForShifts = z.infer<typeof PeopleForShifts>

const farthestKm = 500
/** Narrows who is listed, and whom an offer to all or a call-out asks. */
export const areaShape = {
  /** Who works within so many kilometres. */
  withinKm: z.int().min(1).max(farthestKm).optional(),
  /** Who is assigned to a job at the sites of these groups. */
  groupIds: z.array(id).max(500).optional(),
}
export const areaQuery = {
  withinKm: countText(1, farthestKm).optional(),
  groupIds: many(idText).optional(),
}

/** One occurrence of a pattern, or all from a day on. */
export const placeShape = {
  patternId: id,
  occurrenceStart: instant.optional(),
  /** From this day on. */
  from: day.optional(),
}
export const isOnePlace = ({ occurrenceStart, from }: { occurrenceStart?: unknown; from?: unknown }) =>
  (occurrenceStart === undefined) !== (from === undefined)
export const notOnePlace = { path: ['from'], message: msg('Give either an occurrence or a day') }

export const PlaceToAssign = z.object({ ...placeShape, tenantUserId: id }).refine(isOnePlace, notOnePlace)
export type PlaceToAssign = z.infer<typeof PlaceToAssign>

/** Who could do it instead or as a second person; the person on it is in neither list. */
export const ShiftCandidates = Candidates.extend({ place: CoverPlace.omit({ patternId: true }) })
export type ShiftCandidates = z.infer<typeof ShiftCandidates>
/** REPLACE takes the person off the shift, SECOND leaves them on it. */
export const CoverMode = z.enum(['REPLACE', 'SECOND'])
export const ShiftCover = z.object({
  place: CoverPlace,
  /** The shift of the new person, and of REPLACE what was taken from the other one: what Undo sends. */
  undo: z.object({ eventId: id, releasedId: id.nullable() }),
})
export type ShiftCover = z.infer<typeof ShiftCover>
