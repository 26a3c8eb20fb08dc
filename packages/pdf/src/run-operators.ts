import type { EmbeddedFace } from './embed.ts'
import type { Glyph, Shaped } from './shape.ts'

interface Place {
  x: number
  /** The baseline, from the top of the paper. */
  y: number
  size: number
}

/**
 * What a page says to draw a run. What stands for characters comes first, and then the parts of letters, apart and said to
 * mean nothing. So every reader finds each letter once and in order.
 */
export function runOperators(face: EmbeddedFace, { glyphs }: Shaped, { x, y, size }: Place): string {
  const unit = size / 1000
  const positioned = (glyph: Glyph) => `1 0 0 -1 ${short(x + glyph.x * unit)} ${short(y - glyph.y * unit)} Tm`
  const letters = glyphs.filter(({ characters }) => characters !== '')
  const parts = glyphs.filter(({ characters }) => characters === '')
  const operators = [`BT /${face.name} ${size} Tf`]
  for (const line of byHeight(letters))
    operators.push(`${positioned(line[0]!)} [${glyphText(face, line)}] TJ`)
  if (parts.length > 0) {
    operators.push('/Span <</ActualText ()>> BDC')
    for (const part of parts) operators.push(`${positioned(part)} <${face.codeOf(part)}> Tj`)
    operators.push('EMC')
  }
  return [...operators, 'ET'].join('\n')
}

const short = (length: number) => String(Math.round(length * 1000) / 1000)

/** Neighbours of one height, since a string cannot rise. */
function byHeight(glyphs: Glyph[]): Glyph[][] {
  const lines: Glyph[][] = []
  for (const glyph of glyphs) {
    const last = lines.at(-1)
    if (last?.[0]?.y === glyph.y) last.push(glyph)
    else lines.push([glyph])
  }
  return lines
}

/** The codes, with what the next moves back against the width of the one before, in thousandths. */
function glyphText(face: EmbeddedFace, glyphs: Glyph[]): string {
  let text = '<'
  let pen = glyphs[0]!.x
  for (const glyph of glyphs) {
    const back = Math.round(pen - glyph.x)
    if (back !== 0) text += `> ${back} <`
    text += face.codeOf(glyph)
    pen += glyph.width - back
  }
  return `${text}>`
}
