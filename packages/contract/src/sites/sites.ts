import { z } from 'zod'
import { ImportReport } from '../kit/csv-import.ts'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { listOf, paging } from '../kit/paging.ts'
import { everyone, management } from '../kit/permissions.ts'
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
} from '../kit/shapes.ts'
import { Double, FoundPlaces, MapQuery, MapStart, SiteMap, typedPlace } from './site-map.ts'

const Corner = z.object({ lat: latitude, lang: longitude })
export type Corner = z.infer<typeof Corner>

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
  /** Whom to ask for there: a name and a number, as typed. */
  contact: z.string(),
  /** Where to park there, as typed. */
  parking: z.string(),
  /** Square metres that are worked on. */
  areaM2: z.number().nullable(),
  /** The corners of its ground in their order; none: how far somebody is counts from the position. */
  fence: z.array(Corner).nullable(),
  /** False: nothing is planned or started there at present. */
  active: z.boolean(),
  /** Told of those that were archived, where they are asked for. */
  archived: z.literal(true).optional(),
  /** How to get in. Told of a single site, and never to clients. */
  accessNotes: z.string().optional(),
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

export const noPosition = msg('Location is empty, Select a location in map')
const fields = {
  name: name(msg('Name is required')),
  address: needed(500, msg('Address is required')),
  website: webAddress,
  description,
  lat: latitude,
  lang: longitude,
  /** Found from the position when left out. */
  timezone: zone,
  contact: text(200),
  parking: text(500),
  areaM2: z.number().positive().max(100_000_000).nullable(),
  fence: z.array(Corner).max(50).nullable(),
  /** Deactivates its jobs, or brings back those that went with it. */
  active: z.boolean(),
  /** Kept encrypted; empty takes them away. */
  accessNotes: text(4000),
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
  contact: fields.contact.optional(),
  parking: fields.parking.optional(),
  areaM2: fields.areaM2.optional(),
  fence: fields.fence.optional(),
  /** A new site is active unless told. */
  active: fields.active.optional(),
  accessNotes: fields.accessNotes.optional(),
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

export const largestSiteImage = 5_242_880
const degrees = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
const SiteImage = z.object({ imageURL: z.string().nullable() })
/** The largest file of sites in bytes, and the most sites in one. */
const largestImport = 5_242_880
export const mostSitesImported = 10_000

const listFilters = {
  clientId: idText.optional(),
  contractId: idText.optional(),
  groupIds: many(idText).optional(),
  search: text(200).optional(),
  withoutContract: flagText.optional(),
  active: flagText.optional(),
  /** Those that were archived alone. For management alone. */
  archived: flagText.optional(),
}
const importInto = z.object({ clientId: idText, contractId: idText })

const sortable = ['name', 'address', 'clientName', 'timezone'] as const
type Sortable = (typeof sortable)[number]
/** A column to sort sites by, with a minus for the other way round. */
export const siteSorts = sortable.flatMap((column): (Sortable | `-${Sortable}`)[] => [column, `-${column}`])
const sort = z.enum(siteSorts).optional()

export const SiteFilters = z.object({ ...listFilters, sort, ...paging })
/** What the list of the office keeps in its address. */
export const SiteListFilters = SiteFilters.extend({ view: z.enum(['list', 'map']).optional() })

export const sites = endpoints('sites', {
  list: {
    GET: '/api/job/location',
    says: 'Sites, by name unless told',
    access: everyone,
    query: SiteFilters.extend({
      ids: many(idText).optional(),
      /** Those that were archived too: what was done there stays. For management alone. */
      withArchived: flagText.optional(),
    }),
    answer: listOf(Site),
  },
  map: {
    GET: '/api/job/location/map',
    says: 'Where sites lie: one by one, or gathered and counted where a frame holds many',
    access: everyone,
    query: z.object({ ...listFilters, ...MapQuery }),
    answer: SiteMap,
  },
  findPlaces: {
    GET: '/api/job/location/place',
    says: 'Places by name, to point a map at',
    access: management,
    query: z.object({
      search: typedPlace,
      lat: z.preprocess<unknown, typeof latitude, string>(degrees, latitude).optional(),
      lang: z.preprocess<unknown, typeof longitude, string>(degrees, longitude).optional(),
    }),
    answer: FoundPlaces,
  },
  mapStart: {
    GET: '/api/job/location/map/start',
    says: 'Where a map begins that has no site yet: the city of the company; and whether the place search knows streets',
    access: management,
    answer: MapStart,
  },
  findDoubles: {
    POST: '/api/job/location/doubles',
    says: 'Sites at the same address or within 20 m of a position; nothing is written',
    access: management,
    body: z.object({
      address: fields.address,
      lat: latitude,
      lang: longitude,
      /** The site that is being changed. */
      exceptId: id.optional(),
    }),
    answer: z.array(Double),
    kind: 'query',
  },
  checkImport: {
    POST: '/api/job/location/import/check',
    says: 'What a file of sites would bring, with every fault by row; nothing is written',
    access: management,
    reach: 'company',
    body: importInto,
    upload: { field: 'file', maxBytes: largestImport },
    cost: 'heavy',
    answer: ImportReport,
    kind: 'query',
  },
  importSites: {
    POST: '/api/job/location/import',
    says: 'Add all sites of a file under a contract, or none while it has a fault',
    access: management,
    reach: 'company',
    body: importInto,
    upload: { field: 'file', maxBytes: largestImport },
    cost: 'heavy',
    answer: ImportReport,
  },
  exportSites: {
    GET: '/api/job/location/export',
    says: 'The sites of the list as a file for spreadsheets; no access notes',
    access: management,
    rights: ['exportsData'],
    query: z.object({ ...listFilters, sort }),
    answer: 'file',
  },
  read: {
    GET: '/api/job/location/:id',
    says: 'One site',
    access: everyone,
    params: byId,
    answer: Site,
  },
  create: {
    status: 201,
    POST: '/api/job/location',
    says: 'Add a site of a client under a contract',
    access: management,
    query: z.object({ force: flagText.optional() }),
    body: SiteInput,
    answer: Site,
  },
  update: {
    PUT: '/api/job/location/:id',
    says: 'Change a site; fields left out stay',
    access: management,
    params: byId,
    query: z.object({ force: flagText.optional() }),
    body: SiteUpdate,
    answer: Site,
  },
  setImage: {
    PUT: '/api/job/location/:id/image',
    says: 'Give a site an image: jpg, jpeg, png or gif',
    access: management,
    params: byId,
    upload: { field: 'image', maxBytes: largestSiteImage },
    answer: SiteImage,
  },
  removeImage: {
    DELETE: '/api/job/location/:id/image',
    says: 'Take the image of a site away',
    access: management,
    params: byId,
    answer: SiteImage,
  },
  changeMembers: {
    PUT: '/api/group/location/:id/sites',
    says: 'Put sites into a group, and take others out of it',
    access: management,
    reach: 'company',
    params: byId,
    body: GroupMembers,
    answer: z.object({ siteCount: z.int() }),
  },
  restore: {
    PUT: '/api/job/location/:id/restored',
    says: 'Take a site back out of the archive, with its contracts, jobs and needs as they were',
    access: management,
    params: byId,
    answer: Site,
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
