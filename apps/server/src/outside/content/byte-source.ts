import { open } from 'node:fs/promises'

/** Random access to a file that may be too large to hold: a check reads the few places that tell. */
export type ByteSource = {
  size: number
  /** Up to `length` bytes from `offset`; fewer, or none, where the content ends earlier. */
  read(offset: number, length: number): Promise<Buffer>
}

export const bytesSource = (bytes: Uint8Array): ByteSource => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: buffer.length,
    read: async (offset, length) => buffer.subarray(Math.max(0, offset), Math.max(0, offset) + length),
  }
}

/** Opens a file for the time of `use`. */
export const withFileSource = async <T>(
  file: string,
  use: (source: ByteSource) => Promise<T>,
): Promise<T> => {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    return await use({
      size,
      async read(offset, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, Math.max(0, offset))
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}
