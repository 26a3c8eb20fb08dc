// Writes a Brotli and a gzip copy beside each text of the built application: the server sends what the browser accepts.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = path.join(import.meta.dirname, 'dist')
const smallest = 1024
const isText = /\.(js|css|html|svg|json|webmanifest|geojson)$/

const filesIn = (at) =>
  readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size >= smallest)

/** The best quality takes ten times as long as 9 for 10 % less. Large files are not part of a first page. */
const qualityFor = (size) => (size > 1_500_000 ? 5 : size > 400_000 ? 9 : 11)

async function compress(file) {
  const bytes = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityFor(bytes.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

await Promise.all(filesIn(folder).map(compress))
