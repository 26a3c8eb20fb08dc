import type { Block, Position } from './document.ts'
import { drawAligned, ink, makeRoom, placed, type Sheet } from './kit.ts'

type Path = Extract<Block, { kind: 'path' }>
type Point = { x: number; y: number }

const boxHeight = 250
/** With the caption below. */
export const pathHeight = boxHeight + 26
const padding = 26
/** Metres of one degree of latitude on a sphere of radius 6 371 008.8 m, the Earth's mean radius. */
const metresPerDegree = 111_195.08
/** A path is never magnified so far that its box shows less than this, in metres. */
const smallestSpan = 30
/** Points nearer to each other on paper say nothing new. */
const finestStep = 0.4
const startColor = '#1a7f4b'
const endColor = '#b3261e'
const caption = { size: 8, color: ink.muted }

/** The walked path fitted into a box, north up, with its first and last point, unknown stretches and a scale. */
export const drawPath = (sheet: Sheet, { points, start, end, gap }: Path) => {
  makeRoom(sheet, pathHeight)
  const { doc, left, width, y: top } = sheet
  doc.roundedRect(left, top, width, boxHeight, 4).lineWidth(0.6).fillAndStroke(ink.shade, ink.rule)
  const stretches = points
    .map((stretch) => stretch.filter(isPosition))
    .filter((stretch) => stretch.length > 0)
  if (stretches.length > 0) {
    const { place, scale } = fit(stretches.flat(), width, boxHeight)
    const lines = stretches.map((stretch) =>
      thin(stretch.map(place)).map(({ x, y }) => ({ x: left + x, y: top + y })),
    )
    drawGaps(doc, lines)
    drawLines(doc, lines, sheet.accent)
    drawEnd(doc, lines.at(-1)!.at(-1)!)
    drawStart(doc, lines[0]![0]!)
    drawScale(sheet, scale, top + boxHeight - 12)
    drawNorth(sheet, top + 12)
  }
  sheet.y = top + boxHeight + 8
  drawCaption(sheet, start, end, stretches.length > 1 ? gap : undefined)
}

const isPosition = ({ lat, lng }: Position) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Equirectangular about the middle of the path: true to a fraction of a percent at the size of a site. */
const fit = (positions: Position[], width: number, height: number) => {
  const first = positions[0]!
  // Longitudes are counted from the first, so that a path over the date line stays in one piece.
  const fromFirst = (lng: number) => ((((lng - first.lng) % 360) + 540) % 360) - 180
  const lats = extent(positions.map(({ lat }) => lat))
  const lngs = extent(positions.map(({ lng }) => fromFirst(lng)))
  const shrink = Math.max(0.01, Math.cos((lats.middle * Math.PI) / 180))
  const spanX = Math.max(smallestSpan, lngs.span * shrink * metresPerDegree)
  const spanY = Math.max(smallestSpan, lats.span * metresPerDegree)
  const scale = Math.min((width - 2 * padding) / spanX, (height - 2 * padding) / spanY)
  const place = ({ lat, lng }: Position): Point => ({
    x: width / 2 + (fromFirst(lng) - lngs.middle) * shrink * metresPerDegree * scale,
    y: height / 2 - (lat - lats.middle) * metresPerDegree * scale,
  })
  return { place, scale }
}

const extent = (values: number[]) => {
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  return { span: high - low, middle: (low + high) / 2 }
}

const thin = (line: Point[]) => {
  const thinned: Point[] = []
  line.forEach((point, i) => {
    const last = thinned.at(-1)
    const far = !last || Math.hypot(point.x - last.x, point.y - last.y) >= finestStep
    if (far || i === line.length - 1) thinned.push(point)
  })
  return thinned
}

const drawLines = (doc: PDFKit.PDFDocument, lines: Point[][], color: string) => {
  for (const [first, ...others] of lines) {
    if (!first) continue
    doc.moveTo(first.x, first.y)
    for (const { x, y } of others) doc.lineTo(x, y)
    doc.lineWidth(1.8).lineCap('round').lineJoin('round').strokeColor(color).stroke()
  }
}

const drawGaps = (doc: PDFKit.PDFDocument, lines: Point[][]) => {
  doc.save().lineWidth(1).strokeColor(ink.strong).dash(3, { space: 3 })
  lines.slice(1).forEach((line, i) => {
    const from = lines[i]!.at(-1)!
    doc.moveTo(from.x, from.y).lineTo(line[0]!.x, line[0]!.y).stroke()
  })
  doc.undash().restore()
}

// Start and end differ in shape, not in colour alone.
const drawStart = (doc: PDFKit.PDFDocument, { x, y }: Point) =>
  doc.circle(x, y, 4.6).lineWidth(1.4).fillAndStroke(startColor, '#ffffff')

const drawEnd = (doc: PDFKit.PDFDocument, { x, y }: Point) =>
  doc
    .rect(x - 4.2, y - 4.2, 8.4, 8.4)
    .lineWidth(1.4)
    .fillAndStroke(endColor, '#ffffff')

/** The largest round length that takes at most a fifth of the width. */
const drawScale = (sheet: Sheet, scale: number, y: number) => {
  const most = sheet.width / 5 / scale
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power
  const length = metres * scale
  const x = sheet.left + 12
  const { doc } = sheet
  const [from, to] = [placed(sheet, x), placed(sheet, x + length)]
  doc
    .moveTo(from, y - 3)
    .lineTo(from, y)
    .lineTo(to, y)
    .lineTo(to, y - 3)
  doc.lineWidth(0.9).lineCap('butt').strokeColor(ink.muted).stroke()
  const label = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
  for (const line of sheet.text.wrap(label, caption, length + 60, 1)) {
    drawAligned(sheet, line, { x: x + length + 5, y, width: 60 }, caption)
  }
}

const drawNorth = (sheet: Sheet, y: number) => {
  const x = sheet.left + sheet.width - 16
  const tip = placed(sheet, x)
  sheet.doc
    .moveTo(tip, y)
    .lineTo(tip + 3.6, y + 9)
    .lineTo(tip, y + 7)
    .lineTo(tip - 3.6, y + 9)
    .closePath()
    .fill(ink.muted)
  for (const line of sheet.text.wrap('N', caption, 12, 1)) {
    drawAligned(sheet, line, { x: x - 6, y: y + 18, width: 12, align: 'center' }, caption)
  }
}

const drawCaption = (sheet: Sheet, start: string, end: string, gap: string | undefined) => {
  const { doc } = sheet
  const y = sheet.y + 7
  const share = sheet.width / 3
  const name = (text: string, x: number) => {
    for (const line of sheet.text.wrap(text, caption, share - 26, 1)) {
      drawAligned(sheet, line, { x: x + 16, y: y + 2.8, width: share - 26 }, caption)
    }
  }
  drawStart(doc, { x: placed(sheet, sheet.left + 5), y })
  name(start, sheet.left)
  drawEnd(doc, { x: placed(sheet, sheet.left + share + 5), y })
  name(end, sheet.left + share)
  if (gap) {
    const x = sheet.left + 2 * share
    doc.save().lineWidth(1).strokeColor(ink.strong).dash(3, { space: 3 })
    doc
      .moveTo(placed(sheet, x - 3), y)
      .lineTo(placed(sheet, x + 12), y)
      .stroke()
      .undash()
      .restore()
    name(gap, x)
  }
  sheet.y += 18
}
