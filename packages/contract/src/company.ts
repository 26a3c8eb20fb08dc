import { z } from 'zod'
import { endpoints } from './kit.ts'
import { publicly, staff } from './roles.ts'
import { day, id, idText, text } from './shapes.ts'

export const languages = ['en'] as const

export const CompanyProfile = z.object({
  id,
  fullName: z.string(),
  logoURL: z.string().nullable(),
  coverImageURL: z.string().nullable(),
  colorBackground: z.string(),
  colorMain: z.string(),
  verified: z.boolean(),
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

export const company = endpoints('company', {
  validate: {
    GET: '/api/tenant/validate',
    says: 'Look up a company by its code, before sign-in',
    access: publicly,
    limit: 'company-code',
    query: z.object({ tenantCode: text(64) }),
    answer: CompanyProfile,
  },
  language: {
    GET: '/api/language',
    says: 'The texts of one language for one company',
    access: publicly,
    query: z.object({ tenantId: idText.optional(), language: text(16) }),
    answer: z.record(z.string(), z.string()),
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
})
