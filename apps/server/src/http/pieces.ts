import { setImmediate } from 'node:timers/promises'

/**
 * A long list that is made piece by piece while it is written. Only answers of endpoints whose shape is an array; what
 * making a piece throws ends the call as any failure does.
 */
export class Pieces<T> {
  readonly pieces: Iterable<readonly T[]>
  constructor(pieces: Iterable<readonly T[]>) {
    this.pieces = pieces
  }
}

/** Makes so many items at a time, each into none, one or several of the list. */
export function inPieces<S, T>(
  items: readonly S[],
  size: number,
  made: (item: S) => readonly T[],
): Pieces<T> {
  function* each() {
    for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size).flatMap(made)
  }
  return new Pieces(each())
}

/**
 * The envelope around a list in pieces, as JSON. Each piece is checked, written and forgotten before the next is made, and
 * between them other requests get their turn: however long the list, none of them waits for more than a piece.
 */
export async function writtenInPieces<T>(
  { pieces }: Pieces<T>,
  told: { success: true; message: string },
  checked: (piece: readonly T[]) => unknown,
): Promise<Buffer> {
  const chunks = [Buffer.from(`${JSON.stringify(told).slice(0, -1)},"data":[`)]
  for (const piece of pieces) {
    if (piece.length === 0) continue
    const items = JSON.stringify(checked(piece)).slice(1, -1)
    chunks.push(Buffer.from(chunks.length === 1 ? items : `,${items}`))
    await setImmediate()
  }
  chunks.push(Buffer.from(']}'))
  return Buffer.concat(chunks)
}
