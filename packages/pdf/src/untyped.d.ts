declare module 'linebreak' {
  /** Line breaking opportunities by Unicode Standard Annex 14. */
  class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
  export = LineBreaker
}

declare module 'fontkit' {
  /** A font from the bytes of its file. */
  export function create(bytes: Uint8Array): import('./glyphs.ts').ParsedFont
}
