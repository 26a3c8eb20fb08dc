import type { Block, Photo, Signed } from './document.ts'
import { drawFacts, setFacts } from './facts.ts'
import {
  drawAligned,
  drawImage,
  flowText,
  ink,
  lineGap,
  makeRoom,
  placed,
  type Sheet,
  safeColor,
  textHeight,
} from './kit.ts'
import { drawPath, pathHeight } from './path.ts'
import { drawScore } from './score.ts'
import { drawStars, starSize, starsWidth } from './stars.ts'
import { drawTable } from './table.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

const afterBlock = 8
const signatureHeight = 46
const signatureRoom = 28

export const drawBlock = (sheet: Sheet, block: Block, next: Block | undefined) => {
  // What is signed stands on the page of the signature.
  const roomBelow = next?.kind === 'signatureLines' ? afterBlock + signatureHeight : 0
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheet, block, next)
    case 'facts':
      drawFacts(sheet, setFacts(sheet, block.facts))
      return
    case 'text':
      drawText(sheet, block, next)
      break
    case 'score':
      return drawScore(sheet, block)
    case 'table':
      drawTable(sheet, block, roomBelow)
      break
    case 'legend':
      drawLegend(sheet, block)
      break
    case 'photos':
      drawPhotos(sheet, block, roomBelow)
      break
    case 'path':
      return drawPath(sheet, block, roomBelow)
    case 'signatureLines':
      drawSignatureLines(sheet, block)
      break
  }
  sheet.y += afterBlock
}

/** The room the beginning of a block needs, which a heading does not leave behind. */
const beginning: Partial<Record<Block['kind'], number>> = {
  photos: 160,
  // Two lines, and the beginning of the table that it explains.
  legend: 112,
  path: pathHeight,
  signatureLines: signatureHeight,
  // The labels, and a row of two lines.
  table: 84,
}
const shortBeginning = 46

const drawHeading = (sheet: Sheet, { text }: Of<'heading'>, next: Block | undefined) => {
  makeRoom(sheet, 28 + ((next && beginning[next.kind]) ?? shortBeginning))
  if (sheet.y > sheet.pageTop) sheet.y += 5
  flowText(sheet, text, { size: 12, bold: true })
  sheet.y += 4
}

const drawText = (
  sheet: Sheet,
  { text, bold = false, muted, color }: Of<'text'>,
  next: Block | undefined,
) => {
  // What is signed stands on the page of the signature.
  if (next?.kind === 'signatureLines') makeRoom(sheet, textHeight(sheet, text) + afterBlock + signatureHeight)
  flowText(sheet, text, { bold, color: safeColor(color, muted ? ink.muted : ink.text) })
}

const drawLegend = (sheet: Sheet, { items }: Of<'legend'>) => {
  const style = { size: 8, color: ink.muted }
  const height = style.size * 1.7
  makeRoom(sheet, height)
  let x = sheet.left
  for (const { text, color, stars } of items) {
    const [line] = sheet.text.wrap(text, style, sheet.width - 120, 1)
    const starCount = stars ? Math.max(1, Math.min(10, Math.round(stars.of) || 1)) : 0
    const starSide = starSize(starCount, 100, 8)
    const mark = stars ? starsWidth(starCount, starSide) + 5 : color ? 12 : 0
    const width = mark + (line?.width ?? 0)
    if (x > sheet.left && x + width > sheet.left + sheet.width) {
      x = sheet.left
      sheet.y += height
      makeRoom(sheet, height)
    }
    if (stars) drawStars(sheet, stars.stars, starCount, x, sheet.y + 1.5, starSide)
    else if (color)
      sheet.doc
        .roundedRect(placed(sheet, x, 7.5), sheet.y + 1.5, 7.5, 7.5, 1.5)
        .fill(safeColor(color, ink.muted))
    if (line) drawAligned(sheet, line, { x: x + mark, y: sheet.y + 8.4, width: line.width }, style)
    x += width + 18
  }
  sheet.y += height
}

