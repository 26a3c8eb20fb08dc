import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { workbookOf } from '../sheets/xlsx/workbook.ts'
import { writeWorkbook } from '../sheets/xlsx/write.ts'
import { closeTablePool, readTable } from './index.ts'

afterAll(closeTablePool)

const bom = '\uFEFF'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const rows = [
  ['Name', 'Town'],
  ['Zoë', 'Köln, Süd'],
]

describe('F-05: a table is read as spreadsheets save it', () => {
  test.each([
    ['comma, UTF-8', Buffer.from('Name,Town\r\nZoë,"Köln, Süd"\r\n')],
    ['comma, UTF-8 with a mark', Buffer.from(`${bom}Name,Town\r\nZoë,"Köln, Süd"\r\n`)],
    ['semicolon', Buffer.from('Name;Town\nZoë;Köln, Süd\n')],
    ['semicolon, quoted header', Buffer.from('"Name";"Town"\nZoë;"Köln, Süd"\n')],
    ['tab', Buffer.from('Name\tTown\r\nZoë\tKöln, Süd\r\n')],
    ['sep line', Buffer.from('sep=;\r\nName;Town\r\nZoë;Köln, Süd\r\n')],
    ['sep line, UTF-16', utf16(`${bom}sep=\t\r\nName\tTown\r\nZoë\tKöln, Süd\r\n`)],
    ['UTF-16 with a mark', utf16(`${bom}Name\tTown\r\nZoë\tKöln, Süd\r\n`)],
    ['UTF-16 without a mark', utf16('Name;Town\r\nZoë;Köln, Süd\r\n')],
    ['UTF-16, big end first', utf16(`${bom}Name;Town\r\nZoë;Köln, Süd\r\n`).swap16()],
  ])('%s', async (_, bytes) => {
    expect(await readTable(bytes)).toEqual({ records: rows })
  })

  test('Windows-1252 is read, with the advice to check its letters', async () => {
    const table = await readTable(latin1('Name;Town\r\nZo\xeb;K\xf6ln, S\xfcd\r\n'))
    expect(table).toMatchObject({ records: rows, warning: expect.stringContaining('CSV UTF-8') })
  })

  test('a workbook, with numbers, days and empty cells at the end of a row', async () => {
    const made = await writeWorkbook(workbookOf('People', { header: ['Name', 'Town'], rows: [rows[1]!] }))
    expect(await readTable(new Uint8Array(made))).toEqual({ records: rows })
    const sheet = utils.aoa_to_sheet(
      [
        ['Name', 'Number', 'Born', 'Note'],
        ['Mia', 1001, new Date(Date.UTC(1990, 11, 31))],
        ['Ann', -33.86],
      ],
      { UTC: true },
    )
    const book = { SheetNames: ['People'], Sheets: { People: sheet } }
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
    expect(await readTable(bytes)).toEqual({
      records: [
        ['Name', 'Number', 'Born', 'Note'],
        ['Mia', '1001', '1990-12-31'],
        ['Ann', '-33.86'],
      ],
    })
  })
})

/** A zip archive with one deflated part whose directory claims a size. */
function archive(content: Buffer, claimed: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(name.length, 28)
  const before = Buffer.concat([local, name, packed])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(before.length, 16)
  return Buffer.concat([before, entry, name, end])
}

describe('F-05: what cannot be read is refused with a remedy', () => {
  const bomb = Buffer.alloc(80 << 20)
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'no table'],
    ['an .xls file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old or password-protected'],
    ['bytes of another code page', latin1('Name;Town\r\nNguy\x81n;\x9d\r\n'), 'no table'],
    ['a torn workbook', Buffer.from('504b030414000000', 'hex'), 'damaged'],
    ['a workbook without sheets', archive(Buffer.from('<a/>'), 4), 'damaged'],
    ['a zip bomb', archive(bomb, bomb.length), 'too large'],
    ['a zip bomb that lies about its size', archive(bomb, 100), 'too large'],
    ['unmatched quotes', Buffer.from('Name,Town\nMia,"Ky"oto"\n'), 'quotation marks'],
  ])('%s', async (_, bytes, said) => {
    expect(await readTable(bytes)).toEqual({
      row: expect.any(Number),
      column: '',
      message: expect.stringMatching(new RegExp(`${said}.*Save|${said}.*save`)),
    })
  })
})
