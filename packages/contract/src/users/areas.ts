import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { management } from '../kit/permissions.ts'
import { byId, day, id } from '../kit/shapes.ts'

/** Rows of one manager, at most. */
const mostAreas = 200

/** Days of the company, both included; without a last one until further notice. */
const days = { from: day, to: day.nullable() }
export const ManagerArea = z.object({ groupId: id, groupName: z.string(), ...days })
export type ManagerArea = z.infer<typeof ManagerArea>
export const ManagerAreas = z.object({
  /** None: the manager reaches the whole company. All of them ended or not begun: no site. */
  areas: z.array(ManagerArea),
  /** 0 before the first save. */
  version: z.int(),
})
export type ManagerAreas = z.infer<typeof ManagerAreas>

export const ManagerAreasInput = z.object({
  areas: z.array(z.object({ groupId: id, from: day, to: days.to.optional() })).max(mostAreas),
  version: z.int().min(0),
})
export type ManagerAreasInput = z.infer<typeof ManagerAreasInput>

export const areas = endpoints('areas', {
  read: {
    GET: '/api/user/:id/areas',
    says: 'The site groups that a manager reaches, with their days',
    access: management,
    rights: ['managesPeople'],
    reach: 'company',
    params: byId,
    answer: ManagerAreas,
  },
  save: {
    PUT: '/api/user/:id/areas',
    says: 'Replace the areas of a manager; with none the manager reaches the whole company',
    access: management,
    rights: ['managesPeople'],
    reach: 'company',
    params: byId,
    body: ManagerAreasInput,
    answer: ManagerAreas,
  },
})
