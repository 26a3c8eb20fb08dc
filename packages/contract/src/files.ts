import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { everyone, publicly } from './kit/permissions.ts'
import { countText, flagText, id, idText } from './kit/shapes.ts'

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
const largestRelated = 25 * 1024 * 1024
export const relatedUpload = { field: 'file', maxBytes: largestRelated, inPieces: true } as const
/** Bytes of a piece, at most: small enough to arrive in time over a slow line. */
export const pieceBytes = 1024 * 1024
const byUpload = z.object({ upload: z.uuid() })
/** How much of the file is here, from its beginning. */
const Received = z.object({ received: z.int() })
/** Given with an upload, where a form has nothing but text. */
export const sharedText = flagText.optional()
export const SharedInput = z.object({ shared: z.boolean() })

export const files = endpoints('files', {
  open: {
    GET: '/api/file/:tenantId/:id/:variant',
    says: 'The bytes of a stored file, by a signed address that expires',
    access: publicly,
    limit: 'none',
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
  received: {
    GET: '/api/file/piece/:upload',
    says: 'How much has come of a file that the caller sends in pieces',
    access: everyone,
    besideOutbox: true,
    params: byUpload,
    answer: Received,
  },
  addPiece: {
    POST: '/api/file/piece/:upload',
    says: 'The next piece of a file, up to 1 MB; the last goes with the call that adds the file',
    access: everyone,
    besideOutbox: true,
    params: byUpload,
    body: z.object({ offset: countText(0, largestRelated) }),
    upload: { field: 'file', maxBytes: pieceBytes },
    answer: Received,
    kind: 'query',
  },
})
