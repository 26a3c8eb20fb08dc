/*
 * Whole numbers in groups of seven bits, lowest first (LEB128); signed ones zig-zag, so that small ones of
 * either sign are short. Worked out by division, for instants in milliseconds exceed 32 bits.
 */

const LONGEST = 8

/** Gathers bytes; grows as needed. Takes whole numbers up to 2^52 in size. */
export class VarintWriter {
  private buffer = new Uint8Array(256)
  private length = 0

  byte(value: number): void {
    if (this.length + LONGEST > this.buffer.length) this.grow()
    this.buffer[this.length++] = value
  }

  unsigned(value: number): void {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128)
    this.byte(rest)
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2)
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }

  private grow(): void {
    const larger = new Uint8Array(this.buffer.length * 2)
    larger.set(this.buffer)
    this.buffer = larger
  }
}

/** Reads what VarintWriter wrote. Throws RangeError where the bytes end within a number or go on too long. */
export class VarintReader {
  private readonly buffer: Uint8Array
  private position = 0

  constructor(buffer: Uint8Array) {
    this.buffer = buffer
  }

  get atEnd(): boolean {
    return this.position >= this.buffer.length
  }

  byte(): number {
    const value = this.buffer[this.position++]
    if (value === undefined) throw new RangeError('The bytes end within a record')
    return value
  }

  unsigned(): number {
    let value = this.byte()
    // Most numbers are of one byte.
    if (value < 128) return value
    value -= 128
    let place = 128
    for (let read = 1; read < LONGEST; read++) {
      const byte = this.byte()
      value += (byte % 128) * place
      if (byte < 128) return value
      place *= 128
    }
    throw new RangeError('A number is too long')
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
