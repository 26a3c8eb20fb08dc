import { z } from 'zod'
import { ImportReport } from '../kit/csv-import.ts'
import { endpoints } from '../kit/endpoint.ts'
import { distinguishedBy } from '../kit/namesakes.ts'
import { management, staff } from '../kit/permissions.ts'
import { byId, day, flagText, id, idText, many, nothing } from '../kit/shapes.ts'
import { patternEndpoints } from './pattern-endpoints.ts'
import { MyShift, SeenShift } from './published-shifts.ts'
import { RosterAway } from './roster-away.ts'
import { CostExtra, costEndpoints, RosterCosts } from './roster-costs.ts'
import {
  CopiedWeek,
  CopyWeekInput,
  DraftedAct,
  DraftFilters,
  PlaceInput,
  PublishResult,
  RosterChangesInput,
  RosterDrafts,
} from './roster-drafts.ts'
import { rosterFileEndpoints } from './roster-file.ts'
import { noteEndpoints } from './roster-notes.ts'
import { templateEndpoints } from './roster-templates.ts'
import { ScheduleConflict, ShiftConflict } from './schedule-conflict.ts'
import { occurrenceAt } from './shift-at.ts'
import { budgetEndpoints } from './site-budgets.ts'

/** Days of one roster, both ends included. */
export const longestRoster = 35

export const RosterPerson = z.object({
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  role: z.string(),
  imageURL: z.string().nullable(),
  /** Planned in the window at all sites, or those of a manager of areas; drafts included. */
  plannedMinutes: z.int(),
  /** The same at sites outside the areas of the reader. */
  elsewhereMinutes: z.int().optional(),
  /** Of the shifts that are shown; with `costs` alone, as each `cost`. */
  cost: z.int().optional(),
  /** Agreed for the days of the window, by terms of employment or else by the person; null where nothing is agreed. */
  agreedMinutes: z.int().nullable(),
})
export type RosterPerson = z.infer<typeof RosterPerson>
export const RosterSite = z.object({
  id,
  name: z.string(),
  address: z.string(),
  clientId: id,
  clientName: z.string(),
  timezone: z.string(),
  plannedMinutes: z.int(),
  cost: z.int().optional(),
  /** What may be planned in a week: minutes, and with `costs` cents. Absent where none is set, and of a site that is not whole here. */
  budget: z.object({ weekMinutes: z.int().optional(), weekAmount: z.int().optional() }).optional(),
  neededPlaces: z.int(),
  /** Without a person, and still to come. */
  uncoveredPlaces: z.int(),
  /** Without a person when the shift began. */
  unfilledPlaces: z.int(),
})
export type RosterSite = z.infer<typeof RosterSite>
export const RosterJob = z.object({ id, title: z.string(), locationId: id, enabled: z.boolean() })

/** How it stands with a shift that has begun, as Today says it. */
const ShiftVisit = z.object({
  /** ON_LEAVE: approved leave has the whole shift. */
  state: z.enum(['DONE', 'ON_SITE', 'ON_BREAK', 'LATE', 'MISSING', 'ON_LEAVE']),
  workId: id.nullable(),
  /** From clock-in to clock-out; of a visit that runs until now. Null where there is no visit. */
  clockedMinutes: z.int().nullable(),
})
export type ShiftVisit = z.infer<typeof ShiftVisit>
export const RosterShift = z.object({
  /** Negative for a draft. */
  eventId: z.int(),
  version: z.int(),
  jobId: id,
  tenantUserId: id,
  ...occurrenceAt,
  /** Minutes that do not count as planned: an unpaid break, or all of a shift of the whole day. Absent where all count. */
  unpaidMinutes: z.int().optional(),
  /** Cents by the pay rules, as planned or as it was worked; absent where it is not costed. */
  cost: z.int().optional(),
  /** With `cost`; absent where there are none. */
  costExtras: z.array(CostExtra).optional(),
  title: z.string(),
  /** Whether it is one of a series. */
  repeats: z.boolean(),
  /** The pattern, and the day of its occurrence, of which it fills a place. */
  patternId: id.nullable(),
  patternDate: day.nullable(),
  /** It fills a day on which its pattern needs no people. */
  notNeeded: z.boolean().optional(),
  /** Not published: it will be added, or taken away. */
  draft: z.enum(['ADDED', 'REMOVED']).nullable(),
  actId: id.nullable(),
  /**
   * When its person saw it on My roster with these times; null: not yet. Absent where it says nothing: of a draft, of what
   * has begun, of a person of the office.
   */
  seenAt: z.string().nullable().optional(),
  /** Absent of what is to come, and of drafts. */
  visit: ShiftVisit.optional(),
})
export type RosterShift = z.infer<typeof RosterShift>

export const RosterPlace = z.object({
  patternId: id,
  jobId: id,
  /** The local day that names the occurrence. */
  date: day,
  ...occurrenceAt,
  title: z.string(),
  places: z.int(),
  filled: z.int(),
  /** Without a person, and still to come. */
  uncovered: z.int(),
  /** Without a person when the shift began. */
  unfilled: z.int(),
  /** Switched off for this day: nobody is needed. */
  isOff: z.boolean(),
  /** Of a day that is switched off: whose shifts would fill it. */
  usualUserIds: z.array(id).optional(),
  /** Visits of it that were moved to another day: whose they are, and when they take place. */
  moved: z.array(z.object({ tenantUserId: id, date: day })).optional(),
})
export type RosterPlace = z.infer<typeof RosterPlace>

