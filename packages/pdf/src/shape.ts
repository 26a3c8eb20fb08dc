import { readFileSync } from 'node:fs'
import { Blob, ClusterLevel, Direction, Face, Font, Buffer as ShapeBuffer, shape } from 'harfbuzzjs'

/** A shape on its line, in thousandths of the size. */
export interface Glyph {
  id: number
  /** What it says when it is copied; empty for a part of a letter that another glyph says. */
  characters: string
  /** Its own width, which need not be how far the next one stands. */
  width: number
  /** From the beginning of the run to its origin. */
  x: number
  /** Above the baseline. */
  y: number
}
export interface Shaped {
  glyphs: Glyph[]
  width: number
}
type Placed = Glyph & { cluster: number; isSpacing: boolean }

interface Shaper {
  font: Font
  /** Thousandths of the size in a unit of the font. */
  unit: number
}
const shapers = new Map<string, Shaper>()

/** Opens a font file once a process. */
function shaperOf(path: string): Shaper {
  const known = shapers.get(path)
  if (known) return known
  const face = new Face(new Blob(readFileSync(path)))
  const shaper = { font: new Font(face), unit: 1000 / face.upem }
  shapers.set(path, shaper)
  return shaper
}

export const hasLetter = (path: string, codePoint: number) =>
  shaperOf(path).font.glyph(codePoint) !== undefined

const buffer = new ShapeBuffer()

/** The glyphs of a run in the order in which they stand on the paper, from left to right. */
export function shapeRun(path: string, text: string, rtl: boolean): Shaped {
  const { font, unit } = shaperOf(path)
  buffer.reset()
  buffer.addText(text)
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.guessSegmentProperties()
  buffer.setDirection(rtl ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let pen = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: id, cluster }, i): Placed => {
    const { xAdvance, xOffset, yOffset } = positions[i]!
    const [x, y] = [(pen + xOffset) * unit, yOffset * unit]
    pen += xAdvance
    return {
      id,
      cluster,
      isSpacing: xAdvance > 0,
      characters: '',
      width: font.glyphHAdvance(id) * unit,
      x,
      y,
    }
  })
  sayCharacters(rtl ? glyphs.toReversed() : glyphs, text)
  return { glyphs, width: pen * unit }
}

/**
 * Shares the characters of each cluster among its glyphs, in the order in which they were written. So a vowel that
 * stands before its consonant is still copied after it.
 */
function sayCharacters(glyphs: Placed[], text: string) {
  const clusters = Map.groupBy(glyphs, ({ cluster }) => cluster)
  const starts = [...clusters.keys()].sort((a, b) => a - b)
  starts.forEach((start, i) => {
    const members = clusters.get(start)!
    const spacing = members.filter(({ isSpacing }) => isSpacing)
    const copied = spacing.length > 0 ? spacing : members.slice(0, 1)
    const characters = [...text.slice(start, starts[i + 1])]
    copied.forEach((glyph, n) => {
      glyph.characters = n < copied.length - 1 ? (characters[n] ?? '') : characters.slice(n).join('')
    })
  })
}
