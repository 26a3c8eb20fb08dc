import type { Block } from './document.ts'
import { drawAligned, ink, makeRoom, placed, type Sheet, safeColor } from './kit.ts'

type Score = Extract<Block, { kind: 'score' }>

const height = 57
const codeSide = 56
const gap = 18
const label = { size: 7.8, color: ink.muted }
const usual = { size: 9.5, color: ink.text }
const largest = 28
const wordSize = 11

export const drawScore = (sheet: Sheet, { score, lines, code }: Score) => {
  makeRoom(sheet, height + 24)
  const third = (sheet.width - 2 * gap) / 3
  if (score) drawFigures(sheet, score, third)
  let y = sheet.y
  for (const each of lines) {
    const x = sheet.left + (score ? third + gap : 0)
    drawFact(sheet, each, { x, y, width: third })
    y += 30
  }
  if (code) drawCode(sheet, code, third)
  sheet.y += height
  if (code) drawAddress(sheet, code)
  sheet.y += 5
}

interface Box {
  x: number
  y: number
  width: number
}
const drawFact = (sheet: Sheet, fact: { label: string; value: string }, { x, y, width }: Box, most = 1) => {
  for (const line of sheet.text.wrap(fact.label, label, width, 1))
    drawAligned(sheet, line, { x, y: y + 7.8, width }, label)
  sheet.text.wrap(fact.value, usual, width, most).forEach((line, i) => {
    drawAligned(sheet, line, { x, y: y + 21 + i * 12, width }, usual)
  })
}

const drawFigures = (sheet: Sheet, score: NonNullable<Score['score']>, width: number) => {
  const { left: x, y } = sheet
  for (const line of sheet.text.wrap(score.label, label, width, 1))
    drawAligned(sheet, line, { x, y: y + 7.8, width }, label)
  const style = { size: largest, bold: true, color: safeColor(score.color, ink.text) }
  const [figures] = sheet.text.wrap(score.figures, style, width, 1)
  if (figures) drawAligned(sheet, figures, { x, y: y + 40, width }, style)
  const after = (figures?.width ?? 0) + 8
  const room = Math.max(40, width - after)
  const [whole] = sheet.text.wrap(score.word, { ...style, size: wordSize }, Number.POSITIVE_INFINITY, 1)
  const word = { ...style, size: Math.min(wordSize, (wordSize * room) / (whole?.width || 1)) }
  // Rounding would cut the last letter off.
  for (const line of sheet.text.wrap(score.word, word, room + 1, 1))
    drawAligned(sheet, line, { x: x + after, y: y + 40, width: room }, word)
}

/** Set smaller until it fits on its line, so that it can be copied. */
const drawAddress = (sheet: Sheet, { note, address }: NonNullable<Score['code']>) => {
  const { left: x, width } = sheet
  for (const line of sheet.text.wrap(note, label, width, 2)) {
    drawAligned(sheet, line, { x, y: sheet.y + 7.8, width }, label)
    sheet.y += 10.5
  }
  const [whole] = sheet.text.wrap(address, label, Number.POSITIVE_INFINITY, 1)
  const style = { ...label, size: Math.min(label.size, (label.size * width) / (whole?.width || 1)) }
  for (const line of sheet.text.wrap(address, style, width + 1, 1))
    drawAligned(sheet, line, { x, y: sheet.y + 7.8, width }, style)
  sheet.y += 10.5
}

const drawCode = (sheet: Sheet, { modules, ...fact }: NonNullable<Score['code']>, third: number) => {
  const end = sheet.left + sheet.width
  const x = end - codeSide
  const side = codeSide / modules.length
  const at = placed(sheet, x, codeSide)
  modules.forEach((row, i) => {
    row.forEach((isDark, k) => {
      if (isDark) sheet.doc.rect(at + k * side, sheet.y + i * side, side, side)
    })
  })
  sheet.doc.fill(ink.text)
  const width = third - codeSide - 10
  // A code is no use unless it is whole.
  drawFact(sheet, fact, { x: x - width - 10, y: sheet.y, width }, 4)
}
