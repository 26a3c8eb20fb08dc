import { z } from 'zod'
import { StoredFile } from './files.ts'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { listOf, paging } from './kit/paging.ts'
import { clients, management, managersAndOwnClients } from './kit/permissions.ts'
import { byId, chosen, id, idText, many, needed, text } from './kit/shapes.ts'

export const problemStates = ['NEW', 'IN_PROGRESS', 'SOLVED', 'DECLINED'] as const
export const ProblemState = z.enum(problemStates)
export type ProblemState = z.infer<typeof ProblemState>

/** What the list of the office takes in its address: open ones unless told. */
export const ProblemListFilters = z.object({
  show: z.enum(['open', 'settled', 'all']).optional(),
  site: idText.optional(),
  ...paging,
})
export const statesShown = {
  open: ['NEW', 'IN_PROGRESS'],
  settled: ['SOLVED', 'DECLINED'],
  all: undefined,
} as const
/** Photos of one problem, at most. */
export const mostPhotos = 6

export const ProblemChange = z.object({
  state: ProblemState,
  /** What the office says to the client. */
  note: z.string(),
  /** Absent for clients. */
  changedBy: z.string().optional(),
  changedAt: z.string(),
})
export const Problem = z.object({
  id,
  jobLocationId: id,
  siteName: z.string(),
  clientId: id,
  clientName: z.string(),
  text: z.string(),
  state: ProblemState,
  reportedAt: z.string(),
  photos: z.array(StoredFile),
  /** Oldest first. */
  changes: z.array(ProblemChange),
  version: z.int(),
})
export type Problem = z.infer<typeof Problem>

export const ProblemInput = z.object({
  jobLocationId: chosen(msg('Please select a site')),
  text: needed(2000, msg('Say what is wrong')),
})
export type ProblemInput = z.infer<typeof ProblemInput>
export const ProblemUpdate = z
  .object({ state: ProblemState, note: text(2000).optional(), version: z.int().optional() })
  .refine(({ state, note }) => state !== 'DECLINED' || Boolean(note), {
    path: ['note'],
    message: msg('Say why no action is taken'),
  })
export type ProblemUpdate = z.infer<typeof ProblemUpdate>

export const problems = endpoints('problems', {
  list: {
    GET: '/api/problem/all',
    says: 'Problems that clients reported, newest first',
    access: managersAndOwnClients,
    query: z.object({
      jobLocationId: idText.optional(),
      clientId: idText.optional(),
      states: many(ProblemState).optional(),
      ...paging,
    }),
    answer: listOf(Problem),
  },
  report: {
    POST: '/api/problem',
    says: 'Report a problem at an own site',
    access: clients,
    body: ProblemInput,
    answer: Problem,
  },
  addFile: {
    status: 201,
    POST: '/api/problem/:id/file',
    says: 'Add a photo to an own problem that is not settled; the same photo counts once',
    access: clients,
    params: byId,
    upload: { field: 'file', maxBytes: 26_214_400 },
    answer: StoredFile,
  },
  update: {
    PUT: '/api/problem/:id',
    says: 'Say what becomes of a problem; its client is told',
    access: management,
    params: byId,
    body: ProblemUpdate,
    answer: Problem,
  },
})
