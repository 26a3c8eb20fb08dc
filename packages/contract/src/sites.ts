import { z } from 'zod'
import { endpoints } from './kit.ts'
import { listOf, paging } from './paging.ts'
import { everyone, management } from './roles.ts'
import {
  byId,
  description,
  flagText,
  id,
  idText,
  latitude,
  longitude,
  many,
  name,
  needed,
  nothing,
  text,
  webAddress,
  zone,
} from './shapes.ts'

export const Site = z.object({
  id,
  name: z.string(),
  address: z.string(),
  website: z.string(),
  description: z.string(),
  lat: z.number(),
  /** The longitude; the wire has always called it so. */
  lang: z.number(),
  timezone: z.string(),
  imageURL: z.string().nullable(),
  clientId: id,
  clientName: z.string(),
  /** The contract in force, and the id of the link to it. */
  contractId: id.nullable(),
  contractTitle: z.string().nullable(),
  contractLocationId: id.nullable(),
  jobLocationGroups: z.array(z.object({ id, name: z.string() })),
  version: z.int(),
})
export type Site = z.infer<typeof Site>

export const noPosition = 'Location is empty, Select a location in map'
const fields = {
  name: name('Name'),
  address: needed(500, 'Address is required'),
  website: webAddress,
  description,
  lat: latitude,
  lang: longitude,
  /** Found from the position when left out. */
  timezone: zone,
  contractId: id,
  groupIdsToAdd: z.array(id).max(500),
  groupIdsToRemove: z.array(id).max(500),
}
export const SiteInput = z.object({
  ...fields,
  lat: z.number({ error: noPosition }).min(-90).max(90),
  lang: z.number({ error: noPosition }).min(-180).max(180),
  clientId: id,
  website: fields.website.optional(),
  description: fields.description.optional(),
  timezone: fields.timezone.optional(),
  groupIdsToAdd: fields.groupIdsToAdd.optional(),
  groupIdsToRemove: fields.groupIdsToRemove.optional(),
})
export type SiteInput = z.infer<typeof SiteInput>
export const SiteUpdate = z.object(fields).partial().extend({ version: z.int().optional() })
export type SiteUpdate = z.infer<typeof SiteUpdate>

export const GroupMembers = z.object({
  siteIdsToAdd: z.array(id).max(500).optional(),
  siteIdsToRemove: z.array(id).max(500).optional(),
})
export type GroupMembers = z.infer<typeof GroupMembers>

export const sites = endpoints('sites', {
  list: {
    GET: '/api/job/location',
    says: 'Sites by name',
    access: everyone,
    query: z.object({
      clientId: idText.optional(),
      contractId: idText.optional(),
      groupIds: many(idText).optional(),
      search: text(200).optional(),
      withoutContract: flagText.optional(),
      ...paging,
    }),
    answer: listOf(Site),
  },
  read: {
    GET: '/api/job/location/:id',
    says: 'One site',
    access: everyone,
    params: byId,
    answer: Site,
  },
  create: {
    POST: '/api/job/location',
    says: 'Add a site of a client under a contract',
    access: management,
    body: SiteInput,
    answer: Site,
  },
  update: {
    PUT: '/api/job/location/:id',
    says: 'Change a site; fields left out stay',
    access: management,
    params: byId,
    body: SiteUpdate,
    answer: Site,
  },
  changeMembers: {
    PUT: '/api/group/location/:id/sites',
    says: 'Put sites into a group, and take others out of it',
    access: management,
    params: byId,
    body: GroupMembers,
    answer: z.object({ siteCount: z.int() }),
  },
  remove: {
    DELETE: '/api/job/location/:id',
    says: 'Remove a site, or archive one that is in use',
    access: management,
    params: byId,
    query: z.object({ force: flagText.optional() }),
    answer: nothing,
  },
})
