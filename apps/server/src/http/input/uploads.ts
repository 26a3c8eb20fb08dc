import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { Upload } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { LARGEST_RELATED_FILE_BYTES } from '@muster/rules/messages/files'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NotDecrypted } from '../../outside/keys/encrypted-stream.ts'
import type { PieceOwner, Pieces } from '../../outside/store/pieces.ts'
import { removeTemp, type TempFileWritten, writeTemp } from '../../outside/store/temp-file.ts'
import { Failure, failure, isDiskFull } from '../failures.ts'

/**
 * A file that arrived whole, on the disk until the call is answered: nothing is believed of its name or its declared type
 * yet.
 */
export interface Arrived extends TempFileWritten {
  readonly name: string
  readonly declaredType: string
}

/** The whole content in memory: for the kinds of file that are small. */
export const contentOf = (file: Arrived): Promise<Buffer> => readFile(file.path)

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

/** Takes a file to its end or to its limit; what lies beyond that is not waited for. */
async function taken(part: MultipartFile, tempPath: string): Promise<Arrived> {
  part.file.once('limit', () => part.file.destroy(failure('file.tooLarge')))
  const written = await writeTemp(tempPath, part.file)
  return { ...written, name: part.filename, declaredType: part.mimetype }
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

/** The upload whose pieces come before the file of a form. */
export const uploadOf = ({ inPieces }: Upload, { upload, offset }: Form['fields']): string | undefined =>
  inPieces === true || (inPieces === 'named' && offset !== undefined) ? upload : undefined

/**
 * The file of a form, behind the pieces of it that came before. Throws file.checksum when they are not all here any more,
 * file.tooLarge.
 */
export async function wholeFile(
  pieces: Pieces,
  owner: PieceOwner,
  to: Upload,
  { fields, file, tempPath }: Form & { tempPath: string },
): Promise<Arrived> {
  if (uploadOf(to, fields) === undefined) return file
  const rest = Rest.safeParse(fields)
  if (!rest.success) throw failure('input.unreadable')
  const { upload, offset } = rest.data
  if (offset + file.size > to.maxBytes) throw failure('file.tooLarge')
  const before = await pieces.upTo(owner, upload, offset)
  if (!before) throw failure('file.checksum')
  async function* all() {
    yield* before!
    yield* createReadStream(file.path)
  }
  try {
    return { ...file, ...(await writeTemp(tempPath, all())) }
  } catch (error) {
    throw error instanceof NotDecrypted ? failure('file.checksum') : error
  }
}

/** What the reader of forms says of one that ends too early or is none, it says without a status; a full disk is no fault of it. */
const isUnreadable = (error: unknown) =>
  !(error instanceof Failure) &&
  (error as { statusCode?: number }).statusCode === undefined &&
  !isDiskFull(error)

export interface Form {
  readonly fields: Record<string, string>
  readonly file: Arrived
}

/**
 * Reads the one file and the fields of a multipart form, the file to `tempPath`, where whoever asks for it removes it.
 * Throws file.missing, file.tooLarge, input.unreadable.
 */
export async function readForm(request: FastifyRequest, upload: Upload, tempPath: string): Promise<Form> {
  const most = upload.maxBytes + formBytes
  if (Number(request.headers['content-length']) > most) throw failure('file.tooLarge')
  const reading = readParts(request, upload, tempPath)
  try {
    return await Promise.race([reading, tooLong(request, most)])
  } catch (error) {
    // What is still being written is gone once that has ended.
    void reading.catch(() => undefined).then(() => removeTemp(tempPath))
    throw isUnreadable(error) ? failure('input.unreadable') : error
  }
}

async function readParts(request: FastifyRequest, upload: Upload, tempPath: string): Promise<Form> {
  if (!request.isMultipart())
    throw failure(
      'file.missing',
      {},
      { errors: [{ path: upload.field, message: msg('A file is required') }] },
    )
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
        { errors: [{ path: part.fieldname, message: msg('One file is expected') }] },
      )
    } else {
      file = await taken(part, tempPath)
    }
  }
  if (!file)
    throw failure(
      'file.missing',
      {},
      { errors: [{ path: upload.field, message: msg('A file is required') }] },
    )
  return { fields, file }
}
