import type { Block, Cell, Column } from './document.ts'
import { hyphenated } from './hyphens.ts'
import { drawAligned, ink, makeRoom, rule, type Sheet, safeColor } from './kit.ts'
import { drawStars, starSize } from './stars.ts'
import type { Line, TextStyle, Typesetter } from './text.ts'

type Table = Extract<Block, { kind: 'table' }>
type Stars = { stars: number; of: number }
type SetCell = { lines: Line[]; style: TextStyle; stars?: Stars }
/** `pad` is the room above and below its lines. */
type SetRow = { cells: SetCell[]; lines: number; pad: number }

const size = 8.5
const lineHeight = 11.6
const padX = 5
const usualPad = 2.9
/** Of a dense table, most of whose rows are one line. */
const densePad = 1
const smallestNumber = 5
const mostStars = 20

const heightOf = ({ lines, pad }: Pick<SetRow, 'lines' | 'pad'>) => lines * lineHeight + 2 * pad

/**
 * A table over the full width. Its header stands on every page it reaches; a row moves to the next page whole,
 * unless it is taller than a page. Totals close it. `kept` is the room that what follows needs on the page of the last row.
 */
export const drawTable = (sheet: Sheet, { columns, rows, totals, dense }: Table, kept = 0) => {
  const widths = columnWidths(sheet, { columns, rows, totals })
  const pad = dense ? densePad : usualPad
  const set = (cells: Cell[], bold = false): SetRow => {
    const all = columns.map((_, i) => cells[i] ?? '')
    return { ...setRow(sheet, all, columns, widths, bold), pad }
  }
  const head: SetRow = { ...setHead(sheet, columns, widths), pad }
  const isNamed = columns.some(({ label }) => label !== '')
  const drawHead = () => {
    if (!isNamed) return rule(sheet, sheet.y)
    drawCells(sheet, columns, widths, head, ink.muted)
    rule(sheet, sheet.y, ink.strong, 0.9)
  }
  const fits = (row: SetRow, after = 0) => sheet.y + heightOf(row) + after <= sheet.bottom
  const fresh = () => {
    sheet.newPage()
    drawHead()
  }

  makeRoom(sheet, heightOf(head) + heightOf({ lines: 2, pad }))
  drawHead()
  const pageLines = Math.floor((sheet.bottom - sheet.pageTop - heightOf(head) - 2 * pad) / lineHeight)
  rows.forEach((cells, i) => {
    for (const row of splitRow(set(cells), pageLines)) {
      if (!fits(row, i === rows.length - 1 && !totals ? kept : 0)) fresh()
      if (i % 2) sheet.doc.rect(sheet.left, sheet.y, sheet.width, heightOf(row)).fill(ink.shade)
      drawCells(sheet, columns, widths, row)
    }
    sheet.onRow()
  })
  if (!totals) return rule(sheet, sheet.y)
  const row = set(totals, true)
  if (!fits(row, kept)) fresh()
  rule(sheet, sheet.y, ink.strong, 0.9)
  sheet.y += 1.5
  drawCells(sheet, columns, widths, row)
}

/** Of its share of the width, a column of words gives at most this much to numbers that are too long for theirs. */
const mostGiven = 0.4

/** The shares of the columns, widened where a number would not fit on one line; text columns shrink. */
const columnWidths = (sheet: Sheet, { columns, rows, totals = [] }: Omit<Table, 'kind'>) => {
  const sum = columns.reduce((total, column) => total + column.width, 0)
  const shares = columns.map((column) => (column.width / sum) * sheet.width)
  const missing = columns.map((column, i) => {
    if (column.align !== 'end') return 0
    const texts = rows.map((cells) => cells[i] ?? '')
    return Math.max(0, widestNumber(sheet, texts, totals[i] ?? '') + 2 * padX - shares[i]!)
  })
  const spare = columns.map((column, i) => (column.align === 'end' ? 0 : shares[i]! * mostGiven))
  const all = (widths: number[]) => widths.reduce((total, width) => total + width, 0)
  const [short, free] = [all(missing), all(spare)]
  const moved = Math.min(short, free)
  if (moved === 0) return shares
  return shares.map((share, i) => share + (missing[i]! / short) * moved - (spare[i]! / free) * moved)
}

const wordsOf = (cell: Cell) => (typeof cell === 'string' ? cell : 'text' in cell ? cell.text : '')

/** Longer texts at the end of a row are sentences, which may have several lines. */
const longestNumber = 24

