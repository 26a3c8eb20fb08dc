import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'

const inflate = promisify(inflateRaw)

const maxEntries = 10_000
const maxDirectoryBytes = 4 << 20
/** What an honest office file may unpack to. A file that declares more is a bomb (OWASP ASVS 5.0, 5.2.3). */
const maxUnpackedBytes = 256 << 20
const maxTypesBytes = 1 << 20

const typesPart = '[Content_Types].xml'
const mainTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
}

type Entry = { name: string; method: number; packed: number; unpacked: number; localHeader: number }

/**
 * Which office document a zip archive is, read from its directory and its list of content types alone: no other
 * part is ever unpacked. 'macros' when it carries code, 'other' for any other archive.
 */
export const officeZipKind = async (
  source: ByteSource,
): Promise<'docx' | 'xlsx' | 'macros' | 'other' | 'broken' | 'bomb'> => {
  const entries = await readDirectory(source)
  if (typeof entries === 'string') return entries
  if (entries.some(({ name }) => /vbaproject/i.test(name))) return 'macros'
  const part = entries.find(({ name }) => name === typesPart)
  if (!part) return 'other'
  const types = await unpack(source, part).catch(() => null)
  if (types === null) return 'broken'
  if (/macroEnabled|vbaProject/i.test(types)) return 'macros'
  const kinds = (['docx', 'xlsx'] as const).filter((kind) => types.includes(`"${mainTypes[kind]}"`))
  return kinds.length === 1 ? kinds[0]! : 'other'
}

// Offsets below: PKWARE APPNOTE 6.3.10, sections 4.3.16 (end of central directory), 4.3.12 (its entries)
// and 4.3.7 (local header). Zip64 is refused: no office file within the upload limit needs it.
const readDirectory = async (source: ByteSource): Promise<Entry[] | 'broken' | 'bomb'> => {
  const tailStart = Math.max(0, source.size - 22 - 0xffff)
  const tail = await source.read(tailStart, source.size - tailStart)
  let end = tail.length - 22
  while (
    end >= 0 &&
    !(tail.readUInt32LE(end) === 0x06054b50 && end + 22 + tail.readUInt16LE(end + 20) === tail.length)
  ) {
    end -= 1
  }
  if (end < 0) return 'broken'
  const count = tail.readUInt16LE(end + 10)
  const bytes = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  if (count > maxEntries || bytes > maxDirectoryBytes) return 'bomb'
  if (offset + bytes > tailStart + end) return 'broken'
  return parseEntries(await source.read(offset, bytes), count)
}

const parseEntries = (directory: Buffer, count: number): Entry[] | 'broken' | 'bomb' => {
  const entries: Entry[] = []
  let entryStart = 0
  let unpackedSum = 0
  while (entries.length < count) {
    if (entryStart + 46 > directory.length || directory.readUInt32LE(entryStart) !== 0x02014b50)
      return 'broken'
    const nameEnd = entryStart + 46 + directory.readUInt16LE(entryStart + 28)
    const unpacked = directory.readUInt32LE(entryStart + 24)
    unpackedSum += unpacked
    if (unpackedSum > maxUnpackedBytes) return 'bomb'
    entries.push({
      name: directory.toString('utf8', entryStart + 46, nameEnd),
      method: directory.readUInt16LE(entryStart + 10),
      packed: directory.readUInt32LE(entryStart + 20),
      unpacked,
      localHeader: directory.readUInt32LE(entryStart + 42),
    })
    entryStart = nameEnd + directory.readUInt16LE(entryStart + 30) + directory.readUInt16LE(entryStart + 32)
  }
  return entries
}

const unpack = async (source: ByteSource, { method, packed, unpacked, localHeader }: Entry) => {
  if (packed > maxTypesBytes || unpacked > maxTypesBytes) return null
  const header = await source.read(localHeader, 30)
  if (header.readUInt32LE(0) !== 0x04034b50) return null
  const start = localHeader + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const content = await source.read(start, packed)
  if (method === 0) return content.toString('utf8')
  return method === 8 ? (await inflate(content, { maxOutputLength: maxTypesBytes })).toString('utf8') : null
}
