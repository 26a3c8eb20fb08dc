import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { companyAdmins } from '../kit/permissions.ts'
import { byId, idText, name, nothing } from '../kit/shapes.ts'
import { UserRole } from '../session/session.ts'

/** A role with how many people have it. */
export const RoleWithPeople = UserRole.extend({ people: z.int() })
export type RoleWithPeople = z.infer<typeof RoleWithPeople>

/** Rights follow the level alone, so that a role keeps the one it was made with. */
export const RoleUpdate = z.object({ name: name(msg('Name is required')) })
export const RoleInput = RoleUpdate.extend({ roleLevel: z.int().min(1).max(10) })
export type RoleInput = z.infer<typeof RoleInput>

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
    body: RoleInput,
    answer: RoleWithPeople,
  },
  update: {
    PUT: '/api/role/:id',
    says: 'Rename a role',
    access: companyAdmins,
    params: byId,
    body: RoleUpdate,
    answer: RoleWithPeople,
  },
  remove: {
    DELETE: '/api/role/:id',
    says: 'Remove a role; its people get another one of the same level',
    access: companyAdmins,
    params: byId,
    query: z.object({ moveToId: idText.optional() }),
    answer: nothing,
  },
})
