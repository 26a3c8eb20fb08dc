import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { distinguishedBy } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { companyAdmins, everyone, management, owner, publicly, staff } from '../kit/permissions.ts'
import { day, id, idText, languageTag, minimumPassword, name, needed, text, zone } from '../kit/shapes.ts'
import { AuditProof } from './audit-proof.ts'

export const CompanyProfile = z.object({
  id,
  fullName: z.string(),
  logoURL: z.string().nullable(),
  coverImageURL: z.string().nullable(),
  colorBackground: z.string(),
  colorMain: z.string(),
  verified: z.boolean(),
  /** What the company reads unless a person chose otherwise. */
  language: languageTag,
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

export const LocationPolicy = z.object({
  version: z.int(),
  text: z.string(),
  startsOn: day,
  acknowledgedAt: z.string().nullable(),
})
export type LocationPolicy = z.infer<typeof LocationPolicy>

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, msg('Must be a colour such as #f11946'))
const currencies = new Set(Intl.supportedValuesOf('currency'))
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, msg('Must be a country code of two letters'))
  .pipe(z.string().refine((code) => regions.of(code) !== undefined, msg('Unknown country')))
const currency = z.string().refine((code) => currencies.has(code), msg('Unknown currency'))
const isLocale = (tag: string) => Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
const locale = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, msg('Must be a language such as en or en-AU'))
  .pipe(z.string().refine(isLocale, msg('Unknown language')))

const whole = (min: number, max: number) => z.int().min(min).max(max)

/** What a company decides for itself. Days of the week are those of ISO 8601: Monday is 1. */
export const CompanySettingsInput = z.object({
  fullName: name(msg('Full name is required')),
  colorMain: colour,
  colorBackground: colour,
  timezone: zone,
  locale,
  country,
  currency,
  /** People in the field call it from their visit; empty where there is none. */
  officePhone: text(40),
  weekStart: z.int().min(1).max(7),
  payBasis: z.enum(['BY_CLOCK', 'ELAPSED']),
  startMode: z.enum(['REFUSE', 'FLAG']),
  /** A start or finish that arrives later than this after its recorded time is flagged. */
  lateAfterHours: whole(1, 744),
  /** Minutes of difference from the plan that pay periods do not call an exception. */
  payEarlyMinutes: whole(0, 1440),
  payLateMinutes: whole(0, 1440),
  payOverMinutes: whole(0, 1440),
  /** A longer visit needs a break; 0 asks for none. */
  payBreakAfterMinutes: whole(0, 1440),
  /** A start further outside the site is an exception. */
  payOffsiteMetres: whole(0, 100_000),
  /** What team leaders do with the hours of people who work at their jobs only. */
  payLeaders: z.enum(['NONE', 'PROPOSE', 'APPROVE']),
  /** Whether who entered or corrected visits approves these hours. */
  payTypists: z.enum(['IF_ALONE', 'ALWAYS', 'NEVER']),
  /** Levels from 1 to this one must have a second factor; 0 demands it of nobody. */
  secondFactorUpTo: z.int().min(0).max(3),
  passwordMinimum: whole(minimumPassword, 64),
  refusesCommonPasswords: z.boolean(),
  /** Heat maps hide places with fewer people; 1 hides nothing. Gathered positions tell up to three people apart. */
  heatLeastPeople: whole(1, 10),
  keepFixesDays: whole(1, 2557),
  keepWorksYears: whole(7, 50),
  keepAuditYears: whole(1, 50),
  /** While it is on, nothing that is due is removed. */
  legalHold: z.boolean(),
  noticeKind: z.enum(['TRACKING', 'CAMERA', 'COMPUTER']),
  noticeHow: text(1000),
  noticeContinuity: z.enum(['CONTINUOUS', 'INTERMITTENT']),
  noticeDuration: z.enum(['ONGOING', 'LIMITED']),
  /** The day from which it holds; two weeks after a new text was given unless told. */
  noticeStartsOn: day,
  noticeText: needed(8000, msg('The location notice is required')),
})
export type CompanySettingsInput = z.infer<typeof CompanySettingsInput>

