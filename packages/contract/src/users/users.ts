import { z } from 'zod'
import { ImportReport } from '../kit/csv-import.ts'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { NamedPerson } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { everyone, management, owner, publicly, staff } from '../kit/permissions.ts'
import {
  byId,
  countText,
  flagText,
  id,
  idText,
  instant,
  latitude,
  longitude,
  many,
  nothing,
  reason,
  text,
  zone,
} from '../kit/shapes.ts'
import { AcceptInvitationInput, Invitation, InvitationToken } from '../session/invitation.ts'
import { SecondStep, SignedIn, UserRole } from '../session/session.ts'
import { SuspendedDays } from './suspended-days.ts'
import { TaxNumberAccess } from './tax-number-access.ts'
import { UserInput, UserUpdate } from './user-input.ts'
import { UserSummary, userStatuses } from './user-summary.ts'

/** READY signs in with a password; INVITED may choose one by a link, EXPIRED could; NONE cannot sign in. */
export const signIns = ['READY', 'INVITED', 'EXPIRED', 'NONE'] as const

export const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Absent where the caller sees reduced fields. */
  email: z.string().optional(),
  dateOfBirth: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  address: z.string().nullable().optional(),
})
export const TenantUser = NamedPerson.extend({
  /** The same as `tenantUserId`, by which other rows name a person. */
  id,
  employeeNumber: z.string().nullable().optional(),
  imageURL: z.string().nullable(),
  userRole: UserRole,
  user: Person,
  userStatus: z.enum(userStatuses).optional(),
  statusUpdatedTime: z.string().nullable().optional(),
  availableForEmergency: z.boolean().optional(),
  signIn: z.enum(signIns).optional(),
  /** That counts today, else the next one; null without one. For management. */
  suspension: SuspendedDays.nullable().optional(),
  /** Told of those who were removed, where they are asked for. */
  removed: z.literal(true).optional(),
})
export type TenantUser = z.infer<typeof TenantUser>

/** One record as its form shows it. Tax numbers only ever masked. */
export const UserRecord = TenantUser.extend({
  timezone: z.string().nullable(),
  businessNumber: z.string().nullable(),
  taxNumberMasked: z.string().nullable(),
  agreedWeekMinutes: z.int().nullable(),
  version: z.int(),
  /** May see tax numbers; told of level 2 alone. */
  payrollAccess: z.boolean().optional(),
})
export type UserRecord = z.infer<typeof UserRecord>

/** The largest picture, in bytes. */
export const largestPicture = 5_242_880
const Picture = z.object({ imageURL: z.string().nullable() })
const peopleFile = { upload: { field: 'file', maxBytes: 5_242_880 }, cost: 'heavy' } as const
/** A person who was invited, and whether the mail could leave. */
export const InvitedUser = UserRecord.extend({
  /** No mail server is set up: the invitation waits in the mail log. */
  invitationWaits: z.literal(true).optional(),
})
export type InvitedUser = z.infer<typeof InvitedUser>

const listFilters = {
  clientsOnly: flagText.optional(),
  search: text(200).optional(),
  roleLevels: many(countText(1, 10)).optional(),
  /** For management, which sees them. */
  statuses: many(z.enum(userStatuses)).optional(),
  /** Whether a suspension counts today or comes; for management. */
  suspended: flagText.optional(),
}

const sortable = ['name', 'role', 'employeeNumber', 'email'] as const
type Sortable = (typeof sortable)[number]
/** A column to sort people by, with a minus for the other way round. */
export const userSorts = sortable.flatMap((column): (Sortable | `-${Sortable}`)[] => [column, `-${column}`])

const summarySorts = ['status', 'name', 'role', 'emergency'] as const
/** The same for who is there now; by status are those online first, then by when they were last heard of. */
export const userSummarySorts = summarySorts.flatMap(
  (column): ((typeof summarySorts)[number] | `-${(typeof summarySorts)[number]}`)[] => [column, `-${column}`],
)

export const UserFilters = z.object({ ...listFilters, sort: z.enum(userSorts).optional(), ...paging })
export const UserListFilters = UserFilters.omit({ clientsOnly: true })

