import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { distinguishedBy } from './kit/namesakes.ts'
import { everyone } from './kit/permissions.ts'
import { id, text } from './kit/shapes.ts'

/** In the order in which they are shown. */
export const hitKinds = ['PERSON', 'CLIENT', 'SITE', 'JOB', 'WORK'] as const
/** So many of a kind are answered at most. */
export const hitsOfAKind = 5
/** Works are looked for by their number, and among so many of the newest by what they were. */
export const newestWorks = 2000

/** One row that fits: what it is called, and a line that tells it from others of the same name. */
export const SearchResult = z.object({
  kind: z.enum(hitKinds),
  id,
  title: z.string(),
  hint: z.string(),
  /** Of a person or a client. */
  tenantUserId: id.optional(),
  distinguishedBy: distinguishedBy(),
  /** Of a person, for management. */
  phone: z.string().nullable().optional(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const search = endpoints('search', {
  find: {
    GET: '/api/search',
    says: 'People, clients, sites, jobs and works that the caller reaches and that hold every word, a few of each kind',
    access: everyone,
    query: z.object({ q: text(100) }),
    answer: z.array(SearchResult),
  },
})