export const CompanySettings = CompanySettingsInput.extend({
  code: z.string(),
  fullName: z.string(),
  noticeText: z.string(),
  /** Raised by each change of its text: people then acknowledge it again. */
  noticeVersion: z.int(),
  logoURL: z.string().nullable(),
  coverImageURL: z.string().nullable(),
  version: z.int(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

export const LocationPolicyVersion = z.object({
  version: z.int(),
  text: z.string(),
  kind: z.enum(['TRACKING', 'CAMERA', 'COMPUTER']),
  how: z.string(),
  continuity: z.enum(['CONTINUOUS', 'INTERMITTENT']),
  duration: z.enum(['ONGOING', 'LIMITED']),
  givenAt: z.string(),
  startsOn: day,
  acknowledged: z.int(),
})
export type LocationPolicyVersion = z.infer<typeof LocationPolicyVersion>

export const Acknowledgement = z.object({
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  employeeNumber: z.string().nullable(),
  version: z.int(),
  acknowledgedAt: z.string(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** What a new company does first, in this order. */
export const setupSteps = ['LOOK', 'PEOPLE', 'CONTRACT', 'SITE', 'JOB', 'PAY'] as const
export const CompanySetup = z.object({
  done: z.array(z.enum(setupSteps)),
  /** A contract and a checklist belong to a client. */
  hasClient: z.boolean(),
  /** The step of the job has two parts: a checklist, then a job. */
  hasChecklist: z.boolean(),
  hasVisits: z.boolean(),
  /** Without a mail server invitations wait in the mail log. */
  sendsMail: z.boolean(),
  /** People who may be called at any time; without any, a sick call at night depends on who did not set quiet hours. */
  emergencyPeople: z.int(),
  /** On the dashboard: until the first visit, unless the company chose otherwise. */
  isShown: z.boolean(),
})
export type CompanySetup = z.infer<typeof CompanySetup>

const picture = { field: 'image', maxBytes: 5_242_880 } as const

/** One act, as the log keeps it; `id` is its place in the company's chain. */
export const AuditEntry = z.object({
  id,
  at: z.string(),
  actorId: id.nullable(),
  actorName: z.string(),
  actorDistinguishedBy: distinguishedBy('actorId'),
  address: z.string().nullable(),
  action: z.string(),
  target: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.number())])),
  outcome: z.int(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilters = z.object({
  actorId: idText.optional(),
  /** The beginning of the action, as in `users.`. */
  action: text(80).optional(),
  from: day.optional(),
  to: day.optional(),
  ...paging,
})

export const company = endpoints('company', {
  validate: {
    GET: '/api/tenant/validate',
    says: 'Look up a company by its code, before sign-in',
    access: publicly,
    limit: 'company-code',
    query: z.object({ tenantCode: text(64) }),
    answer: CompanyProfile,
  },
  mapStyle: {
    GET: '/api/tenant/map-style',
    says: 'The style that maps are drawn with, or the street map that goes under them; null for the one built in',
    access: everyone,
    answer: z.object({ styleURL: z.string().nullable(), tilesURL: z.string().nullable().optional() }),
  },
  notice: {
    GET: '/api/tenant/location-notice',
    says: 'The notice about location in force, and whether the caller has acknowledged it',
    access: staff,
    answer: LocationPolicy,
  },
  acknowledgeNotice: {
    POST: '/api/tenant/location-notice/acknowledge',
    says: 'Acknowledge the notice about location',
    access: staff,
    body: z.object({ version: z.int().positive() }),
    answer: LocationPolicy,
  },
  settings: {
    GET: '/api/company',
    says: 'What the company decides for itself',
    access: companyAdmins,
    answer: CompanySettings,
  },
  updateSettings: {
    PUT: '/api/company',
    says: 'Change how the company looks, counts and tells its people about location',
    access: companyAdmins,
    body: CompanySettingsInput.partial().extend({ version: z.int().optional() }),
    answer: CompanySettings,
  },
  setup: {
    GET: '/api/company/setup',
    says: 'Which of the first steps of a company are done',
    access: management,
    answer: CompanySetup,
  },
  showSetup: {
    PUT: '/api/company/setup',
    says: 'Show the first steps on the dashboard, or hide them',
    access: companyAdmins,
    body: z.object({ isShown: z.boolean() }),
    answer: CompanySetup,
  },
  setLogo: {
    PUT: '/api/company/logo',
    says: 'Give the company a logo',
    access: companyAdmins,
    upload: picture,
    answer: CompanySettings,
  },
  removeLogo: {
    DELETE: '/api/company/logo',
    says: 'Take the logo away',
    access: companyAdmins,
    answer: CompanySettings,
  },
  setCover: {
    PUT: '/api/company/cover',
    says: 'Give the company a cover image',
    access: companyAdmins,
    upload: picture,
    answer: CompanySettings,
  },
  removeCover: {
    DELETE: '/api/company/cover',
    says: 'Take the cover image away',
    access: companyAdmins,
    answer: CompanySettings,
  },
  notices: {
    GET: '/api/company/notices',
    says: 'The notices about location, by version, newest first',
    access: companyAdmins,
    answer: z.array(LocationPolicyVersion),
  },
  acknowledgements: {
    GET: '/api/company/acknowledgements',
    says: 'Who acknowledged which notice, and when, newest first',
    access: companyAdmins,
    query: z.object({ version: idText.optional(), ...paging }),
    answer: listOf(Acknowledgement),
  },
  acknowledgementsFile: {
    GET: '/api/company/acknowledgements/file',
    says: 'The same as CSV',
    access: companyAdmins,
    rights: ['exportsData'],
    query: z.object({ version: idText.optional(), language: languageTag.optional() }),
    answer: 'file',
  },
  audit: {
    GET: '/api/audit',
    says: 'Who did what, newest first, a page at a time; days are those of the company',
    access: owner,
    query: AuditFilters,
    answer: listOf(AuditEntry),
  },
  verifyAudit: {
    GET: '/api/audit/verify',
    says: 'Whether every entry of the log, and the evidence of every visit, is there and as it was written',
    cost: 'heavy',
    access: owner,
    answer: AuditProof,
  },
})
