/// <reference path="./untyped.d.ts" />
import LineBreaker from 'linebreak'
import { EmbeddedFace } from './embed.ts'
import { facePath } from './faces.ts'
import { hasRtlLetters, isRtlParagraph, type Run, visualRuns } from './fonts.ts'
import { runOperators } from './run-operators.ts'

export type TextStyle = { size: number; bold?: boolean; color?: string }
export type Line = { runs: Run[]; width: number; rtl: boolean }
type Piece = { text: string; width: number }

/** Longer texts are cut, so that no single field can fill hundreds of pages. */
const longestText = 20_000
const ellipsis = '…'
const widthsKept = 50_000

/** Measures, wraps and draws text in whatever scripts it is written. Lengths are points, 72 to the inch. */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument
  readonly #readsFromRight: (paragraph: string) => boolean
  readonly #widths = new Map<string, number>()
  readonly #faces = new Map<string, EmbeddedFace>()

  /** In a document from right to left any paragraph with such letters is one of them, whatever word it begins with. */
  constructor(doc: PDFKit.PDFDocument, isRtl = false) {
    this.#doc = doc
    this.#readsFromRight = isRtl ? hasRtlLetters : isRtlParagraph
  }

  /** The lines of a text, none wider than `width`; with `maxLines`, the last of them ends in … when cut. */
  wrap(text: string, style: TextStyle, width: number, maxLines = Number.POSITIVE_INFINITY): Line[] {
    const lines = tidy(text)
      .split('\n')
      .flatMap((paragraph) => {
        const rtl = this.#readsFromRight(paragraph)
        return this.#wrapParagraph(paragraph, style, width).map((line) => ({ line, rtl }))
      })
    const last = lines[maxLines - 1]
    if (lines.length > maxLines && last) last.line = this.#cut(last.line, style, width)
    return lines.slice(0, maxLines).map(({ line, rtl }) => {
      return { runs: visualRuns(line, rtl), width: this.#widthOf(line, style), rtl }
    })
  }

  /** The width of the widest of the pieces between which a line may end. */
  widest(text: string, style: TextStyle): number {
    const groups = keptTogether(tidy(text))
    return Math.max(0, ...Array.from(groups, (group) => this.#widthOf(group.join('').trimEnd(), style)))
  }

  draw(line: Line, x: number, y: number, style: TextStyle) {
    const { content, fonts } = this.operators(line, x, y, style)
    this.#doc.fillColor(style.color ?? '#000000')
    Object.assign(this.#doc.page.fonts, fonts)
    this.#doc.addContent(content)
  }

  operators({ runs }: Line, x: number, y: number, { size, bold = false }: TextStyle) {
    const fonts: Record<string, PDFKit.PDFKitReference> = {}
    const content: string[] = []
    let pen = x
    for (const run of runs) {
      const face = this.#faceOf(run, bold)
      const shaped = face.shape(run.text, run.rtl)
      fonts[face.name] = face.reference
      content.push(runOperators(face, shaped, { x: pen, y, size }))
      pen += (shaped.width * size) / 1000
    }
    return { content: content.join('\n'), fonts }
  }

  /** Writes the fonts into the document; nothing can be drawn afterwards. */
  end() {
    for (const face of this.#faces.values()) face.end()
  }

  #faceOf({ face }: Run, bold: boolean): EmbeddedFace {
    const path = facePath(face, bold)
    const known = this.#faces.get(path)
    if (known) return known
    const embedded = new EmbeddedFace(this.#doc, path, this.#faces.size + 1)
    this.#faces.set(path, embedded)
    return embedded
  }
  #widthOf(text: string, { size, bold = false }: TextStyle) {
    const key = (bold ? 'b' : 'r') + text
    const known = this.#widths.get(key)
    if (known !== undefined) return known * size
    // Of one point of size; a width grows with it.
    const widths = visualRuns(text, false).map(
      (run) => this.#faceOf(run, bold).shape(run.text, run.rtl).width,
    )
    const width = widths.reduce((sum, each) => sum + each, 0) / 1000
    if (this.#widths.size < widthsKept) this.#widths.set(key, width)
    return width * size
  }

  /** Breakable pieces of a paragraph, the ones wider than a line torn between characters. */
  *#pieces(paragraph: string, style: TextStyle, width: number): Generator<Piece> {
    const fits = (text: string) => this.#widthOf(text.trimEnd(), style) <= width
    for (const group of keptTogether(paragraph)) {
      const whole = group.join('')
      for (const part of fits(whole) ? [whole] : group)
        for (const text of fits(part) ? [part] : characters(part))
          yield { text, width: this.#widthOf(text, style) }
    }
  }
  #wrapParagraph(paragraph: string, style: TextStyle, width: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const piece of this.#pieces(paragraph, style, width)) {
      const fits = used + piece.width <= width || used + this.#widthOf(piece.text.trimEnd(), style) <= width
      if (line && !fits) {
        lines.push(line.trimEnd())
        line = ''
        used = 0
      }
      line += piece.text
      used += piece.width
    }
    return [...lines, line.trimEnd()]
  }
  #cut(text: string, style: TextStyle, width: number) {
    const kept = characters(text)
    while (kept.length > 0 && this.#widthOf(kept.join('') + ellipsis, style) > width) kept.pop()
    return kept.join('').trimEnd() + ellipsis
  }
}

/** What can be printed: no control, direction or variation characters, one kind of line end. */
const tidy = (text: string) => {
  const whole = text.length > longestText ? text.slice(0, longestText) + ellipsis : text
  return whole
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(
      /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu,
      '',
    )
    .trimEnd()
}

const breakable = function* (text: string) {
  const breaker = new LineBreaker(text)
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const piece = text.slice(from, next.position)
    if (unspaced.test(piece)) yield* parts(words, piece)
    else yield piece
    from = next.position
  }
}

/** The end of a piece that stays with the next one: a hyphen within a word, the space within a duration. */
const endsWithHyphen = /\S-$/
const endsWithinDuration = /\d: $/

/** The pieces in groups: a line ends inside a group only where the whole group is wider than the line. */
const keptTogether = function* (text: string): Generator<string[]> {
  let group: string[] = []
  for (const piece of breakable(text)) {
    const last = group.at(-1) ?? ''
    const stays = endsWithHyphen.test(last) || (endsWithinDuration.test(last) && /^\d\d\b/.test(piece))
    if (!stays && group.length > 0) {
      yield group
      group = []
    }
    group.push(piece)
  }
  if (group.length > 0) yield group
}

// Written without spaces between words; only a dictionary tells where a line may end.
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter()
const parts = (by: Intl.Segmenter, text: string) => Array.from(by.segment(text), ({ segment }) => segment)
const characters = (text: string) => parts(graphemes, text)
