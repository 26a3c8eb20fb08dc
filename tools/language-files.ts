// The language files: apps/server/languages/<language>.json, English sentence → text, keys in order.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../packages/contract/src/kit/language-names.ts'
import { root } from './source-files.ts'

export type Texts = ReadonlyMap<string, string>
/** English has entries only for sentences whose number changes them. */
export const translated = languages.filter((language) => language !== 'en')

const fileOf = (language: string) => path.join(root, `apps/server/languages/${language}.json`)
export const readLanguage = (language: string): Texts =>
  new Map(Object.entries<string>(JSON.parse(readFileSync(fileOf(language), 'utf8'))))

const byKey = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
export const writeLanguage = (language: string, texts: Texts) =>
  writeFileSync(
    fileOf(language),
    `${JSON.stringify(Object.fromEntries([...texts].sort(byKey)), undefined, 2)}\n`,
  )
