import { directionOf } from '@muster/contract/kit/language-names'
import PDFDocument from 'pdfkit'
import type { Align, PdfDocument } from './document.ts'
import { type Line, type TextStyle, Typesetter } from './text.ts'

export const ink = {
  text: '#1b2430',
  muted: '#5b6573',
  rule: '#d6dbe2',
  strong: '#8d97a5',
  shade: '#f6f7f9',
  star: '#eb9d12',
}

const margin = { left: 48, right: 48, top: 40, bottom: 58 }
const bodySize = 9.5
export const lineGap = 1.38

/**
 * The paper and the place on it where the next block begins. All lengths are points, from the top and from the side that
 * reading begins at: `placed` says where that is on the paper.
 */
export type Sheet = {
  doc: PDFKit.PDFDocument
  text: Typesetter
  accent: string
  isRtl: boolean
  left: number
  width: number
  bottom: number
  y: number
  pageTop: number
  /** The foot of each full page, written once it is known how many pages there are. */
  feet: { content: PDFKit.PDFKitReference; pageHeight: number }[]
  footer: string
  pageLabel: string
  newPage(): void
  onRow(): void
}

/** `#rrggbb`, or the fallback for anything else: colours reach us from what people typed. */
export const safeColor = (color: string | undefined, fallback: string) =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? color : fallback

export const createSheet = (document: PdfDocument): Sheet => {
  const { title, author, lang, accent, logo, madeAt, footer, pageLabel = defaultPageLabel } = document
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    displayTitle: true,
    lang,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: author,
      Creator: 'Muster',
      ...(madeAt !== undefined && { CreationDate: new Date(madeAt) }),
    },
  })
  doc.addPage()
  const isRtl = directionOf(lang) === 'rtl'
  const sheet: Sheet = {
    doc,
    text: new Typesetter(doc, isRtl),
    accent: safeColor(accent, ink.text),
    isRtl,
    left: margin.left,
    width: doc.page.width - margin.left - margin.right,
    bottom: doc.page.height - margin.bottom,
    y: margin.top,
    pageTop: margin.top + 30,
    feet: [],
    footer,
    pageLabel,
    onRow: () => undefined,
    newPage() {
      endPage(sheet)
      doc.addPage()
      drawRunningHead(sheet, title, author)
    },
  }
  drawLetterhead(sheet, title, author, logo)
  return sheet
}

/**
 * Leaves the place of the foot on a page that is full. pdfkit then writes the page out and forgets it: the pages of 5,000
 * rows would be 150 MB of small arrays.
 */
const endPage = (sheet: Sheet) => {
  const { doc, feet } = sheet
  const { page } = doc
  rule(sheet, page.height - footHeight - 13)
  const content = doc.ref({})
  feet.push({ content, pageHeight: page.height })
  // The foot needs no other fonts, whatever the number of pages is: it has the same digits.
  Object.assign(page.fonts, drawnFoot(sheet, feet.length, page.height).fonts)
  Object.assign(page.dictionary.data, { Contents: [page.content, content] })
}

export const makeRoom = (sheet: Sheet, height: number) => {
  if (sheet.y + height > sheet.bottom && sheet.y > sheet.pageTop) sheet.newPage()
}

/** The left edge on paper of what is `width` wide and begins at `x`. */
export const placed = ({ isRtl, left, width: whole }: Sheet, x: number, width = 0) =>
  isRtl ? 2 * left + whole - x - width : x

export const drawAligned = (
  sheet: Sheet,
  line: Line,
  box: { x: number; y: number; width: number; align?: Align },
  style: TextStyle,
) => {
  const free = box.width - line.width
  const shift = box.align === 'end' ? free : box.align === 'center' ? free / 2 : 0
  sheet.text.draw(line, placed(sheet, box.x + shift, line.width), box.y, { color: ink.text, ...style })
}

export const rule = ({ doc, left, width }: Sheet, y: number, color = ink.rule, weight = 0.6) =>
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(weight)
    .strokeColor(color)
    .stroke()

/** Text over the full width that flows over pages; what reads from right to left begins at the right. */
export const flowText = (sheet: Sheet, text: string, style: Partial<TextStyle> = {}) => {
  const full = { size: bodySize, ...style }
  const height = full.size * lineGap
  for (const line of sheet.text.wrap(text, full, sheet.width)) {
    makeRoom(sheet, height)
    const box = { x: sheet.left, y: sheet.y + full.size, width: sheet.width }
    drawAligned(sheet, line, { ...box, align: line.rtl && !sheet.isRtl ? 'end' : 'start' }, full)
    sheet.y += height
  }
}

