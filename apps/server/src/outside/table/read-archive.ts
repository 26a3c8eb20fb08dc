import { fromBufferPromise } from 'yauzl'

/** What a workbook may unpack to: 10,000 rows of sites need about 10 MB. */
const mostUnpacked = 64 << 20
const readable = /\.(?:xml|rels)$/i

/** How yauzl names a part that is longer than its entry says. */
const tellsLess = /too many bytes/

export type ArchiveFault = 'brokenExcel' | 'tooLarge'
/** The XML parts of a workbook by their names. */
export type ArchiveParts = ReadonlyMap<string, Buffer>

/** Unpacks the XML parts within one limit for all of them. A part beyond the size in its entry is not unpacked further. */
export async function readArchive(file: Buffer): Promise<ArchiveParts | ArchiveFault> {
  const parts = new Map<string, Buffer>()
  let left = mostUnpacked
  try {
    const archive = await fromBufferPromise(file, { lazyEntries: true })
    for await (const entry of archive.eachEntry()) {
      if (!readable.test(entry.fileName)) continue
      left -= entry.uncompressedSize
      if (left < 0) return 'tooLarge'
      const content = await archive.openReadStreamPromise(entry)
      parts.set(entry.fileName, Buffer.concat(await content.toArray()))
    }
    return parts
  } catch (error) {
    return tellsLess.test(String(error)) ? 'tooLarge' : 'brokenExcel'
  }
}
