import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { compoundFile, docx, xlsx } from '../office-files.ts'
import { raw } from '../raw.ts'
import type { Tenant, TestUser } from '../tenant.ts'

export const mimes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
} as const
export type Kind = keyof typeof mimes

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
startxref
9
%%EOF
`

export async function samples(): Promise<Record<Kind, Buffer>> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
  return {
    jpg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    pdf: Buffer.from(pdf),
    doc: compoundFile(['\x01CompObj', '1Table', 'Data', 'WordDocument']),
    docx: docx(),
    xls: compoundFile(['Workbook']),
    xlsx: xlsx(),
    txt: Buffer.from('Gate code 4711'),
  }
}

/** A PNG of zeros whose header claims a size; its pixels are packed a thousandfold. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

export const boundary = 'muster-boundary'
/** One part of a form as a stranger writes it: the name is not escaped. */
export const part = (headers: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
export const field = (name: string, value: string | number) => part(`name="${name}"`, String(value))
export const filePart = (fileName: string, content: string | Buffer, type: string) =>
  part(`name="file"; filename="${fileName}"\r\nContent-Type: ${type}`, content)
export const formOf = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])

export const sendForm = (t: Tenant, payload: Buffer, { as = t.boss }: { as?: TestUser } = {}) =>
  raw(t, {
    as,
    method: 'POST',
    url: '/api/job/related-file',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
