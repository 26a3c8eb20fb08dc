import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
/** The version of the product that runs, such as 1.4.0. */
export const productVersion = manifest.version
