import type { ByteSource } from './byte-source.ts'

const maxDirectorySectors = 1000
const noStream = 0xffffffff
const lastRegularSector = 0xfffffffa
const entryBytes = 128

/**
 * Which office document a compound file (the format of Word and Excel before 2007) is, told by the streams in
 * its root folder. 'other' for any other compound file: installers, mails, encrypted documents.
 *
 * Layout: Microsoft [MS-CFB], sections 2.2 (header), 2.3 (sector table) and 2.6.1 (directory entry).
 */
export const officeBinaryKind = async (source: ByteSource): Promise<'doc' | 'xls' | 'other' | 'broken'> => {
  const directory = await readDirectory(source)
  if (!directory) return 'broken'
  const names = rootNames(directory)
  const isWord = names.includes('WordDocument')
  const isExcel = names.includes('Workbook') || names.includes('Book')
  if (isWord === isExcel) return 'other'
  return isWord ? 'doc' : 'xls'
}

const readDirectory = async (source: ByteSource): Promise<Buffer | null> => {
  const header = await source.read(0, 512)
  if (header.length < 512) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorBytes = 1 << shift
  const sectorOffset = (sector: number) => (sector + 1) * sectorBytes
  const perSector = sectorBytes / 4

  const numberAt = async (offset: number) => {
    const bytes = await source.read(offset, 4)
    return bytes.length === 4 ? bytes.readUInt32LE(0) : noStream
  }
  // The header lists the first 109 sectors of the sector table, which reach 7 MB into a file of 512-byte
  // sectors; a chain of list sectors names the others.
  const tableSector = async (index: number) => {
    if (index < 109) return header.readUInt32LE(76 + index * 4)
    let list = header.readUInt32LE(68)
    let place = index - 109
    for (; place >= perSector - 1 && list <= lastRegularSector; place -= perSector - 1) {
      list = await numberAt(sectorOffset(list) + (perSector - 1) * 4)
    }
    return list <= lastRegularSector ? numberAt(sectorOffset(list) + place * 4) : noStream
  }
  const next = async (sector: number) => {
    const table = await tableSector(Math.floor(sector / perSector))
    return table <= lastRegularSector ? numberAt(sectorOffset(table) + (sector % perSector) * 4) : noStream
  }

  const sectors: Buffer[] = []
  let sector = header.readUInt32LE(48)
  while (sector <= lastRegularSector && sectors.length < maxDirectorySectors) {
    const content = await source.read(sectorOffset(sector), sectorBytes)
    if (content.length < sectorBytes) return null
    sectors.push(content)
    sector = await next(sector)
  }
  return sectors.length > 0 ? Buffer.concat(sectors) : null
}

/** The names in the root folder: a tree of siblings under the root entry, which folders below do not join. */
const rootNames = (directory: Buffer): string[] => {
  const names: string[] = []
  const seen = new Set<number>()
  const waiting = [directory.readUInt32LE(76)]
  while (waiting.length > 0) {
    const id = waiting.pop()!
    const at = id * entryBytes
    if (id === noStream || seen.has(id) || at + entryBytes > directory.length) continue
    seen.add(id)
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64))
    names.push(directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)))
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72))
  }
  return names
}
