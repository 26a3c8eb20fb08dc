import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const folder = path.resolve(import.meta.dirname, '../../packages/contract/src')
const toldFields = ['feature', 'name', 'method', 'path', 'upload', 'rights', 'reach'] as const

type JsonObject = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
const isPlain = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  if (!isRow(value)) return value === null || typeof value === 'string' || typeof value === 'boolean'
  const isSimple = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isSimple && Object.values(value).every(isPlain)
}
const isTable = (value: unknown): value is Record<string, JsonObject> =>
  isRow(value) && Object.values(value).length > 0 && Object.values(value).every(isEndpoint)
const isEndpoint = (value: unknown) =>
  isRow(value) && 'feature' in value && 'method' in value && 'path' in value

const forCallers = (table: Readonly<Record<string, JsonObject>>) =>
  Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [
      name,
      {
        ...Object.fromEntries(
          toldFields.filter((key) => endpoint[key] !== undefined).map((key) => [key, endpoint[key]]),
        ),
        ...(endpoint.access === 'public' && { access: 'public' }),
      },
    ]),
  )

const isShape = (value: unknown) => isRow(value) && '_zod' in value

/** What a browser needs of a contract's file, by name; undefined for one without endpoints and shapes, which stays as it is. */
async function plainOf(file: string): Promise<JsonObject | undefined> {
  const all = Object.entries((await import(pathToFileURL(file).href)) as JsonObject)
  if (!all.some(([, value]) => isTable(value) || isShape(value))) return undefined
  return Object.fromEntries(
    all
      .map(([name, value]) => [name, isTable(value) ? forCallers(value) : value] as const)
      .filter(([, value]) => isPlain(value)),
  )
}

const taken = /import\s*\{([^}]*)\}\s*from\s*["'](@muster\/contract\/|\.{1,2}\/)([\w/-]+)(?:\.ts)?["'];?/g
const isOfContract = (file: string) => file.startsWith(folder + path.sep)
const line = (names: readonly string[], from: string) =>
  names.length > 0 ? `import {${names.join(',')}} from ${JSON.stringify(from)};` : ''

/**
 * Of each endpoint the browser gets what a caller needs: where it is and how it is sent. Shapes, and with them zod, are a
 * module of their own (`?shapes`), which comes along only where a form or a filter takes one of them by name.
 */
export const toldEndpoints = (): Plugin => ({
  name: 'told-endpoints',
  apply: 'build',
  async load(id) {
    const [file = '', part] = id.split('?')
    if (!isOfContract(file) || !file.endsWith('.ts')) return
    if (part === 'shapes')
      return { code: await readFile(file, 'utf8'), moduleSideEffects: false, moduleType: 'ts' }
    const plain = await plainOf(file)
    if (!plain) return
    const lines = Object.entries(plain).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
    )
    return { code: lines.join('\n'), moduleSideEffects: false, moduleType: 'js' }
  },
  transform: {
    // Types are gone by then, and what is left of an import is used.
    order: 'post',
    async handler(code, id) {
      const [importer = ''] = id.split('?')
      const isOurs = isOfContract(importer)
      if (!isOurs && !code.includes('@muster/contract/')) return
      let rewritten = code
      for (const [whole, names = '', from = '', module = ''] of code.matchAll(taken)) {
        const isRelative = from.startsWith('.')
        if (isRelative && !isOurs) continue
        const file = `${isRelative ? path.resolve(path.dirname(importer), from, module) : path.join(folder, module)}.ts`
        const plain = await plainOf(file)
        if (!plain) continue
        const all = names.split(',').map((name) => name.trim())
        const isOther = (name: string) => name !== '' && !(name.split(' ')[0]! in plain)
        const rest = all.filter((name) => name !== '' && !isOther(name))
        rewritten = rewritten.replace(whole, line(rest, file) + line(all.filter(isOther), `${file}?shapes`))
      }
      return rewritten === code ? undefined : { code: rewritten, map: null }
    },
  },
})
