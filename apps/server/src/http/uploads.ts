import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { Upload } from '@muster/contract/kit'
import type { FastifyRequest } from 'fastify'
import { Failure, failure } from './failures.ts'

/** A file that arrived whole, in memory: nothing is believed of its name or its declared type yet. */
export interface Arrived {
  readonly name: string
  readonly declaredType: string
  readonly bytes: Buffer
  readonly sha256: string
}

export const multipartLimits = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 30,
}

async function readAll(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw failure('file.tooLarge')
  return bytes
}

/** What the reader of forms says of one that ends too early or is none, it says without a status. */
const isUnreadable = (error: unknown) =>
  !(error instanceof Failure) && (error as { statusCode?: number }).statusCode === undefined

/** Reads the one file and the fields of a multipart form. Throws file.missing, file.tooLarge, input.unreadable. */
export async function readForm(request: FastifyRequest, upload: Upload) {
  try {
    return await readParts(request, upload)
  } catch (error) {
    throw isUnreadable(error) ? failure('input.unreadable') : error
  }
}

async function readParts(request: FastifyRequest, upload: Upload) {
  if (!request.isMultipart())
    throw failure('file.missing', {}, { errors: [{ path: upload.field, message: 'A file is required' }] })
  const fields: Record<string, string> = {}
  let file: Arrived | undefined
  for await (const part of request.parts({ limits: { ...multipartLimits, fileSize: upload.maxBytes } })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw failure('input.unreadable')
      fields[part.fieldname] = String(part.value)
    } else if (part.fieldname !== upload.field || file) {
      throw failure(
        'input.invalid',
        {},
        { errors: [{ path: part.fieldname, message: 'One file is expected' }] },
      )
    } else {
      const bytes = await readAll(part)
      file = {
        name: part.filename,
        declaredType: part.mimetype,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
    }
  }
  if (!file)
    throw failure('file.missing', {}, { errors: [{ path: upload.field, message: 'A file is required' }] })
  return { fields, file }
}
