export type Glyph = { id: number; codePoints: number[]; advanceWidth: number }
export type ParsedFont = {
  hasGlyphForCodePoint(codePoint: number): boolean
  getGlyph(id: number, characters?: number[]): Glyph
}
/** The parts of pdfkit's embedded font that are touched here. Private to it. */
export type EmbeddedFont = {
  font: ParsedFont
  constructor: new (doc: PDFKit.PDFDocument, font: ParsedFont, id: string) => EmbeddedFont
  subset: { glyphs: number[]; mapping: Record<number, number> }
  widths: number[]
  unicode: number[][]
  scale: number
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: unknown[] }
  encode(text: string, features?: unknown): [codes: string[], positions: unknown[]]
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
    font.unicode[place] = codePoints
    places.set(key, place)
    return place
  }
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features)
    return [glyphs.map((glyph) => placeOf(glyph).toString(16).padStart(4, '0')), positions]
  }
}
