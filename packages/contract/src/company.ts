import { z } from 'zod'
import { endpoints } from './kit.ts'
import { languages } from './language-names.ts'
import { listOf, paging } from './paging.ts'
import { companyAdmins, owner, publicly, staff } from './roles.ts'
import { day, id, idText, name, needed, text, zone } from './shapes.ts'

export const CompanyProfile = z.object({
  id,
  fullName: z.string(),
  logoURL: z.string().nullable(),
  coverImageURL: z.string().nullable(),
  colorBackground: z.string(),
  colorMain: z.string(),
  verified: z.boolean(),
  /** What the company reads unless a person chose otherwise. */
  language: z.enum(languages),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

/** What the company tells its people about location before it records any. */
export const LocationNotice = z.object({
  version: z.int(),
  text: z.string(),
  startsOn: day,
  acknowledgedAt: z.string().nullable(),
})
export type LocationNotice = z.infer<typeof LocationNotice>

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Must be a colour such as #f11946')
const currencies = new Set(Intl.supportedValuesOf('currency'))
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Must be a country code of two letters')
  .pipe(z.string().refine((code) => regions.of(code) !== undefined, 'Unknown country'))
const currency = z.string().refine((code) => currencies.has(code), 'Unknown currency')
const isLocale = (tag: string) => Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
const locale = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Must be a language such as en or en-AU')
  .pipe(z.string().refine(isLocale, 'Unknown language'))

/** What a company decides for itself. Days of the week are those of ISO 8601: Monday is 1. */
export const CompanySettingsInput = z.object({
  fullName: name('Full name'),
  colorMain: colour,
  colorBackground: colour,
  timezone: zone,
  locale,
  country,
  currency,
  weekStart: z.int().min(1).max(7),
  payBasis: z.enum(['BY_CLOCK', 'ELAPSED']),
  startMode: z.enum(['REFUSE', 'FLAG']),
  noticeText: needed(8000, 'The notice about location is required'),
})
export type CompanySettingsInput = z.infer<typeof CompanySettingsInput>

export const CompanySettings = CompanySettingsInput.extend({
  code: z.string(),
  fullName: z.string(),
  noticeText: z.string(),
  /** Raised by each change of its text: people then acknowledge it again. */
  noticeVersion: z.int(),
  version: z.int(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

/** One act, as the log keeps it; `id` is its place in the company's chain. */
export const AuditEntry = z.object({
  id,
  at: z.string(),
  actorId: id.nullable(),
  actorName: z.string(),
  address: z.string().nullable(),
  action: z.string(),
  target: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.number())])),
  outcome: z.int(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditProof = z.object({
  entries: z.int(),
  intact: z.boolean(),
  /** The first place in the chain where the entry is missing or is not what was written. */
  firstBroken: id.nullable(),
})
export type AuditProof = z.infer<typeof AuditProof>

export const company = endpoints('company', {
  validate: {
    GET: '/api/tenant/validate',
    says: 'Look up a company by its code, before sign-in',
    access: publicly,
    limit: 'company-code',
    query: z.object({ tenantCode: text(64) }),
    answer: CompanyProfile,
  },
  notice: {
    GET: '/api/tenant/location-notice',
    says: 'The notice about location in force, and whether the caller has acknowledged it',
    access: staff,
    answer: LocationNotice,
  },
  acknowledgeNotice: {
    POST: '/api/tenant/location-notice/acknowledge',
    says: 'Acknowledge the notice about location',
    access: staff,
    body: z.object({ version: z.int().positive() }),
    answer: LocationNotice,
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
  audit: {
    GET: '/api/audit',
    says: 'Who did what, newest first, a page at a time; days are those of the company',
    access: owner,
    query: z.object({
      actorId: idText.optional(),
      /** The beginning of the action, as in `users.`. */
      action: text(80).optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging,
    }),
    answer: listOf(AuditEntry),
  },
  verifyAudit: {
    GET: '/api/audit/verify',
    says: 'Whether every entry of the log is there and as it was written',
    access: owner,
    answer: AuditProof,
  },
})
