declare module 'linebreak' {
  /** Line breaking opportunities by Unicode Standard Annex 14. */
  class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
  export = LineBreaker
}
