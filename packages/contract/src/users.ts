import { z } from 'zod'
import { endpoints } from './kit.ts'
import { listOf, paging } from './paging.ts'
import { everyone, management, owner, staff } from './roles.ts'
import { UserRole } from './session.ts'
import {
  byId,
  countText,
  day,
  email,
  flagText,
  id,
  idText,
  instant,
  many,
  minimumPassword,
  name,
  newPassword,
  nothing,
  password,
  reason,
  text,
  tooShort,
  zone,
} from './shapes.ts'

export const userStatuses = ['ONLINE', 'AWAY', 'OFFLINE', 'ON_JOB'] as const

export const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Absent where the caller sees reduced fields. */
  email: z.string().optional(),
  dateOfBirth: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  address: z.string().nullable().optional(),
})
export const TenantUser = z.object({
  id,
  name: z.string(),
  employeeNumber: z.string().nullable().optional(),
  imageURL: z.string().nullable(),
  userRole: UserRole,
  user: Person,
  userStatus: z.enum(userStatuses).optional(),
  statusUpdatedTime: z.string().nullable().optional(),
  availableForEmergency: z.boolean().optional(),
})
export type TenantUser = z.infer<typeof TenantUser>

/** One record as its form shows it. Tax numbers only ever masked. */
export const UserRecord = TenantUser.extend({
  timezone: z.string().nullable(),
  businessNumber: z.string().nullable(),
  taxNumberMasked: z.string().nullable(),
  version: z.int(),
  /** May see tax numbers; told of level 2 alone. */
  payrollAccess: z.boolean().optional(),
})
export type UserRecord = z.infer<typeof UserRecord>

/** One time somebody was shown a tax number. */
export const TaxNumberReveal = z.object({
  id,
  at: z.string(),
  actorId: id,
  actorName: z.string(),
  tenantUserId: id,
  name: z.string(),
  reason: z.string(),
  address: z.string(),
})
export type TaxNumberReveal = z.infer<typeof TaxNumberReveal>

const shared = {
  employeeNumber: text(40).nullable().optional(),
  phone: text(40).nullable().optional(),
  address: text(500).nullable().optional(),
  dob: day.nullable().optional(),
  timezone: zone.nullable().optional(),
  businessNumber: text(20).nullable().optional(),
  /** Null removes the one that is kept; an empty text leaves it. */
  taxNumber: text(20).nullable().optional(),
}
const role = z.int().refine((value) => value > 0, 'A role is required')
const passwordOrNone = password.refine((value) => value === '' || value.length >= minimumPassword, tooShort)

export const UserInput = z.object({
  ...shared,
  firstName: name('First name'),
  lastName: name('Last name'),
  userRoleId: role,
  email,
  password: newPassword,
})
export type UserInput = z.infer<typeof UserInput>
/** The e-mail is fixed once the person exists. An empty name or password leaves the one that is kept. */
export const UserUpdate = z.object({
  ...shared,
  firstName: text(120).optional(),
  lastName: text(120).optional(),
  userRoleId: role.optional(),
  password: passwordOrNone.nullable().optional(),
  /** Level 1 gives it to people of level 2. */
  payrollAccess: z.boolean().optional(),
  version: z.int().optional(),
})
export type UserUpdate = z.infer<typeof UserUpdate>

const sortable = ['name', 'role', 'employeeNumber', 'email'] as const
type Sortable = (typeof sortable)[number]
/** A column to sort people by, with a minus for the other way round. */
export const userSorts = sortable.flatMap((column): (Sortable | `-${Sortable}`)[] => [column, `-${column}`])

export const users = endpoints('users', {
  list: {
    GET: '/api/user/tenant',
    says: 'People of the company, or its clients only',
    access: everyone,
    query: z.object({
      clientsOnly: flagText.optional(),
      search: text(200).optional(),
      roleLevels: many(countText(1, 10)).optional(),
      sort: z.enum(userSorts).optional(),
      ...paging,
    }),
    answer: listOf(TenantUser),
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
    POST: '/api/user',
    says: 'Add a person or a client',
    access: management,
    body: UserInput,
    answer: UserRecord,
  },
  update: {
    PUT: '/api/user/:id',
    says: 'Change a person; fields left out stay',
    access: management,
    params: byId,
    body: UserUpdate,
    answer: UserRecord,
  },
  revealTaxNumber: {
    POST: '/api/user/:id/tax-number/reveal',
    says: 'The tax number in full, for a reason that is kept; the own one for everybody',
    access: everyone,
    unkept: true,
    params: byId,
    body: z.object({ reason: reason('Reason is required') }),
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
    answer: listOf(TaxNumberReveal),
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
    params: byId,
    query: z.object({ force: flagText.optional() }),
    answer: nothing,
  },
})
