import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runExtractor, runLinter } from 'i18next-cli'
import { expect, test } from 'vitest'
import config from '../i18next.config.ts'
import { readLanguage, translated } from './language-files.ts'
import { plainExceptions, plainFaults } from './plain-words.ts'
import { sourceFiles } from './source-files.ts'
import { textFaults } from './text-faults.ts'

async function found(text: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'words-'))
  try {
    writeFileSync(path.join(folder, 'Any.tsx'), text)
    const output = path.join(folder, '{{language}}.json')
    const extract = { ...config.extract, input: [path.join(folder, '*.tsx')], output }
    const { results } = await runExtractor({ ...config, extract }, { isDryRun: true, quiet: true })
    const { files } = await runLinter({ ...config, extract })
    return {
      keys: Object.keys(results[0]?.newTranslations ?? {}),
      bare: Object.values(files).flatMap((issues) => issues.map((issue) => issue.text)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('F-18a: finds what is said and what is marked', async () => {
  const { keys, bare } = await found(`
    const kinds = [{ value: 'A_B', label: msg('By the clock') }]
    const words = { on: msg('Your location is being recorded') } as const
    const Box = () => <Button label={isNew ? msg('Add') : msg('Update')} kind="primary">{say('{n} left', { n })}</Button>
    const shape = z.string().min(1, msg('A name is required'))
    throw refusedField('path', msg('Already taken'))`)
  expect(keys).toEqual([
    'A name is required',
    'Add',
    'Already taken',
    'By the clock',
    'Update',
    'Your location is being recorded',
    '{n} left',
  ])
  expect(bare).toEqual([])
})

test('finds what is shown without a mark', async () => {
  expect((await found('const A = () => <p>Plain text</p>')).bare).toEqual(['Plain text'])
  expect((await found('const A = () => <Anything>Plain text</Anything>')).bare).toEqual(['Plain text'])
  for (const name of ['label', 'aria-label', 'alt', 'placeholder', 'title', 'hint'])
    expect((await found(`const A = () => <Field ${name}="Some text" />`)).bare).toEqual(['Some text'])
  expect((await found('const A = () => <Field kind="primary" className="not this" />')).bare).toEqual([])
})

const faultsOf = (sentence: string, texts: Record<string, Record<string, string>>) =>
  textFaults([sentence], (language) => new Map(Object.entries(texts[language] ?? {})))

test('refuses texts that are empty, and English ones that are unused', () => {
  expect(faultsOf('Sites', { vi: { Sites: '' } })).toEqual(['vi: "Sites" is not translated'])
  expect(faultsOf('Sites', { en: { Sights: 'Sights' } })).toEqual(['en: "Sights" is used no more'])
})

test('refuses places that differ, and plural forms that a language does not have or lacks', () => {
  const hello = 'Welcome, {name}'
  expect(faultsOf(hello, { ar: { [hello]: 'مرحبًا {nom}' } })).toEqual([
    `ar: "${hello}" holds {name}, its translation {nom}`,
  ])
  const jobs = '{count} jobs'
  const german = '{count, plural, one {# Auftrag} other {# Aufträge}}'
  const texts = Object.fromEntries(translated.map((language) => [language, { [jobs]: '{count}' }]))
  const english = { [jobs]: '{count, plural, one {# job} other {# jobs}}' }
  expect(faultsOf(jobs, texts)).toEqual([`en: "${jobs}" needs its plural forms`])
  expect(faultsOf(jobs, { ...texts, en: english, de: { [jobs]: german } })).toEqual([])
  expect(
    faultsOf(jobs, { ...texts, en: english, de: { [jobs]: '{count, plural, few {x} other {y}}' } }),
  ).toEqual([
    `de: "${jobs}": {count} has the form few, which the language does not know`,
    `de: "${jobs}": {count} lacks the forms one`,
  ])
})

test('refuses the words of a translator, and says what to say instead', () => {
  const wordy = {
    'Nobody took the shift': 'no one',
    'This link is not valid any more': 'no longer',
    'What becomes of my leave': 'the name of the thing',
    'The shift has begun': 'start',
    'Set one up to go on': 'continue',
    'A form waits for your answer': 'pending',
    'Kept until': 'available until',
    'Its history stays.': 'remains',
    'Take it back': 'withdraw',
    'It took you off the shift': 'remove from',
    'Colleague said no': 'accept, decline',
    'This file is not taken': 'accepted',
    'Give to…': 'assign',
    'Lock and hand over': 'export',
    'By the clock of {zone}': 'site time',
    'Passed over': 'skip',
    '{count} faults': 'error',
    'Swap to decide': 'pending approval',
  }
  for (const [sentence, instead] of Object.entries(wordy))
    expect(plainFaults([sentence], new Map()).join(), sentence).toContain(instead)
})

test('leaves plain sentences, questions, names of places, and exceptions that are used', () => {
  const plain = [
    'What does the job need?',
    'Take this shift',
    'Saved {taken}',
    'Available until {begun}',
    'Stay signed in',
  ]
  expect(plainFaults(plain, new Map())).toEqual([])
  expect(plainFaults(['Who is away'], new Map([['Who is away', 'the trade']]))).toEqual([])
  expect(plainFaults(['Plain'], new Map([['Who', 'a column']]))).toEqual([
    'en: "Who" needs no exception from plain words',
  ])
})

test('every sentence of the product is plain, and every exception has a reason', () => {
  expect(plainFaults([...readLanguage('de').keys()])).toEqual([])
  expect([...plainExceptions.values()].every((reason) => reason.length > 10)).toBe(true)
})

/** Words on buttons, and words of badges, columns and fields. */
const onButtons = [
  /<(?:Button|IconButton|MenuItem|AppLink)\b[^>]*?\blabel=\{(?:[^{}]*?\?\s*)?msg\('([^']+)'\)/gs,
  /\b(?:submit|proceed)[=:]\s*\{?\s*msg\('([^']+)'\)/g,
  /\blabel: msg\('([^']+)'\),\s*(?:icon|href|onPick)/g,
  /<AppLink[^>]*>\{say\('([^']+)'\)\}/g,
]
const asNames = [
  /\b(?:column|date|badge|hours|figure|number)(?:<[^>]*>)?\(\s*'[^']*',\s*msg\('([^']+)'\)/g,
  /\blabel: msg\('([^']+)'\),\s*tone/g,
  /<Badge\b[^>]*label=\{(?:[^{}]*?\?\s*)?msg\('([^']+)'\)/g,
  /<\w*(?:Field|Fact|Stat|TextArea)\b[^>]*?\blabel=\{msg\('([^']+)'\)/gs,
  /\bvalue: '[^']+', label: msg\('([^']+)'\)/g,
]
/** Names of things also where they are a button, which leads there; the last ones are acts in both places. */
const alike = [
  ...[
    'Audit log',
    'Hours',
    'Jobs',
    'Language',
    'Pay period',
    'Pay rules',
    'People',
    'Sites',
    'Today',
    'Users',
    'Visits',
  ],
  ...['No action needed', 'Reply', 'Search', 'Show'],
]

function ambiguous(texts: readonly string[]): string[] {
  const wordsOf = (patterns: readonly RegExp[]) =>
    new Set(
      patterns.flatMap((each) => texts.flatMap((text) => [...text.matchAll(each)].map(([, word]) => word!))),
    )
  const names = wordsOf(asNames)
  return [...wordsOf(onButtons)].filter((word) => names.has(word) && !alike.includes(word)).sort()
}

test('G-17: no word stands on a button and as a state or a thing under one key', () => {
  const button = `<Button label={msg('Open')} onPick={open} />`
  const state = `const states = { OPEN: { label: msg('Open'), tone: 'warn' } }`
  expect(ambiguous([button, state])).toEqual(['Open'])
  expect(ambiguous([button.replace('Open', 'Open [act]'), state])).toEqual([])
  const files = sourceFiles('apps/web/src', 'packages/ui/src', 'packages/rules/src')
  expect(
    ambiguous(files.filter(({ file }) => !/\.test\.|\/testing\//.test(file)).map(({ text }) => text)),
  ).toEqual([])
})

test('G-17: an act has another text than the state in the languages that tell them apart', () => {
  for (const language of ['de', 'es', 'hi', 'ne']) {
    const texts = new Map(readLanguage(language))
    for (const word of ['Open', 'Report', 'Start', 'Answer', 'Swap', 'View'])
      expect(texts.get(`${word} [act]`), `${word} in ${language}`).not.toBe(texts.get(word))
  }
})
