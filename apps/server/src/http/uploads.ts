import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { Upload } from '@muster/contract/kit'
import { LARGEST_RELATED_FILE_BYTES } from '@muster/rules/files'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PieceOwner, Pieces } from '../outside/pieces.ts'
import { Failure, failure } from './failures.ts'

/** A file that arrived whole, in memory: nothing is believed of its name or its declared type yet. */
export interface Arrived {
  readonly name: string
  readonly declaredType: string
  readonly bytes: Buffer
  readonly sha256: string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const multipartLimits = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 30,
}

/** What a form may hold beside its file. */
const formBytes = 65_536
/** No honest request is longer: the largest file that is taken, in its form. */
export const largestBodyBytes = LARGEST_RELATED_FILE_BYTES + formBytes

/** Reads a file to its end or to its limit; what lies beyond that is not waited for. */
async function readAll(part: MultipartFile): Promise<Buffer> {
  part.file.once('limit', () => part.file.destroy(failure('file.tooLarge')))
  const pieces: Buffer[] = []
  for await (const piece of part.file) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Rejects once more has come than a form with its file can be. */
const tooLong = (request: FastifyRequest, most: number) =>
  new Promise<never>((_, reject) => {
    let read = 0
    const count = (bytes: Buffer) => {
      read += bytes.length
      if (read <= most) return
      request.raw.off('data', count)
      reject(failure('file.tooLarge'))
    }
    request.raw.on('data', count)
  })

const Rest = z.object({
  upload: z.uuid(),
  offset: z.coerce.number().int().min(1).max(LARGEST_RELATED_FILE_BYTES),
})

/**
 * The file of a form, behind the pieces of it that came before. Throws file.checksum when they are not all here any more,
 * file.tooLarge.
 */
export async function wholeFile(
  pieces: Pieces,
  owner: PieceOwner,
  { inPieces, maxBytes }: Upload,
  { fields, file }: { fields: Record<string, string>; file: Arrived },
): Promise<Arrived> {
  if (!inPieces || fields.upload === undefined) return file
  const rest = Rest.safeParse(fields)
  if (!rest.success) throw failure('input.unreadable')
  const { upload, offset } = rest.data
  if (offset + file.bytes.length > maxBytes) throw failure('file.tooLarge')
  const before = await pieces.upTo(owner, upload, offset)
  if (!before) throw failure('file.checksum')
  const bytes = Buffer.concat([before, file.bytes])
  return { ...file, bytes, sha256: sha256(bytes) }
}

/** What the reader of forms says of one that ends too early or is none, it says without a status. */
const isUnreadable = (error: unknown) =>
  !(error instanceof Failure) && (error as { statusCode?: number }).statusCode === undefined

/** Reads the one file and the fields of a multipart form. Throws file.missing, file.tooLarge, input.unreadable. */
export async function readForm(request: FastifyRequest, upload: Upload) {
  const most = upload.maxBytes + formBytes
  if (Number(request.headers['content-length']) > most) throw failure('file.tooLarge')
  try {
    return await Promise.race([readParts(request, upload), tooLong(request, most)])
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
        sha256: sha256(bytes),
      }
    }
  }
  if (!file)
    throw failure('file.missing', {}, { errors: [{ path: upload.field, message: 'A file is required' }] })
  return { fields, file }
}
