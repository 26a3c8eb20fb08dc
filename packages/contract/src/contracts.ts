import { z } from 'zod'
import { RelatedFile, relatedUpload, SharedInput, sharedText } from './files.ts'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { distinguishedBy } from './kit/namesakes.ts'
import { listOf, paging } from './kit/paging.ts'
import { management, managersAndClients, managersAndOwnClients } from './kit/permissions.ts'
import { byId, day, description, flagText, id, idText, name, needed, nothing, text } from './kit/shapes.ts'

export const contractStatuses = ['ACTIVE', 'NOT_ACTIVE_YET', 'EXPIRED'] as const
/** A contract of a large client covers all its sites. */
const mostSites = 10_000

export const ContractSite = z.object({ id, contractLocationId: id, name: z.string(), active: z.boolean() })
export const Contract = z.object({
  id,
  tenantId: id,
  clientId: id,
  clientName: z.string(),
  imageURL: z.string().nullable(),
  title: z.string(),
  number: z.string(),
  /** Internal; absent for clients. */
  description: z.string().optional(),
  startDate: day,
  endDate: day,
  signedById: id,
  signedByName: z.string(),
  signedByDistinguishedBy: distinguishedBy('signedById'),
  /** In force today and not suspended. */
  active: z.boolean(),
  status: z.enum(contractStatuses),
  /** Stopped by hand within its dates; its status reads EXPIRED, or NOT_ACTIVE_YET before it starts. */
  suspended: z.boolean(),
  /** Ids of the sites; empty in a list asked for with includeLocations=false. */
  locations: z.array(id),
  /** The same sites, with the id of each link. */
  jobLocations: z.array(ContractSite),
  /** The contract that this one goes on from, and the one that goes on from this. */
  renewedFromId: id.nullable(),
  renewedById: id.nullable(),
  version: z.int(),
})
export type Contract = z.infer<typeof Contract>

const fields = {
  title: name(msg('Title is required')),
  number: needed(60, msg('Number is required')),
  description,
  startDate: day,
  endDate: day,
  signedById: id,
  /** The sites that hang on this contract; sites of another client are refused. */
  locations: z.array(id).max(mostSites),
}
const inOrder = (value: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !value.startDate || !value.endDate || value.startDate <= value.endDate
const range = { message: msg('Incorrect date range!'), path: ['endDate'] }

export const ContractInput = z
  .object({
    ...fields,
    clientId: id,
    description: fields.description.optional(),
    locations: fields.locations.optional(),
    /** Renews a contract of the same client, from a day after its end. */
    renewedFromId: id.optional(),
  })
  .refine(inOrder, range)
export type ContractInput = z.infer<typeof ContractInput>
/** The client is fixed once the contract exists: another one is refused. */
export const ContractUpdate = z
  .object({ ...fields, clientId: id, suspended: z.boolean() })
  .partial()
  .extend({ version: z.int().optional() })
  .refine(inOrder, range)
export type ContractUpdate = z.infer<typeof ContractUpdate>

const sortable = ['clientName', 'title', 'number', 'startDate', 'endDate', 'status'] as const
type Sortable = (typeof sortable)[number]
export const contractSorts = sortable.flatMap((column): (Sortable | `-${Sortable}`)[] => [
  column,
  `-${column}`,
])

export const ContractFilters = z.object({
  clientId: idText.optional(),
  active: flagText.optional(),
  includeLocations: flagText.optional(),
  search: text(200).optional(),
  sort: z.enum(contractSorts).optional(),
  ...paging,
})

export const contracts = endpoints('contracts', {
  list: {
    GET: '/api/client/contract/all',
    says: 'Contracts, newest first unless told',
    access: managersAndClients,
    query: ContractFilters,
    answer: listOf(Contract),
  },
  read: {
    GET: '/api/client/contract/:id',
    says: 'One contract with its sites',
    access: managersAndClients,
    params: byId,
    answer: Contract,
  },
  create: {
    status: 201,
    POST: '/api/client/contract',
    message: msg('Contract successfully saved'),
    says: 'Add a contract',
    access: management,
    reach: 'company',
    body: ContractInput,
    answer: Contract,
  },
  update: {
    PUT: '/api/client/contract/:id',
    message: msg('Contract successfully saved'),
    says: 'Change a contract; its client stays',
    access: management,
    reach: 'company',
    params: byId,
    query: z.object({ force: flagText.optional() }),
    body: ContractUpdate,
    answer: Contract,
  },
  remove: {
    DELETE: '/api/client/contract/:id',
    says: 'Remove a contract, or archive one that is in use',
    access: management,
    reach: 'company',
    params: byId,
    query: z.object({ force: flagText.optional() }),
    answer: nothing,
  },
  files: {
    GET: '/api/client/contract/related-file',
    says: 'Files of a contract; a client gets those marked shared',
    // Not for those who only work under it.
    access: managersAndOwnClients,
    query: z.object({ contractId: idText }),
    answer: z.array(RelatedFile),
  },
  addFile: {
    status: 201,
    POST: '/api/client/contract/related-file',
    says: 'Add a file to a contract: jpg, jpeg, png, gif, doc, docx, pdf, xls, xlsx or txt, up to 25 MB',
    access: management,
    reach: 'company',
    body: z.object({ contractId: idText, shared: sharedText }),
    upload: relatedUpload,
    answer: RelatedFile,
  },
  shareFile: {
    PUT: '/api/client/contract/related-file/:id',
    says: 'Show a file of a contract to its client, or not any more',
    access: management,
    reach: 'company',
    params: byId,
    body: SharedInput,
    answer: RelatedFile,
  },
  removeFile: {
    DELETE: '/api/client/contract/related-file/:id',
    says: 'Remove a file of a contract',
    access: management,
    reach: 'company',
    params: byId,
    answer: nothing,
  },
})
