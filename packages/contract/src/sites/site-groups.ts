import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { NamedPerson } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { leaders, management } from '../kit/permissions.ts'
import { byId, description, id, name, nothing, text } from '../kit/shapes.ts'

export const SiteGroup = z.object({
  id,
  tenantId: id,
  name: z.string(),
  description: z.string(),
  /** Sites in it, archived ones left out. */
  siteCount: z.int(),
  /** Managers who have it as area today; told of management where there are some. */
  managers: z.array(NamedPerson).optional(),
})
export type SiteGroup = z.infer<typeof SiteGroup>

/** No defaults here: with one, `.partial()` would fill it in on update and erase what was there. */
export const SiteGroupInput = z.object({
  name: name(msg('Name is required')),
  description: description.optional(),
})
export type SiteGroupInput = z.infer<typeof SiteGroupInput>

export const siteGroups = endpoints('siteGroups', {
  list: {
    GET: '/api/group/location/all',
    says: 'Site groups by name',
    access: leaders,
    answer: z.array(SiteGroup),
  },
  search: {
    POST: '/api/group/location/all',
    says: 'Site groups by name or ids, all of them or a page',
    kind: 'query',
    access: leaders,
    body: z.object({
      name: text(120).optional(),
      ids: z.array(id).max(500).optional(),
      page: paging.page,
      size: paging.size,
    }),
    answer: listOf(SiteGroup),
  },
  create: {
    status: 201,
    POST: '/api/group/location',
    says: 'Add a site group',
    access: management,
    reach: 'company',
    body: SiteGroupInput,
    answer: SiteGroup,
  },
  update: {
    PUT: '/api/group/location/:id',
    says: 'Rename or describe a site group',
    access: management,
    reach: 'company',
    params: byId,
    body: SiteGroupInput.partial(),
    answer: SiteGroup,
  },
  remove: {
    DELETE: '/api/group/location/:id',
    says: 'Remove a site group; its sites stay',
    access: management,
    reach: 'company',
    params: byId,
    answer: nothing,
  },
})