export const users = endpoints('users', {
  list: {
    GET: '/api/user/tenant',
    says: 'People of the company, or its clients only',
    access: everyone,
    query: UserFilters.extend({
      ids: many(idText).optional(),
      /** Those who were removed too: their works and hours stay. For management alone. */
      withRemoved: flagText.optional(),
    }),
    answer: listOf(TenantUser),
  },
  summary: {
    GET: '/api/user/tenant/summary',
    says: 'What people do now, whoever is online first',
    access: everyone,
    query: z.object({
      emergencyAvailable: flagText.optional(),
      /** Role levels. */
      roles: many(countText(1, 10)).optional(),
      sort: z.enum(userSummarySorts).optional(),
      ...paging,
    }),
    answer: listOf(UserSummary),
  },
  read: {
    GET: '/api/user/:id',
    says: 'One person, as the form shows them',
    access: management,
    params: byId,
    answer: UserRecord,
  },
  roles: {
    GET: '/api/user/role/all',
    says: 'The roles of the company',
    access: staff,
    answer: z.array(UserRole),
  },
  nextNumber: {
    GET: '/api/user/employee-number',
    says: 'The employee number to propose for the next person',
    access: management,
    answer: z.object({ employeeNumber: z.string() }),
  },
  create: {
    status: 201,
    POST: '/api/user',
    says: 'Add a person or a client',
    access: management,
    rights: ['managesPeople'],
    query: z.object({ force: flagText.optional() }),
    body: UserInput,
    answer: InvitedUser,
  },
  update: {
    PUT: '/api/user/:id',
    says: 'Change a person; fields left out stay',
    access: management,
    rights: ['managesPeople'],
    params: byId,
    query: z.object({ force: flagText.optional() }),
    body: UserUpdate,
    answer: UserRecord,
  },
  revealTaxNumber: {
    POST: '/api/user/:id/tax-number/reveal',
    says: 'The tax number in full, for a reason that is kept; the own one for everybody',
    access: everyone,
    idempotent: 'never',
    params: byId,
    body: z.object({ reason: reason(msg('Reason is required')) }),
    answer: z.object({ taxNumber: z.string(), revealId: id }),
  },
  taxNumberReveals: {
    GET: '/api/user/tax-number/reveal',
    says: 'Who was shown which tax number between two moments, newest first',
    access: owner,
    query: z.object({
      from: instant.optional(),
      to: instant.optional(),
      tenantUserId: idText.optional(),
      ...paging,
    }),
    answer: listOf(TaxNumberAccess),
  },
  ownTaxNumber: {
    GET: '/api/user/me/tax-number',
    says: 'The own tax number, masked',
    access: everyone,
    answer: z.object({ taxNumberMasked: z.string().nullable() }),
  },
  remove: {
    DELETE: '/api/user/:id',
    says: 'Remove a person; their works and hours stay',
    access: management,
    rights: ['managesPeople'],
    params: byId,
    query: z.object({ force: flagText.optional() }),
    answer: nothing,
  },
  setPicture: {
    PUT: '/api/user/tenant/:id/profile-picture',
    says: 'Give a person a picture: jpg, jpeg, png or gif',
    access: everyone,
    params: byId,
    upload: { field: 'image', maxBytes: largestPicture },
    answer: Picture,
  },
  removePicture: {
    DELETE: '/api/user/tenant/:id/profile-picture',
    says: 'Take a person’s picture away',
    access: everyone,
    params: byId,
    answer: Picture,
  },
  setLocation: {
    PUT: '/api/user/location/current',
    says: 'Where I am: my time zone, and, while a work of mine is running, my position',
    access: everyone,
    // A phone reports by itself, each minute of a visit: no act of a person.
    kind: 'record',
    body: z.object({ lat: latitude.nullish(), lang: longitude.nullish(), timezone: zone }),
    answer: z.object({ positionStored: z.boolean() }),
  },
  setStartPage: {
    PUT: '/api/user/me/start-page',
    says: 'Where I land after signing in',
    access: management,
    body: z.object({ startPage: z.enum(['DASHBOARD', 'TODAY']) }),
    answer: nothing,
  },
  setEmergency: {
    PUT: '/api/user/me/emergency',
    says: 'Whether I can be called in an emergency',
    access: staff,
    body: z.object({ availableForEmergency: z.boolean() }),
    answer: z.object({ availableForEmergency: z.boolean() }),
  },
  invite: {
    POST: '/api/user/:id/invitation',
    says: 'Mail a person a link to choose their first password; an earlier one ends',
    access: management,
    rights: ['managesPeople'],
    params: byId,
    answer: InvitedUser,
  },
  validateInvitation: {
    POST: '/api/user/invitation/validate',
    says: 'Whether an invitation can still be used, for whom and by which company',
    access: publicly,
    limit: 'reset-token',
    body: InvitationToken,
    answer: Invitation,
  },
  acceptInvitation: {
    POST: '/api/user/invitation',
    says: 'Choose the first password by an invitation, and sign in with it where that is asked for',
    access: publicly,
    limit: 'reset-token',
    body: AcceptInvitationInput,
    answer: z.union([SignedIn, SecondStep]).nullable(),
  },
  checkImport: {
    POST: '/api/user/import/check',
    says: 'What a file of people would bring, with every fault by row; nothing is written',
    access: management,
    rights: ['managesPeople'],
    ...peopleFile,
    answer: ImportReport,
    kind: 'query',
  },
  importPeople: {
    POST: '/api/user/import',
    says: 'Add all people of a file, or none while it has a fault',
    access: management,
    rights: ['managesPeople'],
    body: z.object({
      /** Mails an invitation to each of them. */
      invite: flagText.optional(),
    }),
    ...peopleFile,
    answer: ImportReport,
  },
  exportPeople: {
    GET: '/api/user/export',
    says: 'The people of the list as a file for spreadsheets; no tax numbers',
    access: management,
    rights: ['exportsData'],
    query: z.object({ ...listFilters, sort: z.enum(userSorts).optional() }),
    answer: 'file',
  },
})
