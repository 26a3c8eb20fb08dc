import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapTilesFault, mapTilesPath, serveMapTiles } from './map-tiles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-tiles-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function archive(name: string, text: string) {
  const file = path.join(folder, name)
  await writeFile(file, Buffer.from(text, 'latin1'))
  return file
}

test('a browser reads the parts of the street map that it draws, and never all of it', async () => {
  const app = fastify()
  serveMapTiles(app, await archive('streets.pmtiles', 'PMTiles\u0003header and tiles'))
  const part = await app.inject({ url: mapTilesPath, headers: { range: 'bytes=8-13' } })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('header')
  expect(part.headers['content-range']).toBe('bytes 8-13/24')
  expect(part.headers.etag).toBeDefined()
  expect((await app.inject({ url: mapTilesPath, headers: { range: 'bytes=900-999' } })).statusCode).toBe(416)
  expect((await app.inject({ url: mapTilesPath })).statusCode).toBe(416)
  await app.close()
})

test('the start tells what is wrong with the file', async () => {
  expect(await mapTilesFault(path.join(folder, 'none.pmtiles'))).toBe('There is no such file')
  expect(await mapTilesFault(folder)).toBe('There is no such file')
  const wrong = 'Must be an archive of PMTiles, version 3'
  expect(await mapTilesFault(await archive('old.pmtiles', 'PM\u0002'))).toBe(wrong)
  expect(await mapTilesFault(await archive('good.pmtiles', 'PMTiles\u0003'))).toBeUndefined()
})
