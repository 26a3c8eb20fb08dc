import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { companyAdmins } from '../kit/permissions.ts'
import { type Right, rightNames } from '../kit/rights.ts'
import { byId, id, idText, name, nothing } from '../kit/shapes.ts'
import { UserRole } from '../session/session.ts'

/** A role with how many people have it. */
export const RoleWithPeople = UserRole.extend({
  people: z.int(),
  /** What the role may not do within its level; absent where that is nothing. */
  withheldRights: z.array(z.enum(rightNames)).optional(),
})
export type RoleWithPeople = z.infer<typeof RoleWithPeople>

/** A role keeps the level that it was made with. */
const RoleUpdate = z.object({ name: name(msg('Name is required')) })
export const RoleInput = RoleUpdate.extend({ roleLevel: z.int().min(1).max(10) })
export type RoleInput = z.infer<typeof RoleInput>

/** The rights that a role of this level can have, each with whether it has it. */
export const RoleRights = z.object({ id, rights: z.partialRecord(z.enum(rightNames), z.boolean()) })
export type RoleRights = z.infer<typeof RoleRights>
/** Those that change; the others stay. */
const mayBeSent = Object.fromEntries(rightNames.map((right) => [right, z.boolean().optional()]))
export const RoleRightsInput = z.object({
  rights: z.object(mayBeSent as Record<Right, z.ZodOptional<z.ZodBoolean>>),
})

export const roles = endpoints('roles', {
  list: {
    GET: '/api/role',
    says: 'The roles of the company, each with how many people have it',
    access: companyAdmins,
    answer: z.array(RoleWithPeople),
  },
  create: {
    status: 201,
    POST: '/api/role',
    says: 'Add a role of a level',
    access: companyAdmins,
    rights: ['managesPeople'],
    body: RoleInput,
    answer: RoleWithPeople,
  },
  update: {
    PUT: '/api/role/:id',
    says: 'Rename a role',
    access: companyAdmins,
    rights: ['managesPeople'],
    params: byId,
    body: RoleUpdate,
    answer: RoleWithPeople,
  },
  rights: {
    GET: '/api/user/role/:id/rights',
    says: 'What a role may do of what its level may do',
    access: companyAdmins,
    params: byId,
    answer: RoleRights,
  },
  changeRights: {
    PUT: '/api/user/role/:id/rights',
    says: 'Give rights to a role of a lower level than the own, or withhold them; those left out stay',
    access: companyAdmins,
    rights: ['managesPeople'],
    params: byId,
    body: RoleRightsInput,
    answer: RoleRights,
  },
  remove: {
    DELETE: '/api/role/:id',
    says: 'Remove a role; its people get another one of the same level',
    access: companyAdmins,
    rights: ['managesPeople'],
    params: byId,
    query: z.object({ moveToId: idText.optional() }),
    answer: nothing,
  },
})
