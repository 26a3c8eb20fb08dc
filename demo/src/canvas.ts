import type { Random } from './random.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** A picture to paint on: later paint covers earlier paint, by its strength. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Fills where `inside` says how strong the colour is, from 0 to 1. */
  fill(
    box: Box,
    colourAt: (x: number, y: number) => Colour,
    strengthAt?: (x: number, y: number) => number,
  ): void
}
/** Pixels from the top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function canvas(width: number, height: number): Canvas {
  const pixels = new Uint8Array(width * height * 3)
  return {
    width,
    height,
    pixels,
    fill(box, colourAt, strengthAt) {
      const [right, bottom] = [Math.min(width, box.x + box.width), Math.min(height, box.y + box.height)]
      for (let y = Math.max(0, box.y); y < bottom; y++) {
        let at = (y * width + Math.max(0, box.x)) * 3
        for (let x = Math.max(0, box.x); x < right; x++, at += 3) {
          const strength = strengthAt ? strengthAt(x, y) : 1
          if (strength <= 0) continue
          const colour = colourAt(x, y)
          const left = 1 - strength
          pixels[at] = pixels[at]! * left + colour[0] * strength
          pixels[at + 1] = pixels[at + 1]! * left + colour[1] * strength
          pixels[at + 2] = pixels[at + 2]! * left + colour[2] * strength
        }
      }
    },
  }
}

export const plain = (colour: Colour) => () => colour

/** From one colour at the top of the box to another at its bottom. */
export function fading(box: Box, from: Colour, to: Colour) {
  const rows = Array.from({ length: box.height }, (_, row): Colour => {
    const part = (at: 0 | 1 | 2) => from[at] + ((to[at] - from[at]) * row) / box.height
    return [part(0), part(1), part(2)]
  })
  return (_x: number, y: number) => rows[y - box.y]!
}

/** The strength of an ellipse that fits the box, with a soft edge. */
export const ellipse = (box: Box) => (x: number, y: number) => {
  const [across, down] = [(x - box.x) / box.width - 0.5, (y - box.y) / box.height - 0.5]
  return Math.min(1, Math.max(0, (0.25 - across * across - down * down) * 60))
}

/** Spots of dirt within a box. */
export function specks(on: Canvas, box: Box, colour: Colour, count: number, random: Random): void {
  for (let n = 0; n < count; n++) {
    const size = random.whole(3, 16)
    const spot = {
      x: random.whole(box.x, box.x + box.width - size),
      y: random.whole(box.y, box.y + box.height - size),
      width: size,
      height: Math.ceil(size * 0.6),
    }
    const shape = ellipse(spot)
    on.fill(spot, plain(colour), (x, y) => shape(x, y) * 0.55)
  }
}

// Seven rows of five dots a letter, each row a digit of base 32.
const letters: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  H: 'hhhvhhh',
  I: 'e44444e',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hpljhhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  W: 'hhhllrh',
}

/** Capital letters along the bottom, on a dark band. */
export function caption(on: Canvas, text: string): void {
  const dot = 4
  const band = { x: 0, y: on.height - 56, width: on.width, height: 56 }
  on.fill(band, plain([0, 23, 55]), () => 0.82)
  for (const [nth, letter] of [...text].entries()) {
    for (const [row, digit] of [...(letters[letter] ?? '')].entries()) {
      const bits = Number.parseInt(digit, 32)
      for (let column = 0; column < 5; column++) {
        if (((bits >> (4 - column)) & 1) === 0) continue
        const x = 20 + (nth * 6 + column) * dot
        on.fill({ x, y: band.y + 14 + row * dot, width: dot, height: dot }, plain([255, 255, 255]))
      }
    }
  }
}
