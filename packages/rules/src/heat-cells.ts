import { decodeCells } from './gps-codec.ts'
import { VarintReader, VarintWriter } from './varint.ts'

/** From so many people on a cell is of many, and nobody in it is named any more. */
export const manyPeople = 3

/** A cell of the grid with its fixes and whose they are: one person, two, or `manyPeople` for as many and more. */
export interface CountedCell {
  y: number
  x: number
  count: number
  people: number
  first: number
  second: number
}

/** Counts packed cells, those of a person and those gathered of several, in squares of so many of the smallest cells. */
export function cellCounter(side = 1) {
  const cells = new Map<number, CountedCell>()

  const countAt = (smallY: number, smallX: number, count: number): CountedCell => {
    const y = Math.floor(smallY / side)
    const x = Math.floor(smallX / side)
    const key = y * 2 ** 26 + x
    let cell = cells.get(key)
    if (!cell) {
      cell = { y, x, count: 0, people: 0, first: 0, second: 0 }
      cells.set(key, cell)
    }
    cell.count += count
    return cell
  }

  /** The packed cells of one person. */
  const add = (person: number, packed: Uint8Array) =>
    decodeCells(packed, (y, x, count) => meet(countAt(y, x, count), person))

  /** What `pack` made of the smallest cells of several people. */
  const addGathered = (packed: Uint8Array) => {
    for (const reader = new VarintReader(packed), at = { y: 0, x: 0 }; !reader.atEnd; ) {
      at.y += reader.signed()
      at.x += reader.signed()
      const countAndPeople = reader.unsigned()
      const people = countAndPeople % 4
      const cell = countAt(at.y, at.x, (countAndPeople - people) / 4)
      if (people === manyPeople) cell.people = manyPeople
      else for (let person = 0; person < people; person++) meet(cell, reader.unsigned())
    }
  }

  /** Rows from south to north: for each cell the way from the one before, its count and people, and who they are while few. */
  const pack = (): Uint8Array => {
    const writer = new VarintWriter()
    const before = { y: 0, x: 0 }
    for (const { y, x, count, people, first, second } of [...cells.values()].sort(bySouthThenWest)) {
      writer.signed(y - before.y)
      writer.signed(x - before.x)
      writer.unsigned(count * 4 + people)
      if (people < manyPeople) for (const person of [first, second].slice(0, people)) writer.unsigned(person)
      Object.assign(before, { y, x })
    }
    return writer.bytes()
  }
  return { add, addGathered, pack, cells: () => cells.values() }
}

const bySouthThenWest = (a: CountedCell, b: CountedCell) => a.y - b.y || a.x - b.x

/** Up to two people are told apart by their ids; who else comes makes them many. */
export function meet(cell: { people: number; first: number; second: number }, person: number): void {
  if (cell.people === manyPeople || person === (cell.people > 0 ? cell.first : undefined)) return
  if (cell.people === 0) cell.first = person
  else if (cell.people === 1) cell.second = person
  else if (cell.second === person) return
  cell.people += 1
}