const photoColumns = 3
const photoGap = 12

const drawPhotos = (sheet: Sheet, { photos, columns = photoColumns }: Of<'photos'>, kept: number) => {
  const width = (sheet.width - photoGap * (columns - 1)) / columns
  const height = width * 0.75
  const style = { size: 8, color: ink.muted }
  for (let from = 0; from < photos.length; from += columns) {
    const row = photos.slice(from, from + columns)
    const captions = row.map(({ caption }) => (caption ? sheet.text.wrap(caption, style, width, 2) : []))
    const below = Math.max(...captions.map((lines) => lines.length)) * style.size * lineGap
    const isLast = from + columns >= photos.length
    makeRoom(sheet, height + 4 + below + (isLast && kept ? kept + 8 : 0))
    row.forEach((photo, i) => {
      const x = sheet.left + i * (width + photoGap)
      drawPhoto(sheet, photo, x, width, height)
      captions[i]!.forEach((line, k) => {
        const y = sheet.y + height + 4 + style.size + k * style.size * lineGap
        drawAligned(sheet, line, { x, y, width }, style)
      })
    })
    sheet.y += height + 4 + below + 8
  }
}

const drawPhoto = (sheet: Sheet, { bytes }: Photo, at: number, width: number, height: number) => {
  const { doc, y } = sheet
  const x = placed(sheet, at, width)
  doc.rect(x, y, width, height).fill(ink.shade)
  if (!drawImage(sheet, bytes, [at, y, width, height])) {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y + height)
      .moveTo(x + width, y)
      .lineTo(x, y + height)
    doc.lineWidth(0.6).strokeColor(ink.rule).stroke()
  }
  doc.rect(x, y, width, height).lineWidth(0.5).strokeColor(ink.rule).stroke()
}

const signatureColumns = 3

const drawSignatureLines = (sheet: Sheet, { labels, signed = [] }: Of<'signatureLines'>) => {
  const gap = 22
  const width = (sheet.width - gap * (signatureColumns - 1)) / signatureColumns
  const style = { size: 8, color: ink.muted }
  for (let from = 0; from < labels.length; from += signatureColumns) {
    makeRoom(sheet, signatureHeight)
    sheet.y += signatureRoom
    labels.slice(from, from + signatureColumns).forEach((label, i) => {
      const x = sheet.left + i * (width + gap)
      const what = signed[from + i]
      if (what) drawSigned(sheet, what, x, width)
      sheet.doc
        .moveTo(placed(sheet, x), sheet.y)
        .lineTo(placed(sheet, x + width), sheet.y)
        .lineWidth(0.8)
        .strokeColor(ink.text)
        .stroke()
      for (const line of sheet.text.wrap(label, style, width, 1)) {
        drawAligned(sheet, line, { x, y: sheet.y + 12, width }, style)
      }
    })
    sheet.y += 18
  }
}

/** On the line at the sheet's place: a text, or what was drawn, as large as the room above allows. */
const drawSigned = (sheet: Sheet, signed: Signed, x: number, width: number) => {
  const { doc, y } = sheet
  if (typeof signed === 'string') {
    const style = { size: 9.8, color: ink.text }
    for (const line of sheet.text.wrap(signed, style, width, 1))
      drawAligned(sheet, line, { x, y: y - 5, width }, style)
    return
  }
  const scale = Math.min(width / signed.width, (signatureRoom - 4) / signed.height)
  const [left, top] = [placed(sheet, x, signed.width * scale), y - 2 - signed.height * scale]
  for (const line of signed.strokes) {
    const [startX, startY] = line as [number, number]
    doc.moveTo(left + startX * scale, top + startY * scale)
    // A dot is a line to itself.
    for (let i = Math.min(2, line.length - 2); i < line.length; i += 2)
      doc.lineTo(left + line[i]! * scale, top + line[i + 1]! * scale)
  }
  doc.lineWidth(1).lineCap('round').lineJoin('round').strokeColor(ink.text).stroke()
}
