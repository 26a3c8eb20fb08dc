declare module 'linebreak' {
  /** Line breaking opportunities by Unicode Standard Annex 14. */
  class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
  export = LineBreaker
}

declare module 'fontkit' {
  /** In units of the font. */
  export interface OpenedFont {
    postscriptName: string
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    italicAngle: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    createSubset(): {
      /** Answers the number that the glyph has in the subset. */
      includeGlyph(id: number): number
      encode(): Uint8Array
    }
  }
  export function create(bytes: Uint8Array): OpenedFont
}