/** Numbers of one form are measured once: a digit is as wide as any other. */
const widestNumber = (sheet: Sheet, cells: Cell[], total: Cell) => {
  const forms = new Set(cells.map((cell) => wordsOf(cell).replace(/\d/g, '0')))
  const plain = [...forms].map((form) => numberWidth(sheet, form, { size }))
  return Math.max(numberWidth(sheet, wordsOf(total), { size, bold: true }), ...plain)
}

const numberWidth = ({ text }: Sheet, words: string, style: TextStyle) => {
  const lines = words.length > longestNumber ? [] : text.wrap(words, style, Number.POSITIVE_INFINITY)
  return lines.length === 1 ? lines[0]!.width : 0
}

type SetLines = Omit<SetRow, 'pad'>
const setHead = ({ text }: Sheet, columns: Column[], widths: number[]): SetLines => {
  const cells = columns.map(({ label }, i) => setLabel(text, label, widths[i]! - 2 * padX))
  return { cells, lines: mostLines(cells) }
}

const labelStyle = { size: 7.8, bold: true, color: ink.muted }
const smallestLabel = 6.2

/** A label whose longest word is wider than its column is set smaller, or, where that is not enough, hyphenated. */
const setLabel = (text: Typesetter, label: string, width: number): SetCell => {
  const set = (words: string, style = labelStyle) => ({ lines: text.wrap(words, style, width, 3), style })
  const widest = text.widest(label, labelStyle)
  if (widest <= width) return set(label)
  const size = Math.floor((labelStyle.size * width * 10) / widest) / 10
  if (size >= smallestLabel) return set(label, { ...labelStyle, size })
  const fits = (part: string) => text.widest(part, labelStyle) <= width
  return set(label.replace(/\S+/g, (word) => hyphenated(word, fits).join('\n')))
}

const setRow = (sheet: Sheet, row: Cell[], columns: Column[], widths: number[], bold: boolean): SetLines => {
  const cells = row.map((cell, i) =>
    setCell(sheet, cell, { width: widths[i]! - 2 * padX, bold, isNumber: columns[i]!.align === 'end' }),
  )
  return { cells, lines: mostLines(cells) }
}

interface Room {
  width: number
  bold: boolean
  /** A number stays on one line; where that is too wide it is set smaller. */
  isNumber: boolean
}

const setCell = (sheet: Sheet, cell: Cell, { width, bold, isNumber }: Room): SetCell => {
  if (typeof cell !== 'string' && 'stars' in cell) return { lines: [], style: { size }, stars: cell }
  const { text: words, ...look } = typeof cell === 'string' ? { text: cell } : cell
  const style = { size, bold: look.bold ?? bold, color: safeColor(look.color, ink.text) }
  const whole = isNumber ? numberWidth(sheet, words, style) : 0
  const smaller = Math.floor((size * width * 10) / whole) / 10
  if (whole > width && smaller >= smallestNumber) style.size = smaller
  return { lines: sheet.text.wrap(words, style, width), style }
}

const mostLines = (cells: { lines: Line[] }[]) => Math.max(1, ...cells.map(({ lines }) => lines.length))

/** The parts of a row that is taller than a page; an ordinary row is its only part. */
const splitRow = (row: SetRow, pageLines: number): SetRow[] => {
  const parts: SetRow[] = []
  for (let from = 0; from < row.lines; from += pageLines) {
    const cells = row.cells.map(({ lines, style, stars }) => {
      const part = { lines: lines.slice(from, from + pageLines), style }
      return from === 0 && stars ? { ...part, stars } : part
    })
    parts.push({ cells, lines: mostLines(cells), pad: row.pad })
  }
  return parts
}

const drawCells = (sheet: Sheet, columns: Column[], widths: number[], row: SetRow, color?: string) => {
  let x = sheet.left
  row.cells.forEach(({ lines, style, stars }, i) => {
    const width = widths[i]! - 2 * padX
    const align = columns[i]!.align
    lines.forEach((line, k) => {
      const y = sheet.y + row.pad + k * lineHeight + size
      drawAligned(
        sheet,
        line,
        { x: x + padX, y, width, ...(align && { align }) },
        color ? { ...style, color } : style,
      )
    })
    if (stars) drawStarCell(sheet, stars, { x: x + padX, y: sheet.y + row.pad, width })
    x += widths[i]!
  })
  sheet.y += heightOf(row)
}

interface StarBox {
  x: number
  y: number
  width: number
}
const drawStarCell = (sheet: Sheet, { stars, of }: Stars, { x, y, width }: StarBox) => {
  const count = Math.max(1, Math.min(mostStars, Math.round(of) || 1))
  const side = starSize(count, width, 9)
  drawStars(sheet, Number.isFinite(stars) ? stars : 0, count, x, y + (lineHeight - side) / 2, side)
}
