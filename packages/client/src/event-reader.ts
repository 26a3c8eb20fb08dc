/** A text without an end is no event. */
const longestBlock = 4 << 20

export interface Heard {
  readonly id: string | undefined
  /** Absent for a sign of life. */
  readonly data: string | undefined
}

const fieldOf = (block: string, name: string) => {
  const lines = block.split('\n').filter((line) => line.startsWith(`${name}:`))
  if (lines.length === 0) return undefined
  return lines.map((line) => line.slice(name.length + 1).replace(/^ /, '')).join('\n')
}

/** Takes server-sent events apart as their bytes come, however these are cut. Throws for a block without an end. */
export function eventReader(hear: (heard: Heard) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes: Uint8Array): void => {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > longestBlock) throw new Error('A server-sent event without an end')
    for (const block of blocks) hear({ id: fieldOf(block, 'id'), data: fieldOf(block, 'data') })
  }
}
