import type { Fact } from './document.ts'
import { drawAligned, ink, makeRoom, type Sheet, safeColor } from './kit.ts'
import type { Line, TextStyle } from './text.ts'

const usualColumns = 3
const gap = 18
const rowGap = 5
const lineHeight = 13.4
const labelHeight = 11
const labelStyle = { size: 7.8, color: ink.muted }

interface SetFact {
  label: Line[]
  value: Line[]
  style: TextStyle
  width: number
}
interface SetFacts {
  rows: readonly { facts: readonly SetFact[]; height: number }[]
  /** Of a column, and of all of it. */
  column: number
  height: number
}

/** Label over value, three beside each other unless told, over the width of the paper unless told. */
export function setFacts(
  sheet: Sheet,
  facts: readonly Fact[],
  { width = sheet.width, columns = usualColumns } = {},
): SetFacts {
  const column = (width - gap * (columns - 1)) / columns
  const rows = factRows(facts, columns).map((row) => {
    const set = row.map((fact): SetFact => {
      const own = fact.wide ? width : column
      const style = { size: factSize(sheet, fact, width), color: safeColor(fact.color, ink.text) }
      const label = sheet.text.wrap(fact.label, labelStyle, own, 1)
      return { style, width: own, label, value: sheet.text.wrap(fact.value, style, own, 12) }
    })
    return {
      facts: set,
      height: labelHeight + Math.max(...set.map(({ value }) => value.length)) * lineHeight,
    }
  })
  return { rows, column, height: rows.reduce((sum, { height }) => sum + height + rowGap, 0) }
}

export const drawFacts = (sheet: Sheet, { rows, column }: SetFacts) => {
  for (const { facts, height } of rows) {
    makeRoom(sheet, height)
    facts.forEach(({ label, value, style, width }, i) => {
      const x = sheet.left + i * (column + gap)
      for (const line of label) drawAligned(sheet, line, { x, y: sheet.y + 7.8, width }, labelStyle)
      value.forEach((line, k) => {
        drawAligned(sheet, line, { x, y: sheet.y + 21 + k * lineHeight, width }, style)
      })
    })
    sheet.y += height + rowGap
  }
  sheet.y += 6
}

function factRows(facts: readonly Fact[], columns: number): Fact[][] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    const row = rows.at(-1)
    if (row && row.length < columns && !fact.wide && !row[0]!.wide) row.push(fact)
    else rows.push([fact])
  }
  return rows
}

const usualFact = 9.8
const smallestFact = 5

function factSize({ text }: Sheet, { value, wide }: Fact, width: number): number {
  if (!wide) return usualFact
  const [line] = text.wrap(value, { size: usualFact }, Number.POSITIVE_INFINITY, 1)
  const scale = line && line.width > width ? width / line.width : 1
  return Math.max(smallestFact, Math.floor(usualFact * scale * 10) / 10)
}
