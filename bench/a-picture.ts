import { randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Makes pictures of points of noise as PNG, of three bytes a point: the same to look at, and each with a text of its own. */
export function pictures(side: number): () => Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const lines = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 3)]))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const points = chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 1 }))
  const begin = Buffer.concat([signature, chunk('IHDR', head)])
  const end = chunk('IEND', Buffer.alloc(0))
  return () => Buffer.concat([begin, chunk('tEXt', Buffer.from(`Comment\0${randomUUID()}`)), points, end])
}
