import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encrypting } from './keys/encrypted-stream.ts'
import { tarHeader, tarPadding } from './tar.ts'

/** One file of an archive whose content is in memory. */
export function* tarEntry(name: string, bytes: Buffer, at: Date): Generator<Buffer> {
  yield tarHeader(name, bytes.length, at)
  yield bytes
  yield tarPadding(bytes.length)
}

export const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/**
 * Writes a compressed archive that only its owner reads, encrypted where there is a key. The file is there when it is whole
 * and on the disk.
 */
export async function writeArchive(
  file: string,
  archive: AsyncIterable<Buffer>,
  key?: Buffer,
): Promise<void> {
  const beside = `${file}.part`
  await rm(beside, { force: true })
  try {
    const bytes = Readable.from(archive, { objectMode: false })
    const sealing = key ? encrypting(key) : new PassThrough()
    const target = createWriteStream(beside, { flags: 'wx', mode: 0o600 })
    await pipeline(bytes, createGzip({ level: 4 }), sealing, target)
    const handle = await open(beside, 'r+')
    await handle.sync()
    await handle.close()
    await rename(beside, file)
  } finally {
    await rm(beside, { force: true })
  }
}
