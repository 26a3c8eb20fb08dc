import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runExtractor, runLinter } from 'i18next-cli'
import { expect, test } from 'vitest'
import config from '../i18next.config.ts'
import { translated } from './language-files.ts'
import { textFaults } from './text-faults.ts'

/** What the project's configuration finds in one source file. */
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
