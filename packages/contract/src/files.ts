import { z } from 'zod'
import { endpoints } from './kit.ts'
import { publicly } from './roles.ts'
import { countText, flagText, id, idText } from './shapes.ts'

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

/** A file of a job or of a contract. */
export const RelatedFile = StoredFile.omit({ takenAt: true }).extend({
  /** The client sees it too. */
  shared: z.boolean(),
  addedBy: z.string(),
  addedAt: z.string(),
})
export type RelatedFile = z.infer<typeof RelatedFile>
export const relatedUpload = { field: 'file', maxBytes: 25 * 1024 * 1024 } as const
/** Given with an upload, where a form has nothing but text. */
export const sharedText = flagText.optional()
export const SharedInput = z.object({ shared: z.boolean() })

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
