// The language files: apps/server/languages/<language>/<area>.json, English sentence → text, keys in order.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../packages/contract/src/language-names.ts'
import { root } from './source-files.ts'

export type Texts = Map<string, string>
export const folder = path.join(root, 'apps/server/languages')
/** English has entries only for sentences whose number changes them. */
export const translated = languages.filter((language) => language !== 'en')

const screens = /^apps\/web\/src\/features\/([^/]+)\//
const features = /^apps\/server\/src\/features\/([^/]+)\//
/** The file a sentence belongs to: the feature of its first use, `refusals`, `kit` or `shell`. */
export function areaOf(file: string): string {
  const feature = screens.exec(file)?.[1] ?? features.exec(file)?.[1]
  if (feature) return feature
  if (/^(packages\/contract|apps\/server\/src\/http)\//.test(file)) return 'refusals'
  return /^packages\/(ui|rules)/.test(file) ? 'kit' : 'shell'
}

/** Per area the texts of one language. */
export function readLanguage(language: string): Map<string, Texts> {
  mkdirSync(path.join(folder, language), { recursive: true })
  const files = readdirSync(path.join(folder, language)).filter((file) => file.endsWith('.json'))
  return new Map(
    files.sort().map((file) => {
      const texts = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'))
      return [file.slice(0, -5), new Map(Object.entries<string>(texts))]
    }),
  )
}

const byKey = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
export function writeLanguage(language: string, areas: Map<string, Texts>) {
  for (const [area, texts] of areas) {
    const file = path.join(folder, language, `${area}.json`)
    if (texts.size === 0) rmSync(file, { force: true })
    else writeFileSync(file, `${JSON.stringify(Object.fromEntries([...texts].sort(byKey)), undefined, 2)}\n`)
  }
}
