import { inflateRawSync } from 'node:zlib'
import type { Response } from 'light-my-request'
import { pdfLines } from '../pdf-lines.ts'

function unzipped(bytes: Buffer): string {
  const texts: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const [method, packed, header] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const part = bytes.subarray(from, from + packed)
    texts.push((method === 8 ? inflateRawSync(part) : part).toString())
  }
  return texts.join('\n')
}
async function textOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 4).toString() === '%PDF') return (await pdfLines(bytes)).join('\n')
  return bytes.subarray(0, 2).toString() === 'PK' ? unzipped(bytes) : bytes.toString()
}
/** All that an answer says, also within files and sheets. */
export async function saidIn({ body, headers, rawPayload }: Response): Promise<string> {
  if (!String(headers['content-type']).includes('json')) return textOf(rawPayload)
  const { data } = JSON.parse(body || '{}') as { data?: unknown }
  return typeof data === 'string' ? `${body}\n${await textOf(Buffer.from(data, 'base64'))}` : body
}
