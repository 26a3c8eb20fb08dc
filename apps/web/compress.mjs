// Beside each text of the built application lies the same in Brotli and gzip: the server gives what a browser takes.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = path.join(import.meta.dirname, 'dist')
const smallest = 1024
const isText = /\.(js|css|html|svg|json|webmanifest|geojson)$/

const filesIn = (at) =>
  readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

for (const file of filesIn(folder)) {
  const { size } = statSync(file)
  if (size < smallest) continue
  const bytes = readFileSync(file)
  // The best takes many times as long, which a converter of three megabytes is not worth.
  const quality = size > 1_500_000 ? 5 : 11
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
