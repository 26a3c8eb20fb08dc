import type { ZipEntry } from '../zip.ts'

/** What XML cannot hold at all. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
export const writable = (text: string) => text.replace(unwritable, '')

const markup = /[&<>"\r]/
const escapes = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  // A parser would make a line feed of it.
  ['\r', '&#13;'],
] as const
const escaped = (text: string) =>
  markup.test(text) ? escapes.reduce((all, [sign, code]) => all.replaceAll(sign, code), text) : text

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = (targets: Record<string, string>) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    targets,
  )
    .map(
      ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${kinds}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const types = {
  'workbook.xml': 'sheet.main',
  'worksheets/sheet1.xml': 'worksheet',
  'styles.xml': 'styles',
  'sharedStrings.xml': 'sharedStrings',
}
const typeXml = ([part, type]: [string, string]) =>
  `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

/** The parts of a workbook of one sheet that are the same in each (ECMA-376, part 1, section 12). */
export const fixedParts: readonly ZipEntry[] = [
  {
    name: '[Content_Types].xml',
    content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(types).map(typeXml).join('')}</Types>`,
  },
  { name: '_rels/.rels', content: links({ officeDocument: 'xl/workbook.xml' }) },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: links({
      worksheet: 'worksheets/sheet1.xml',
      styles: 'styles.xml',
      sharedStrings: 'sharedStrings.xml',
    }),
  },
]

export const workbookPart = (sheetName: string): ZipEntry => ({
  name: 'xl/workbook.xml',
  content: `${head}<workbook ${main} xmlns:r="${kinds}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
})

interface SheetParts {
  isRightToLeft: boolean
  /** Of the columns, in characters. */
  widths: readonly number[]
  rows: string
}
/** The first row stays in view. */
export const sheetPart = ({ isRightToLeft, widths, rows }: SheetParts): ZipEntry => ({
  name: 'xl/worksheets/sheet1.xml',
  content: `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0" tabSelected="1"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${rows}</sheetData></worksheet>`,
})

/** The style of the header; those of the formats follow it. */
export const boldStyle = 1
/** Smaller ones are built in. */
const firstFormat = 164

export const stylesPart = (formats: readonly string[]): ZipEntry => ({
  name: 'xl/styles.xml',
  content: `${head}<styleSheet ${main}>${
    formats.length === 0
      ? ''
      : `<numFmts count="${formats.length}">${formats
          .map((format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escaped(format)}"/>`)
          .join('')}</numFmts>`
  }<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${formats
    .map(
      (_, at) =>
        `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')}</cellXfs></styleSheet>`,
})

/** The texts that cells name by their number. */
export const textsPart = (texts: readonly string[]): ZipEntry => ({
  name: 'xl/sharedStrings.xml',
  content: `${head}<sst ${main} uniqueCount="${texts.length}">${texts
    .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
    .join('')}</sst>`,
})
