import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { management } from '../kit/permissions.ts'
import { byId, day, id, name, nothing } from '../kit/shapes.ts'
import { DraftedAct } from './roster-drafts.ts'
import { ScheduleConflict } from './schedule-conflict.ts'

/** Shifts of one template. */
export const mostTemplateShifts = 2000

/** A week of shifts under a name, to be drafted in other weeks. */
export const RosterTemplate = z.object({
  id,
  name: z.string(),
  /** Those with a person, and open places. */
  shifts: z.int(),
  open: z.int(),
  people: z.int(),
  sites: z.int(),
  at: z.string(),
  byUserId: id,
  byName: z.string(),
  byDistinguishedBy: distinguishedBy('byUserId'),
})
export type RosterTemplate = z.infer<typeof RosterTemplate>

const templateName = name(msg('Name is required')).pipe(z.string().max(60))
export const RosterTemplateInput = z.object({
  name: templateName,
  /** The first day of the week that is saved. */
  startDate: day,
  groupIds: z.array(id).max(500).optional(),
  locationId: id.optional(),
  /** The people by name; false: all shifts as open places. */
  keepPeople: z.boolean(),
})
export type RosterTemplateInput = z.infer<typeof RosterTemplateInput>

export const notDrafted = ['LEFT', 'LEAVE', 'SUSPENDED', 'FULL'] as const
/** What a template brings to a week: drafts for people, and open places, which are needed at once. */
export const AppliedTemplate = DraftedAct.extend({
  /** Open places of the template in that week: those that are there already too. */
  open: z.int(),
  /** Those of them that are needed by it from now on. */
  needed: z.int(),
  /** What the week has already. */
  there: z.int(),
  /** What would have begun. */
  passed: z.int(),
  /** Of jobs or sites that are no longer active, and of days that need no people. */
  gone: z.int(),
  /** Who is not drafted: the place stays open, or others have it (FULL). */
  leftOut: z.array(
    NamedPerson.extend({
      reason: z.enum(notDrafted),
      jobId: id,
      locationName: z.string(),
      date: day,
    }),
  ),
})
export type AppliedTemplate = z.infer<typeof AppliedTemplate>
/** The same before it is done, with what the rules say of it. */
export const TemplatePreview = AppliedTemplate.omit({ actId: true, conflicts: true }).extend({
  conflicts: z.array(ScheduleConflict),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

const week = z.object({ startDate: day })

export const templateEndpoints = {
  templates: {
    GET: '/api/roster/template/all',
    says: 'Templates of a week, by name',
    access: management,
    answer: z.array(RosterTemplate),
  },
  saveTemplate: {
    status: 201,
    POST: '/api/roster/template',
    says: 'Save a week of the roster, of some sites or all, as a template',
    access: management,
    cost: 'heavy',
    body: RosterTemplateInput,
    answer: RosterTemplate,
  },
  renameTemplate: {
    PUT: '/api/roster/template/:id',
    says: 'Rename a template',
    access: management,
    params: byId,
    body: z.object({ name: templateName }),
    answer: RosterTemplate,
  },
  removeTemplate: {
    DELETE: '/api/roster/template/:id',
    says: 'Remove a template; what was drafted with it stays',
    access: management,
    params: byId,
    answer: nothing,
  },
  checkTemplate: {
    POST: '/api/roster/template/:id/check',
    says: 'What a template would bring to a week; nothing is written',
    access: management,
    cost: 'heavy',
    params: byId,
    body: week,
    answer: TemplatePreview,
    kind: 'query',
  },
  applyTemplate: {
    POST: '/api/roster/template/:id/apply',
    says: 'Draft the shifts of a template in a week; those that are there already stay',
    access: management,
    cost: 'heavy',
    params: byId,
    body: week,
    answer: AppliedTemplate,
  },
} as const
