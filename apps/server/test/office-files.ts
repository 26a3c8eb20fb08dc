import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; content: string | Buffer; declaredBytes?: number }

/** A zip archive; `declaredBytes` makes an entry lie about its unpacked length. */
export const zip = (parts: Part[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredBytes } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declaredBytes ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const extra = Buffer.alloc(14)
    extra.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, extra, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

export const contentTypes = (main: string): Part => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${main}"/></Types>`,
})

const office = 'application/vnd.openxmlformats-officedocument'
export const docxTypes = contentTypes(`${office}.wordprocessingml.document.main+xml`)
export const docx = () => zip([docxTypes, { name: 'word/document.xml', content: '<w:document/>' }])
export const xlsx = () =>
  zip([
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    contentTypes(`${office}.spreadsheetml.sheet.main+xml`),
  ])

const sector = 512
const endOfChain = 0xfffffffe
const none = 0xffffffff

/**
 * A compound file with the named streams in its root folder. With `after` sectors of padding the directory's
 * second half lies that far into the file, where a large document has it.
 */
export const compoundFile = (streams: string[], after = 0): Buffer => {
  const directorySectors = Math.ceil((streams.length + 1) / 4)
  const secondHalf = 1 + after
  const sectors = secondHalf + directorySectors
  const tables = Math.ceil(sectors / 127) + 2
  const header = Buffer.alloc(sector)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(0, 48)
  header.writeUInt32LE(tables > 109 ? sectors + tables : endOfChain, 68)
  const table = Buffer.alloc(tables * sector, 0xff)
  const chain = [0, ...Array.from({ length: directorySectors - 1 }, (_, i) => secondHalf + i)]
  chain.forEach((place, i) => {
    table.writeUInt32LE(chain[i + 1] ?? endOfChain, place * 4)
  })
  const lists = Math.max(0, Math.ceil((tables - 109) / 127))
  const list = Buffer.alloc(lists * sector, 0xff)
  for (let i = 0; i < tables; i += 1) {
    if (i < 109) header.writeUInt32LE(sectors + i, 76 + i * 4)
    else list.writeUInt32LE(sectors + i, (i - 109 + Math.floor((i - 109) / 127)) * 4)
  }
  for (let i = 0; i < lists; i += 1) {
    list.writeUInt32LE(i + 1 < lists ? sectors + tables + i + 1 : endOfChain, (i + 1) * sector - 4)
  }
  const entries = ['Root Entry', ...streams].map((name, i) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(name.length * 2 + 2, 64)
    entry.writeUInt32LE(none, 68)
    entry.writeUInt32LE(i > 0 && i < streams.length ? i + 1 : none, 72)
    entry.writeUInt32LE(i === 0 && streams.length > 0 ? 1 : none, 76)
    return entry
  })
  const directory = Buffer.alloc(directorySectors * sector)
  Buffer.concat(entries).copy(directory)
  const padding = Buffer.alloc(after * sector)
  const body = [header, directory.subarray(0, sector), padding, directory.subarray(sector)]
  return Buffer.concat([...body, Buffer.alloc(sector), table, list])
}
