export type Glyph = { id: number; codePoints: number[]; advanceWidth: number }
/** In thousandths of the size. */
type GlyphPosition = { advanceWidth: number; xAdvance: number; xOffset: number; yOffset: number }
export type ParsedFont = {
  hasGlyphForCodePoint(codePoint: number): boolean
  getGlyph(id: number, characters?: number[]): Glyph
  _layoutEngine?: { engine?: { GPOSProcessor?: Attaching | null } | null }
}
type Attaching = { applyAnchor(mark: { markAnchor: unknown }, anchor: unknown, base: number): void }
/** The parts of pdfkit's embedded font that are touched here. Private to it. */
export type EmbeddedFont = {
  subset: { glyphs: number[]; mapping: Record<number, number> }
  widths: number[]
  unicode: number[][]
  scale: number
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: GlyphPosition[] }
  encode(text: string, features?: unknown): [codes: string[], positions: GlyphPosition[]]
  ref(): unknown
  id: string
}

/**
 * Makes a parsed font remember for which characters each glyph stands. It keeps one object a glyph with the
 * characters it met first, but fonts share shapes: the same skeleton serves several Arabic letters, the same
 * base several Vietnamese ones.
 */
export const keepCharacters = (font: ParsedFont) => {
  const getGlyph = font.getGlyph.bind(font)
  const variants = new Map<string, Glyph>()
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters)
    const key = `${id}:${characters}`
    if (`${glyph.id}:${glyph.codePoints}` === key) return glyph
    const known = variants.get(key)
    if (known) return known
    const variant: Glyph = Object.create(glyph, { codePoints: { value: characters } })
    variants.set(key, variant)
    return variant
  }
}

/**
 * Leaves a mark where it stands when the letter has no place for it, which fonts of Malayalam and Gurmukhi say so
 * (OpenType, "GPOS", BaseRecord: anchors may be NULL) and the font engine breaks off at.
 */
export const attachWherePlaced = (font: ParsedFont) => {
  const attaching = font._layoutEngine?.engine?.GPOSProcessor
  if (!attaching) return
  const apply = attaching.applyAnchor.bind(attaching)
  attaching.applyAnchor = (mark, anchor, base) => {
    if (anchor && mark.markAnchor) apply(mark, anchor, base)
  }
}

// What a mark says that was split off a letter: nothing. Some readers take no characters for an unknown one.
const invisible = 0x200b

/**
 * Gives a glyph that stands for different characters a place for each in the embedded font, so that text is
 * copied and searched as it was written, whatever shapes it was drawn with.
 */
export const encodeByCharacters = (font: EmbeddedFont) => {
  const places = new Map<string, number>()
  const placeOf = ({ id, codePoints, advanceWidth }: Glyph) => {
    const key = `${id}:${codePoints}`
    const known = places.get(key)
    if (known !== undefined) return known
    const place = font.subset.glyphs.push(id) - 1
    font.subset.mapping[id] ??= place
    font.widths[place] = advanceWidth * font.scale
    font.unicode[place] = codePoints.length > 0 ? codePoints : [invisible]
    places.set(key, place)
    return place
  }
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features)
    return [glyphs.map((glyph) => placeOf(glyph).toString(16).padStart(4, '0')), positions]
  }
}

type GlyphPage = PDFKit.PDFPage & { fonts: Record<string, unknown> }
type Placed = { code: string; x: number; y: number; advance: number }

/**
 * Draws a run with its baseline at `y`: first what stands for characters, as one string, and then the marks that
 * were split off letters, apart and said to mean nothing. So every reader finds each letter once and in order.
 */
export const drawGlyphs = (
  doc: PDFKit.PDFDocument,
  font: EmbeddedFont,
  text: string,
  { x, y, size, features }: { x: number; y: number; size: number; features?: [] },
) => {
  const { glyphs } = font.layout(text, features)
  const [codes, positions] = font.encode(text, features)
  const unit = size / 1000
  let pen = 0
  const placed = positions.map(({ xOffset, yOffset, xAdvance, advanceWidth }, i): Placed => {
    const glyph = {
      code: codes[i]!,
      x: pen + xOffset * unit,
      y: yOffset * unit,
      advance: advanceWidth * unit,
    }
    pen += xAdvance * unit
    return glyph
  })
  const letters = placed.filter((_, i) => glyphs[i]!.codePoints.length > 0)
  const marks = placed.filter((_, i) => glyphs[i]!.codePoints.length === 0)

  const page = doc.page as GlyphPage
  page.fonts[font.id] ??= font.ref()
  doc.save()
  doc.transform(1, 0, 0, -1, x, y)
  doc.addContent(`BT /${font.id} ${size} Tf`)
  for (const line of byHeight(letters)) doc.addContent(`1 0 0 1 ${at(line[0]!)} Tm [${shown(line, unit)}] TJ`)
  if (marks.length > 0) {
    doc.addContent('/Span <</ActualText ()>> BDC')
    for (const mark of marks) doc.addContent(`1 0 0 1 ${at(mark)} Tm <${mark.code}> Tj`)
    doc.addContent('EMC')
  }
  doc.addContent('ET')
  doc.restore()
}

const at = ({ x, y }: Placed) => `${x.toFixed(3)} ${y.toFixed(3)}`

/** Neighbours of one height, since a string cannot rise. */
const byHeight = (glyphs: Placed[]): Placed[][] => {
  const lines: Placed[][] = []
  for (const glyph of glyphs) {
    const last = lines.at(-1)
    if (last?.[0]?.y === glyph.y) last.push(glyph)
    else lines.push([glyph])
  }
  return lines
}

/** The codes, each followed by what its successor moves back against its own width, in thousandths. */
const shown = (glyphs: Placed[], unit: number) =>
  glyphs
    .map(({ code, x, advance }, i) => {
      const next = glyphs[i + 1]
      const back = next ? Math.round((x + advance - next.x) / unit) : 0
      return back ? `<${code}> ${back}` : `<${code}>`
    })
    .join(' ')
