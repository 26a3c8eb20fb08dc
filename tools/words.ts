// npm run words: takes new sentences into the language files as empty texts, takes unused ones out, and lists what is to
// be translated. --check only says what is wrong. --fill <file> puts in texts: {"sentence": {"de": "…", "es": "…"}}.
import { readFileSync } from 'node:fs'
import { wordFaults } from './check-words.ts'
import { areaOf, readLanguage, translated, writeLanguage } from './language-files.ts'
import { allSentences } from './sentences.ts'

const [mode, given] = process.argv.slice(2)
const found = allSentences()

/** Adds what is missing, drops what is unused, keeps the rest where it stands. */
function bringUpToDate(language: string, filled: Record<string, Record<string, string>>) {
  const areas = readLanguage(language)
  const held = new Set<string>()
  for (const texts of areas.values()) {
    for (const key of [...texts.keys()]) {
      if (!found.keys.has(key) || held.has(key)) texts.delete(key)
      held.add(key)
    }
  }
  const put = (key: string, text: string) => {
    const home = [...areas.values()].find((texts) => texts.has(key))
    const area = areaOf(found.keys.get(key)!)
    if (!home && !areas.has(area)) areas.set(area, new Map())
    ;(home ?? areas.get(area)!).set(key, text)
  }
  for (const key of found.keys.keys()) if (language !== 'en' && !held.has(key)) put(key, '')
  for (const [key, texts] of Object.entries(filled)) {
    const text = texts[language]
    if (text && found.keys.has(key)) put(key, text)
  }
  writeLanguage(language, areas)
  return [...areas.values()].flatMap((texts) => [...texts].filter(([, text]) => !text).map(([key]) => key))
}

if (mode === '--check') {
  const faults = wordFaults(found)
  for (const fault of faults) console.log(fault)
  console.log(`${found.keys.size} sentences, ${translated.length} translations, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  const filled = mode === '--fill' ? JSON.parse(readFileSync(given ?? '', 'utf8')) : {}
  const empty = ['en', ...translated].map((language) => [language, bringUpToDate(language, filled)] as const)
  for (const [language, keys] of empty) {
    if (keys.length > 0) console.log(`${language}: ${keys.length} to translate`)
  }
  for (const key of new Set(empty.flatMap(([, keys]) => keys))) console.log(JSON.stringify(key))
}
