import { z } from 'zod'
import { endpoints } from './kit.ts'
import { publicly } from './roles.ts'
import { countText, id, idText } from './shapes.ts'

export const StoredFile = z.object({
  id,
  url: z.string(),
  thumbURL: z.string().nullable(),
  fileName: z.string(),
  extension: z.string(),
  size: z.int(),
  takenAt: z.string().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

export const files = endpoints('files', {
  open: {
    GET: '/api/file/:tenantId/:id/:variant',
    says: 'The bytes of a stored file, by a signed address that expires',
    access: publicly,
    params: z.object({
      tenantId: idText,
      id: idText,
      variant: z.enum(['full', 'medium', 'thumb']),
    }),
    query: z.object({
      /** When the address expires, in seconds since 1970. */
      e: countText(0, 99_999_999_999),
      d: z.enum(['i', 'a']),
      s: z.string().max(100),
    }),
    answer: 'stream',
  },
})
