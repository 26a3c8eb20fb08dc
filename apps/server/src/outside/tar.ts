const blockBytes = 512
const mostBytes = 8 ** 11 - 1
const longestName = 100

/** What stands before each file of a tar archive (POSIX.1-1988, "ustar"). Throws where name or size do not fit. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (!/^[\x20-\x7e]+$/.test(name) || name.length > longestName)
    throw new RangeError(`No name for tar: ${name}`)
  if (size > mostBytes) throw new RangeError(`Too large for tar: ${name}`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(modified.getTime() / 1000), 136, 12)
  // The sum is made over the header with blanks in its own place.
  header.write('        ', 148, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** Fills the last block of a file of this size. */
export const tarPadding = (size: number) => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes)
