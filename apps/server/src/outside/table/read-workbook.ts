import path from 'node:path/posix'
import { type CellFormat, formatCell, formatOf } from './cell-format.ts'
import { collectRecords, TableTooLarge } from './collect-records.ts'
import { type ArchiveParts, readArchive } from './read-archive.ts'
import { readXml } from './read-xml.ts'
import { type ReadTable, tableWords, tooManyColumns, type UnreadableTable, unreadable } from './table.ts'

/** The first sheet of a workbook as texts. */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadTable | UnreadableTable> {
  const parts = await readArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (typeof parts === 'string') return unreadable(tableWords[parts])
  try {
    return readSheet(parts)
  } catch (error) {
    if (!(error instanceof TableTooLarge)) return unreadable(tableWords.brokenExcel)
    return error.row === undefined ? unreadable(tableWords.tooLarge) : tooManyColumns(error.row)
  }
}

/** The text of a part; that of one that a workbook may lack is empty. */
const partOf = (parts: ArchiveParts, name: string) => parts.get(name)?.toString('utf8') ?? ''

interface SheetPlace {
  /** The name of the part with its cells. */
  part: string
  is1904: boolean
}

/** The first sheet in the order of the tabs that a person can see. */
function firstSheet(parts: ArchiveParts): SheetPlace {
  const sheets: { id: string; isHidden: boolean }[] = []
  let is1904: boolean | undefined
  readXml(partOf(parts, 'xl/workbook.xml'), {
    ...nothing,
    open: (name, attribute) => {
      if (name === 'sheet')
        sheets.push({ id: attribute('id') ?? '', isHidden: /hidden/i.test(attribute('state') ?? '') })
      if (name === 'workbookPr') is1904 ??= /^(?:1|true|on)$/i.test(attribute('date1904') ?? '')
    },
  })
  const wanted = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  let target: string | undefined
  readXml(partOf(parts, 'xl/_rels/workbook.xml.rels'), {
    ...nothing,
    open: (name, attribute) => {
      if (name === 'Relationship' && attribute('Id') === wanted?.id) target = attribute('Target')
    },
  })
  const part = target?.startsWith('/') ? target.slice(1) : path.join('xl', target ?? '')
  if (!parts.has(part)) throw new Error('A workbook without a sheet')
  return { part, is1904: is1904 ?? false }
}
const nothing = { open: () => undefined, close: () => undefined, text: () => undefined }

const mostStrings = 1_000_000
const mostFormats = 100_000

/** `_x000D_` is a sign that XML cannot hold (ECMA-376, ST_Xstring). */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** The texts that cells refer to by number. What tells how to read a text aloud is left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    text: (more) => {
      if (isText) text += more
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') strings.push(unescaped(text))
      if (strings.length > mostStrings) throw new TableTooLarge()
    },
  })
  return strings
}

function readFormats(xml: string): CellFormat[] {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isOfCells = false
  readXml(xml, {
    ...nothing,
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId'))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt') codes.set(id, attribute('formatCode') ?? '')
      if (name === 'xf' && isOfCells) formats.push(formatOf(id, codes.get(id)))
      if (formats.length > mostFormats) throw new TableTooLarge()
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

interface OpenCell {
  row: number
  column: number
  type: string
  style: number
  text: string
}

function readSheet(parts: ArchiveParts): ReadTable {
  const { part, is1904 } = firstSheet(parts)
  const strings = readStrings(partOf(parts, 'xl/sharedStrings.xml'))
  const formats = readFormats(partOf(parts, 'xl/styles.xml'))
  const { records, addCell } = collectRecords()
  let row = -1
  let column = -1
  let cell: OpenCell | undefined
  let isText = false
  let isReading = false
  const textOf = ({ type, style, text }: OpenCell) => {
    if (type === 's') return strings[Number(text)] ?? ''
    if (type === 'inlineStr' || type === 'str') return unescaped(text)
    if (type === 'b') return text === '1' ? 'Yes' : 'No'
    if (type === 'd') return text.slice(0, 10)
    return type === 'n' ? formatCell(text, formats[style], is1904) : text
  }
  readXml(partOf(parts, part), {
    open: (name, attribute) => {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 2) - 1
        column = -1
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1
        const style = Number(attribute('s') ?? 0)
        cell = { row, column, type: attribute('t') ?? 'n', style, text: '' }
      } else if (name === 'rPh') isReading = true
      else if (name === 'v' || name === 't') isText = cell !== undefined && !isReading
    },
    text: (more) => {
      if (isText && cell) cell.text += more
    },
    close: (name) => {
      if (name === 'v' || name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name !== 'c' || !cell) return
      if (cell.text !== '') addCell(cell.row, cell.column, textOf(cell))
      cell = undefined
    },
  })
  return { records, ...(is1904 && { is1904 }) }
}

/** AB12 is the 28th column: 27. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
