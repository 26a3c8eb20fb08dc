import type { Block, Position } from './document.ts'
import { drawFacts, setFacts } from './facts.ts'
import { drawAligned, ink, makeRoom, placed, type Sheet } from './kit.ts'
import type { TextStyle } from './text.ts'

type Path = Extract<Block, { kind: 'path' }>
type Point = { x: number; y: number }

/** A thumbnail: where in the building the visit was, at a glance. */
const boxWidth = 165
const boxHeight = 60
const aboutHeight = 24
/** With what it is, and the caption below. */
export const pathHeight = aboutHeight + boxHeight + 28
const padding = 12
const gapBeside = 18
/** Metres of one degree of latitude on a sphere of radius 6 371 008.8 m, the Earth's mean radius. */
const metresPerDegree = 111_195.08
/** A path is never magnified so far that its box shows less than this, in metres. */
const smallestSpan = 30
/** Points nearer to each other on paper say nothing new. */
const finestStep = 0.4
const startColor = '#1a7f4b'
const endColor = '#b3261e'
const caption = { size: 8, color: ink.muted }

/**
 * The walked path fitted into a box at the end of the line, north up, with its first and last point, unknown stretches and
 * a scale; beside it the facts.
 */
export const drawPath = (sheet: Sheet, path: Path, kept = 0) => {
  const facts = setFacts(sheet, path.facts ?? [], { width: sheet.width - boxWidth - gapBeside, columns: 2 })
  makeRoom(sheet, Math.max(pathHeight, facts.height) + kept)
  const { y: top } = sheet
  drawFacts(sheet, facts)
  sheet.y = Math.max(sheet.y, drawBox(sheet, path, drawAbout(sheet, path, top)))
}

/** As a fact, label over value; answers where it ends. */
function drawAbout(sheet: Sheet, { about }: Path, y: number): number {
  if (!about) return y
  const x = sheet.left + sheet.width - boxWidth
  const line = (text: string, style: TextStyle, at: number) => {
    for (const one of sheet.text.wrap(text, style, boxWidth, 1))
      drawAligned(sheet, one, { x, y: at, width: boxWidth }, style)
  }
  line(about.label, { size: 7.8, color: ink.muted }, y + 7.8)
  line(about.value, { size: 8.5, color: ink.text }, y + 19)
  return y + aboutHeight
}

/** Answers where its caption ends. */
function drawBox(sheet: Sheet, { points, ...words }: Path, top: number): number {
  const { doc } = sheet
  const start = sheet.left + sheet.width - boxWidth
  const left = placed(sheet, start, boxWidth)
  doc.roundedRect(left, top, boxWidth, boxHeight, 4).lineWidth(0.6).fillAndStroke(ink.shade, ink.rule)
  const stretches = points
    .map((stretch) => stretch.filter(isPosition))
    .filter((stretch) => stretch.length > 0)
  if (stretches.length > 0) {
    const { place, scale } = fit(stretches.flat(), boxWidth, boxHeight)
    const lines = stretches.map((stretch) =>
      thin(stretch.map(place)).map(({ x, y }) => ({ x: left + x, y: top + y })),
    )
    drawGaps(doc, lines)
    drawLines(doc, lines, sheet.accent)
    drawEnd(doc, lines.at(-1)!.at(-1)!)
    drawStart(doc, lines[0]![0]!)
    drawScale(sheet, scale, { x: start + 8, y: top + boxHeight - 8 })
    drawNorth(sheet, { x: start + boxWidth - 10, y: top + 6 })
  }
  const gap = stretches.length > 1 ? words.gap : undefined
  return drawCaption(sheet, { ...words, gap }, { x: start, y: top + boxHeight + 5 })
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
    doc.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(color).stroke()
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
  doc.circle(x, y, 3.4).lineWidth(1.1).fillAndStroke(startColor, '#ffffff')

const drawEnd = (doc: PDFKit.PDFDocument, { x, y }: Point) =>
  doc
    .rect(x - 3.1, y - 3.1, 6.2, 6.2)
    .lineWidth(1.1)
    .fillAndStroke(endColor, '#ffffff')

/** The largest round length that takes at most an eighth of the box. */
const drawScale = (sheet: Sheet, scale: number, { x, y }: Point) => {
  const most = boxWidth / 8 / scale
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power
  const length = metres * scale
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

const drawNorth = (sheet: Sheet, { x, y }: Point) => {
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

const captionLine = 10.5
type Caption = Pick<Path, 'start' | 'end'> & { gap: string | undefined }

/** What the marks mean; answers where it ends. */
function drawCaption(sheet: Sheet, { start, end, gap }: Caption, at: Point): number {
  const { doc } = sheet
  let y = at.y + 4
  const half = boxWidth / 2
  const name = (text: string, x: number, width: number) => {
    for (const line of sheet.text.wrap(text, caption, width, 1))
      drawAligned(sheet, line, { x, y: y + 2.8, width }, caption)
  }
  drawStart(doc, { x: placed(sheet, at.x + 4), y })
  name(start, at.x + 12, half - 14)
  drawEnd(doc, { x: placed(sheet, at.x + half + 4), y })
  name(end, at.x + half + 12, half - 14)
  y += captionLine
  if (gap) {
    doc.save().lineWidth(1).strokeColor(ink.strong).dash(3, { space: 3 })
    doc
      .moveTo(placed(sheet, at.x), y)
      .lineTo(placed(sheet, at.x + 12), y)
      .stroke()
      .undash()
      .restore()
    name(gap, at.x + 16, boxWidth - 16)
    y += captionLine
  }
  return y
}
