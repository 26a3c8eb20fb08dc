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
    fill(box, colourAt, strengthAt = () => 1) {
      const right = Math.min(width, box.x + box.width)
      const bottom = Math.min(height, box.y + box.height)
      for (let y = Math.max(0, box.y); y < bottom; y++) {
        for (let x = Math.max(0, box.x); x < right; x++) {
          const strength = strengthAt(x, y)
          if (strength <= 0) continue
          const colour = colourAt(x, y)
          const at = (y * width + x) * 3
          for (let part = 0; part < 3; part++)
            pixels[at + part] = pixels[at + part]! * (1 - strength) + colour[part]! * strength
        }
      }
    },
  }
}

export const plain = (colour: Colour) => () => colour

/** From one colour at the top of the box to another at its bottom. */
export const fading = (box: Box, from: Colour, to: Colour) => (_x: number, y: number) => {
  const share = (y - box.y) / box.height
  return from.map((part, at) => part + (to[at]! - part) * share) as unknown as Colour
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
