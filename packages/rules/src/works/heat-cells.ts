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
  /** Only where a company asks for more people than `manyPeople`. */
  others?: number[]
}

/** How many fixes, and whose: of a cell, or of all the cells of a site. */
export type Tally = Omit<CountedCell, 'y' | 'x'>
export const emptyTally = (): Tally => ({ count: 0, people: 0, first: 0, second: 0 })

/**
 * Counts packed cells, those of a person and those gathered of several, in squares of so many of the smallest cells.
 * People are told apart up to `many`. Gathered cells know three at most, so that a higher limit needs cells of persons.
 */
export class CellCounter {
  readonly #side: number
  readonly #many: number
  readonly #cells: CountedCell[] = []
  // Where in the list a cell stands, plus one; 0 is nowhere. For tens of thousands of cells a Map takes three times as long.
  #places = new Int32Array(1024)

  constructor(side = 1, many = manyPeople) {
    this.#side = side
    this.#many = many
  }

  get cells(): readonly CountedCell[] {
    return this.#cells
  }

  /** The packed cells of one person. */
  add(person: number, packed: Uint8Array) {
    decodeCells(packed, (y, x, count) => {
      const cell = this.#cellAt(y, x)
      cell.count += count
      meet(cell, person, this.#many)
    })
  }

  /** What `pack` made of the smallest cells of several people; also added to `whole`. */
  addAggregate(packed: Uint8Array, whole?: Tally) {
    for (const reader = new VarintReader(packed), at = { y: 0, x: 0 }; !reader.atEnd; ) {
      at.y += reader.signed()
      at.x += reader.signed()
      const countAndPeople = reader.unsigned()
      const people = countAndPeople % 4
      const first = people > 0 && people < manyPeople ? reader.unsigned() : 0
      const second = people > 1 && people < manyPeople ? reader.unsigned() : 0
      const part = { count: (countAndPeople - people) / 4, people, first, second }
      addTally(this.#cellAt(at.y, at.x), part, this.#many)
      if (whole) addTally(whole, part, this.#many)
    }
  }

  /** Cells of the smallest size, or of any that goes into this one's as often as `side` says. */
  addCells(cells: Iterable<CountedCell>) {
    for (const cell of cells) addTally(this.#cellAt(cell.y, cell.x), cell, this.#many)
  }

  /** Rows from south to north: for each cell the way from the one before, its count and people, and who they are while few. */
  pack(): Uint8Array {
    const writer = new VarintWriter()
    const before = { y: 0, x: 0 }
    for (const { y, x, count, people, first, second } of [...this.#cells].sort(bySouthThenWest)) {
      writer.signed(y - before.y)
      writer.signed(x - before.x)
      writer.unsigned(count * 4 + people)
      if (people < manyPeople) for (const person of [first, second].slice(0, people)) writer.unsigned(person)
      Object.assign(before, { y, x })
    }
    return writer.bytes()
  }

  #placeOf(y: number, x: number): number {
    const last = this.#places.length - 1
    let place = scatter(y, x) & last
    for (let at = this.#places[place]!; at > 0; at = this.#places[place]!) {
      const cell = this.#cells[at - 1]!
      if (cell.y === y && cell.x === x) break
      place = (place + 1) & last
    }
    return place
  }
  #cellAt(smallY: number, smallX: number): CountedCell {
    const y = Math.floor(smallY / this.#side)
    const x = Math.floor(smallX / this.#side)
    const place = this.#placeOf(y, x)
    const at = this.#places[place]!
    if (at > 0) return this.#cells[at - 1]!
    const cell = { y, x, count: 0, people: 0, first: 0, second: 0 }
    this.#places[place] = this.#cells.push(cell)
    if (this.#cells.length * 2 > this.#places.length) this.#grow()
    return cell
  }
  #grow() {
    this.#places = new Int32Array(this.#places.length * 2)
    for (const [i, { y, x }] of this.#cells.entries()) this.#places[this.#placeOf(y, x)] = i + 1
  }
}

// Others in every process, so that nobody can send positions that are all looked for in one place.
const odd = () => Math.floor(Math.random() * 2 ** 31) * 2 + 1
const [ofRow, ofColumn] = [odd(), odd()]
const scatter = (y: number, x: number) => {
  const mixed = Math.imul(y, ofRow) ^ Math.imul(x, ofColumn)
  return Math.imul(mixed ^ (mixed >>> 15), ofRow) >>> 7
}

const bySouthThenWest = (a: CountedCell, b: CountedCell) => a.y - b.y || a.x - b.x

function addTally(to: Tally, { count, people, first, second, others = [] }: Tally, many: number): void {
  to.count += count
  if (people >= many) to.people = many
  for (const person of [first, second].slice(0, people)) meet(to, person, many)
  for (const person of others) meet(to, person, many)
}

/** People are told apart by their ids until they are as many as `many`. */
export function meet(cell: Tally, person: number, many = manyPeople): void {
  if (cell.people >= many || isIn(cell, person)) return
  if (cell.people === 0) cell.first = person
  else if (cell.people === 1) cell.second = person
  else if (many > manyPeople) {
    cell.others ??= []
    cell.others.push(person)
  }
  cell.people += 1
}

const isIn = ({ people, first, second, others }: Tally, person: number): boolean =>
  (people > 0 && person === first) || (people > 1 && person === second) || !!others?.includes(person)