/** The height `flowText` takes at the ordinary size. */
export const textHeight = (sheet: Sheet, text: string) =>
  sheet.text.wrap(text, { size: bodySize }, sheet.width).length * bodySize * lineGap

/** False, and nothing drawn, when the bytes are no picture that can be embedded. */
export const drawImage = (
  sheet: Sheet,
  bytes: Uint8Array,
  [x, y, width, height]: [number, number, number, number],
  align: 'start' | 'center' = 'center',
): boolean => {
  const side = align === 'center' ? align : sheet.isRtl ? 'right' : undefined
  try {
    sheet.doc.image(Buffer.from(bytes), placed(sheet, x, width), y, {
      fit: [width, height],
      ...(side && { align: side }),
      valign: 'center',
    })
    return true
  } catch {
    return false
  }
}

const logoHeight = 36
const logoWidth = 150
const markWidth = 56

const drawLetterhead = (sheet: Sheet, title: string, author: string, logo?: Uint8Array) => {
  const { left, width } = sheet
  const style = { size: 10, bold: true, color: ink.muted }
  const hasLogo = logo ? drawImage(sheet, logo, [left, sheet.y, logoWidth, logoHeight], 'start') : false
  const [name] = sheet.text.wrap(author, style, hasLogo ? width - logoWidth - 24 : width, 1)
  const y = sheet.y + (hasLogo ? logoHeight / 2 + 3.5 : 10)
  if (name) drawAligned(sheet, name, { x: left, y, width, align: hasLogo ? 'end' : 'start' }, style)
  sheet.y += hasLogo ? logoHeight + 14 : 18

  const titleStyle = { size: 19, bold: true }
  for (const line of sheet.text.wrap(title, titleStyle, width, 3)) {
    sheet.y += 24
    drawAligned(sheet, line, { x: left, y: sheet.y - 4, width }, titleStyle)
  }
  sheet.y += 7
  rule(sheet, sheet.y)
  sheet.doc.rect(placed(sheet, left, markWidth), sheet.y - 0.9, markWidth, 1.8).fill(sheet.accent)
  sheet.y += 16
}

const drawRunningHead = (sheet: Sheet, title: string, author: string) => {
  const style = { size: 8, color: ink.muted }
  const half = sheet.width / 2 - 8
  const y = margin.top + 8
  for (const [text, align] of [
    [title, 'start'],
    [author, 'end'],
  ] as const) {
    const [line] = sheet.text.wrap(text, style, half, 1)
    const x = align === 'start' ? sheet.left : sheet.left + sheet.width - half
    if (line) drawAligned(sheet, line, { x, y, width: half, align }, style)
  }
  rule(sheet, margin.top + 15)
  sheet.y = sheet.pageTop
}

const footHeight = 32
const defaultPageLabel = 'Page {page} of {pages}'

const drawnFoot = (sheet: Sheet, number: number, pageHeight: number) => {
  const { left, width, text, feet, footer, pageLabel } = sheet
  const style = { size: 7.5, color: ink.muted }
  const label = pageLabel.replace('{page}', `${number}`).replace('{pages}', `${feet.length}`)
  const [page] = text.wrap(label, style, width, 1)
  const [about] = text.wrap(footer, style, width - (page?.width ?? 0) - 16, 1)
  const drawn = [
    ...(about ? [{ line: about, x: left }] : []),
    ...(page ? [{ line: page, x: left + width - page.width }] : []),
  ].map(({ line, x }) => text.operators(line, placed(sheet, x, line.width), pageHeight - footHeight, style))
  return {
    content: drawn.map(({ content }) => content).join('\n'),
    fonts: Object.assign({}, ...drawn.map(({ fonts }) => fonts)),
  }
}

/** Writes the foot of every page, now that it is known how many there are, and answers the whole file. */
export const finish = async (sheet: Sheet): Promise<Buffer> => {
  endPage(sheet)
  sheet.feet.forEach(({ content, pageHeight }, i) => {
    content.end(`${rgb(ink.muted)} rg\n${drawnFoot(sheet, i + 1, pageHeight).content}`)
  })
  sheet.text.end()
  sheet.doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of sheet.doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const rgb = (color: string) =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
