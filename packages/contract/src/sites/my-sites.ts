import { z } from 'zod'
import { Repair } from '../actions.ts'
import { SpecType } from '../jobs/job-details.ts'
import { endpoints } from '../kit/endpoint.ts'
import { clients } from '../kit/permissions.ts'
import { byId, countText, day, id, many, text } from '../kit/shapes.ts'
import { ShiftTimes } from '../planning/shift-at.ts'

const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    content: z.array(row),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
  })
const page = { page: countText(0, 1_000_000).optional(), size: countText(1, 100).optional() }

export const ClientSite = z.object({
  id,
  name: z.string(),
  address: z.string(),
  imageURL: z.string().nullable(),
  timezone: z.string(),
  /** The day at the site. No times: they are those of persons. */
  lastVisit: z.object({ date: day, state: z.enum(['DONE', 'MISSED']) }).nullable(),
  /** As planned, with the offset of the site's zone; duration in minutes. */
  nextVisit: ShiftTimes.nullable(),
  /** Per cent of the last inspection of the last twelve months. */
  score: z.int().nullable(),
  openProblems: z.int(),
  /** Failed checks of finished visits, and own problems, that are being put right. */
  openRepairs: z.int(),
})
export type ClientSite = z.infer<typeof ClientSite>

export const ClientOverview = z.object({
  /** The first of the last 30 days of the company; a visit belongs to the day of its own site. */
  startDate: day,
  /** Planned visits of these days that are done or over, and those of them that were done; several people are one visit. */
  planned: z.int(),
  done: z.int(),
  /** Finished visits of these days that no schedule planned. */
  unplanned: z.int(),
  /** Mean per cent of the inspections of these days and of those of the 30 days before. */
  score: z.int().nullable(),
  scoreBefore: z.int().nullable(),
  openProblems: z.int(),
  /** All sites, whatever is searched for. */
  siteCount: z.int(),
  /** Those with a problem, a missed visit or a low score first, then by name. */
  sites: pageOf(ClientSite),
})
export type ClientOverview = z.infer<typeof ClientOverview>

export const SiteVisit = z.object({
  workId: id,
  date: day,
  jobDetailTitle: z.string(),
  jobSpecTypes: z.array(SpecType),
  /** Per cent of the inspection, or of the feedback where it was no inspection. */
  score: z.int().nullable(),
  /** Per cent after the last re-inspection of what failed, where there was one. */
  scoreAgain: z.int().optional(),
  /** Questions of the tasks that were due or answered, and those of them that were done, as on the report. */
  asked: z.int(),
  done: z.int(),
  photos: z.int(),
})
export type SiteVisit = z.infer<typeof SiteVisit>

export const mySites = endpoints('mySites', {
  overview: {
    GET: '/api/client/overview',
    says: "A client's last 30 days in figures, and each own site with its last and next visit, score and open problems",
    access: clients,
    query: z.object({ search: text(200).optional(), ...page }),
    answer: ClientOverview,
  },
  visits: {
    GET: '/api/client/site/:id/visit',
    says: 'The finished visits at an own site, newest first, with score, tasks done and photos',
    access: clients,
    params: byId,
    query: z.object({ jobSpecTypes: many(SpecType).optional(), ...page }),
    answer: pageOf(SiteVisit),
  },
  repairs: {
    GET: '/api/client/site/:id/repair',
    says: 'What was or is being put right at an own site: failed checks and own problems, those that are open first',
    access: clients,
    params: byId,
    query: z.object(page),
    answer: pageOf(Repair),
  },
  acknowledge: {
    PUT: '/api/client/repair/:id/acknowledge',
    says: 'Say that I have seen what was put right and verified, or closed; the first time counts',
    access: clients,
    params: byId,
    answer: Repair,
  },
})
