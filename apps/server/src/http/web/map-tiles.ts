import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import send from '@fastify/send'
import type { FastifyInstance } from 'fastify'

export const mapTilesPath = '/map/tiles.pmtiles'

/** Serves the operator's street map, an archive of PMTiles: browsers read the parts that they draw. */
export function serveMapTiles(app: FastifyInstance, file: string | undefined): void {
  if (!file) return
  const root = path.dirname(file)
  app.get(mapTilesPath, async (request, reply) => {
    // The whole archive may be larger than the disk of the reader.
    if (!request.headers.range) return reply.code(416).send()
    const part = await send(request.raw, path.basename(file), {
      root,
      cacheControl: false,
      dotfiles: 'allow',
    })
    reply.code(part.statusCode).headers({ ...part.headers, 'cache-control': 'no-cache' })
    return reply.send(part.stream)
  })
}

const magic = 'PMTiles\u0003'
/** What is wrong with an archive of PMTiles, version 3; undefined if it can be served. */
export async function mapTilesFault(file: string): Promise<string | undefined> {
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) return 'There is no such file'
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.toString('latin1') === magic ? undefined : 'Must be an archive of PMTiles, version 3'
  } finally {
    await handle.close()
  }
}
