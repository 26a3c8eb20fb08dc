import { ink, placed, type Sheet } from './kit.ts'

const gap = 0.18
const innerRadius = 0.42

export const starsWidth = (of: number, size: number) => of * size + (of - 1) * gap * size

/** The size at which `of` stars fill `width`, at most `largest`. */
export const starSize = (of: number, width: number, largest: number) =>
  Math.min(largest, width / (of + (of - 1) * gap))

/** A row of stars that begins at x, y, the last one filled in part. Empty ones are outlines. */
export const drawStars = (sheet: Sheet, stars: number, of: number, x: number, y: number, size: number) => {
  const { doc } = sheet
  for (let i = 0; i < of; i += 1) {
    const starX = x + i * size * (1 + gap)
    const left = placed(sheet, starX, size)
    const filled = Math.max(0, Math.min(1, stars - i))
    doc.save()
    starPath(doc, left + size / 2, y + size / 2, size / 2)
    doc
      .lineWidth(size * 0.06)
      .strokeColor(filled > 0 ? ink.star : '#b4bcc7')
      .stroke()
    if (filled > 0) {
      doc.rect(placed(sheet, starX, size * filled), y, size * filled, size).clip()
      starPath(doc, left + size / 2, y + size / 2, size / 2)
      doc.fill(ink.star)
    }
    doc.restore()
  }
}

const starPath = (doc: PDFKit.PDFDocument, cx: number, cy: number, radius: number) => {
  for (let i = 0; i < 10; i += 1) {
    const angle = (i / 5 - 0.5) * Math.PI
    const r = i % 2 ? radius * innerRadius : radius
    const [x, y] = [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
    if (i === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  }
  doc.closePath()
}
