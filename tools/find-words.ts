// What i18next-cli finds in the sources: the sentences, language files that are not up to date, and texts without a mark.
import path from 'node:path'
import { runExtractor, runLinter } from 'i18next-cli'
import config from '../i18next.config.ts'
import { root } from './source-files.ts'

interface FoundWords {
  sentences: readonly string[]
  /** Per language file what is missing and what is used no more. */
  stale: readonly string[]
}

export async function findWords({ isDryRun }: { isDryRun: boolean }): Promise<FoundWords> {
  const { results, hasErrors } = await runExtractor(config, { isDryRun, quiet: true })
  if (hasErrors) throw new Error('Not every source file can be read')
  const stale = results.flatMap(({ locale, newTranslations, existingTranslations }) => {
    const before = new Set(Object.keys(existingTranslations))
    const after = new Set(Object.keys(newTranslations))
    return [
      ...[...after].filter((key) => !before.has(key)).map((key) => `${locale}: "${key}" is missing`),
      ...[...before].filter((key) => !after.has(key)).map((key) => `${locale}: "${key}" is used no more`),
    ]
  })
  return { sentences: Object.keys(results[0]?.newTranslations ?? {}), stale }
}

/** Names, times and units are the same in every language. */
const isSaid = (text: string) => text !== 'Muster' && /\p{L}{2,}/u.test(text)

/** Texts that a screen shows without saying them. */
export async function lintScreens(): Promise<string[]> {
  const { files } = await runLinter(config)
  return Object.entries(files).flatMap(([file, issues]) =>
    issues
      .filter(({ text }) => isSaid(text))
      .map(
        ({ text, line }) => `${path.relative(root, file)}:${line}: "${text}" is shown without translation`,
      ),
  )
}
