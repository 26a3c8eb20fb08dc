import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** What a workbook may unpack to: 10,000 rows of sites need about 10 MB. */
const mostUnpacked = 64 << 20
const readable = /\.(?:xml|rels)$/i

export type ArchiveFault = 'brokenExcel' | 'tooLarge'
/** The XML parts of a workbook by their names. */
export type ArchiveParts = ReadonlyMap<string, Buffer>

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * Unpacks every part within one limit for all of them: the directory can lie about sizes. Pictures are thrown away.
 * Offsets: PKWARE APPNOTE 6.3.10, sections 4.3.16, 4.3.12 and 4.3.7.
 */
export async function readArchive(file: Buffer): Promise<ArchiveParts | ArchiveFault> {
  let end = file.length - 22
  while (end >= 0 && file.readUInt32LE(end) !== endSignature) end -= 1
  if (end < 0) return 'brokenExcel'
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  let left = mostUnpacked
  for (let entries = file.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) return 'brokenExcel'
    const content = await unpackPart(file, at, left)
    if (typeof content === 'string') return content
    left -= content.length
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    if (readable.test(name)) parts.set(name, content)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

async function unpackPart(file: Buffer, entry: number, most: number): Promise<Buffer | ArchiveFault> {
  const method = file.readUInt16LE(entry + 10)
  const packed = file.readUInt32LE(entry + 20)
  if (file.readUInt32LE(entry + 24) > most) return 'tooLarge'
  const local = file.readUInt32LE(entry + 42)
  if (local + 30 > file.length || file.readUInt32LE(local) !== localSignature) return 'brokenExcel'
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (start + packed > file.length) return 'brokenExcel'
  if (method === 0) return packed > most ? 'tooLarge' : file.subarray(start, start + packed)
  if (method !== 8) return 'brokenExcel'
  try {
    return await inflate(file.subarray(start, start + packed), { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'brokenExcel'
  }
}
