import { setImmediate } from 'node:timers/promises'

/**
 * A long list that is made part by part while it is written. Only answers of endpoints whose shape is an array; what
 * making a part throws ends the call as any failure does.
 */
export class ChunkedJson<T> {
  readonly parts: Iterable<readonly T[]>
  constructor(parts: Iterable<readonly T[]>) {
    this.parts = parts
  }
}

/** Makes so many items at a time, each into none, one or several of the list. */
export function inChunks<S, T>(
  items: readonly S[],
  size: number,
  made: (item: S) => readonly T[],
): ChunkedJson<T> {
  function* each() {
    for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size).flatMap(made)
  }
  return new ChunkedJson(each())
}

/**
 * The envelope around a list in parts, as JSON. Each part is checked, written and forgotten before the next is made, and
 * between them other requests get their turn: however long the list, none of them waits for more than a part.
 */
export async function writeChunks<T>(
  { parts }: ChunkedJson<T>,
  told: { success: true; message: string },
  checked: (part: readonly T[]) => unknown,
): Promise<Buffer> {
  const chunks = [Buffer.from(`${JSON.stringify(told).slice(0, -1)},"data":[`)]
  for (const part of parts) {
    if (part.length === 0) continue
    const items = JSON.stringify(checked(part)).slice(1, -1)
    chunks.push(Buffer.from(chunks.length === 1 ? items : `,${items}`))
    await setImmediate()
  }
  chunks.push(Buffer.from(']}'))
  return Buffer.concat(chunks)
}
