// npm run words: takes new sentences into the language files as empty texts, takes unused ones out, and lists what is to
// be translated. --check only says what is wrong. --fill <file> puts in texts: {"sentence": {"de": "…", "es": "…"}}.
import { readFileSync } from 'node:fs'
import { findWords, lintScreens } from './find-words.ts'
import { readLanguage, translated, writeLanguage } from './language-files.ts'
import { plainFaults } from './plain-words.ts'
import { textFaults } from './text-faults.ts'

const [mode, given] = process.argv.slice(2)

function fill(file: string) {
  const texts: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  for (const language of ['en', ...translated]) {
    const held = new Map(readLanguage(language))
    for (const [sentence, by] of Object.entries(texts)) {
      const isWanted = language === 'en' || held.has(sentence)
      if (by[language] && isWanted) held.set(sentence, by[language])
    }
    writeLanguage(language, held)
  }
}

if (mode === '--check') {
  const { sentences, stale } = await findWords({ isDryRun: true })
  const faults = [...stale, ...(await lintScreens()), ...textFaults(sentences), ...plainFaults(sentences)]
  for (const fault of faults) console.log(fault)
  console.log(`${sentences.length} sentences, ${translated.length} translations, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  await findWords({ isDryRun: false })
  if (mode === '--fill') fill(given ?? '')
  const empty = translated.flatMap((language) =>
    [...readLanguage(language)].filter(([, text]) => !text).map(([sentence]) => sentence),
  )
  for (const sentence of new Set(empty)) console.log(JSON.stringify(sentence))
}