export const Roster = z.object({
  startDate: day,
  endDate: day,
  /** By PERSON everybody who may be rostered; by SITE only those who have shifts. By name. */
  people: z.array(RosterPerson),
  /** By SITE every site with an active job; by PERSON only those of the shifts and places. By name. */
  sites: z.array(RosterSite),
  jobs: z.array(RosterJob),
  shifts: z.array(RosterShift),
  /** By SITE every occurrence of a pattern; by PERSON those without a person, those with a moved visit, and days that are switched off of people's shifts. */
  places: z.array(RosterPlace),
  away: z.array(RosterAway),
  conflicts: z.array(ShiftConflict),
  /** The most that a person may work in a week by the rules of the company. */
  weekLimitMinutes: z.int().nullable(),
  /** Changes on all days and sites that are not published. */
  unpublished: z.int(),
  published: z.object({ at: z.string(), name: z.string() }).nullable(),
  /** Whether the reader may ask for costs: they see pay, and the company uses pay rules. Absent where not. */
  hasCosts: z.literal(true).optional(),
  costs: RosterCosts.optional(),
})
export type Roster = z.infer<typeof Roster>

const largestPatternFile = 5_242_880
/** Patterns that a file may bring at once. */
export const mostPatternsImported = 2000

const window = { startDate: day, endDate: day }
const force = flagText.optional()

export const roster = endpoints('roster', {
  read: {
    GET: '/api/roster',
    says: 'Shifts of at most 35 days with drafts, uncovered places, hours and conflicts',
    access: management,
    cost: 'heavy',
    query: z.object({
      ...window,
      groupIds: many(idText).optional(),
      /** The jobs of one site alone. */
      siteId: idText.optional(),
      by: z.enum(['PERSON', 'SITE']).optional(),
      /** For those who see pay: what the shifts cost. Nothing is said of it where the company uses no pay rules. */
      costs: flagText.optional(),
    }),
    answer: Roster,
  },
  place: {
    PUT: '/api/roster/place',
    says: 'Draft who fills a place of a pattern: one occurrence, or all from a day on',
    access: management,
    body: PlaceInput,
    answer: DraftedAct,
  },
  change: {
    POST: '/api/roster/change',
    says: 'Draft shifts that are added, moved and removed, as one act',
    access: management,
    body: RosterChangesInput,
    answer: DraftedAct,
  },
  checkChange: {
    POST: '/api/roster/change/check',
    says: 'The conflicts that drafting these shifts would make; nothing is written',
    access: management,
    body: RosterChangesInput,
    answer: z.array(ScheduleConflict),
    kind: 'query',
  },
  ...costEndpoints,
  ...budgetEndpoints,
  copyWeek: {
    POST: '/api/roster/copy-week',
    says: 'Draft the single shifts of a week in another one; those that are there already stay',
    access: management,
    body: CopyWeekInput,
    answer: CopiedWeek,
  },
  undo: {
    DELETE: '/api/roster/act/:id',
    says: 'Take back a draft',
    access: management,
    params: byId,
    answer: nothing,
  },
  drafts: {
    GET: '/api/roster/draft/all',
    says: 'Changes of the roster that are not published, newest first, on all days and sites',
    access: management,
    query: DraftFilters,
    answer: RosterDrafts,
  },
  undoMine: {
    DELETE: '/api/roster/draft/mine',
    says: 'Take back everything that I drafted; answers how many changes that were',
    access: management,
    answer: z.object({ changes: z.int() }),
  },
  publish: {
    POST: '/api/roster/publish',
    says: 'Publish the drafts of days and sites, and notify the people concerned; with dryRun say what that would do',
    access: management,
    rights: ['publishesRoster'],
    cost: 'heavy',
    query: z.object({ force }),
    body: z.object({
      ...window,
      groupIds: z.array(id).max(500).optional(),
      dryRun: z.boolean().optional(),
    }),
    answer: PublishResult,
  },
  ...patternEndpoints,
  ...noteEndpoints,
  ...templateEndpoints,
  ...rosterFileEndpoints,
  checkImport: {
    POST: '/api/roster/import/check',
    says: 'What a file of patterns would bring, with every fault by row; nothing is written',
    access: management,
    upload: { field: 'file', maxBytes: largestPatternFile },
    cost: 'heavy',
    answer: ImportReport,
    kind: 'query',
  },
  importPatterns: {
    POST: '/api/roster/import',
    says: 'Add all patterns of a file to the jobs that they name, or none while it has a fault',
    access: management,
    upload: { field: 'file', maxBytes: largestPatternFile },
    cost: 'heavy',
    answer: ImportReport,
  },
  switchDay: {
    PUT: '/api/job/pattern/:id/day',
    says: 'Switch the places of a pattern off for one day, or on again, and draft the removal of shifts that fill them',
    access: management,
    params: byId,
    body: z.object({ date: day, isNeeded: z.boolean() }),
    answer: DraftedAct,
  },
  mine: {
    GET: '/api/me/roster',
    says: 'My published shifts of at most 35 days, with what changed since I last confirmed them',
    access: staff,
    query: z.object(window),
    answer: z.array(MyShift),
  },
  seen: {
    PUT: '/api/me/roster/seen',
    says: 'Confirm that I have seen these shifts',
    access: staff,
    kind: 'record',
    idempotent: 'outbox',
    body: z.object({ shifts: z.array(SeenShift).max(500) }),
    answer: nothing,
  },
})
