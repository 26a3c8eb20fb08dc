import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { distinguishedBy } from '../kit/namesakes.ts'
import { management } from '../kit/permissions.ts'
import { byId, day, id, idText, instant, needed, nothing } from '../kit/shapes.ts'

/** Days of one list of notes, both ends included: a roster, and those to which its visits may have been moved. */
export const longestNotes = 92
export const longestNote = 500

/** What the office writes for the people who work: on a visit, or on a day of a site. */
export const RosterNote = z.object({
  id,
  version: z.int(),
  locationId: id,
  /** The local day that names the occurrence, or the day of the site. */
  date: day,
  /** Of a visit; a note on the day of a site has none. */
  jobId: id.nullable(),
  /** Of a visit that a pattern needs: the pattern and `date` name it. */
  patternId: id.nullable(),
  /** Of any other visit: the moment that names its occurrence. */
  occurrenceStart: z.string().nullable(),
  text: z.string(),
  at: z.string(),
  byUserId: id,
  byName: z.string(),
  byDistinguishedBy: distinguishedBy('byUserId'),
})
export type RosterNote = z.infer<typeof RosterNote>

const written = {
  text: needed(longestNote, msg('Note is required')),
  /** Of the note that the writer saw; without it they saw none. */
  version: z.int().positive().optional(),
}
export const RosterNoteInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('DAY'), locationId: id, date: day, ...written }),
  z.object({
    kind: z.literal('SHIFT'),
    jobId: id,
    occurrenceStart: instant,
    /** Where it fills a place, or is one. */
    place: z.object({ patternId: id, date: day }).optional(),
    ...written,
  }),
])
export type RosterNoteInput = z.infer<typeof RosterNoteInput>

export const noteEndpoints = {
  notes: {
    GET: '/api/roster/note/all',
    says: 'Notes on visits and on days of sites, of at most 92 days',
    access: management,
    query: z.object({ startDate: day, endDate: day }),
    answer: z.array(RosterNote),
  },
  writeNote: {
    PUT: '/api/roster/note',
    says: 'Write or change the note on a visit or on a day of a site; people with coming shifts there are notified once',
    access: management,
    body: RosterNoteInput,
    answer: RosterNote,
  },
  removeNote: {
    DELETE: '/api/roster/note/:id',
    says: 'Remove a note',
    access: management,
    params: byId,
    query: z.object({ version: idText.optional() }),
    answer: nothing,
  },
} as const
