import { expect, test } from 'vitest'
import { wordFaults } from './check-words.ts'
import { translated } from './language-files.ts'
import { allSentences, sentencesIn } from './sentences.ts'

const page = 'apps/web/src/features/sites/Any.tsx'
const read = (text: string, file = page) => sentencesIn({ file, text })
const faultsOf = (text: string) => read(text).faults

test('finds what is said, what is given to the kit, choices, refusals and complaints', () => {
  const { keys, faults } = read(`
    const kinds = [{ value: 'A_B', label: 'By the clock' }]
    const Box = () => <Button label={isNew ? 'Add' : 'Update'} kind="primary" className="Not this">{say('{n} left', { n })}</Button>
    if (kind === 'Never this') throw new Error('Nor this one')
    const shape = z.string().min(1, 'A name is required')`)
  expect(keys).toEqual(['By the clock', 'Add', 'Update', '{n} left', 'A name is required'])
  expect(faults).toEqual([])
  const server = 'apps/server/src/features/sites/any.ts'
  expect(read("throw refusedField('path', 'Already taken'); log('Not told')", server).keys).toEqual([
    'Already taken',
  ])
  const wrong = `refuse('phone', 'Not a number'); faults.push({ row, message: '{n} cells', params: { n } })`
  expect(read(wrong, server).keys).toEqual(['Not a number', '{n} cells'])
  const list = 'apps/server/src/features/sites/any-words.ts'
  const words =
    "import { more } from './more-words.ts'\nexport const words = { 'a-key': 'DONE', name: 'good', kind: 'N/A' }"
  expect(read(words, list).keys).toEqual(['DONE', 'good', 'N/A'])
  expect(read("const state = () => isLoading ? 'Searching…' : rows").keys).toEqual(['Searching…'])
  expect(read("const template = ['Name,Phone,Role', 'people.csv', 'text/csv for all']").keys).toEqual([])
  expect(read("column('site', 'Client/Job Site', of)").keys).toEqual(['Client/Job Site'])
})

test('refuses what is shown without translation', () => {
  expect(faultsOf('const A = () => <p>Plain text</p>')).toEqual([
    `${page}:1: "Plain text" is shown without translation`,
  ])
  expect(faultsOf("const A = () => <p>{isNew ? 'New' : say('Old')}</p>")[0]).toContain('"New" is shown')
  for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
    expect(faultsOf(`const A = () => <input ${name}="Some text" />`)[0]).toContain('"Some text" is shown')
  expect(
    faultsOf("import { Select } from '@mantine/core'\nconst A = () => <Select label='Some text' />"),
  ).toHaveLength(1)
  expect(faultsOf(`const A = () => <p>{say(\`\${n} jobs of \${name}\`)}</p>`)[0]).toContain(
    'is glued together',
  )
})

test('refuses sentences that shapes and the server glue together', () => {
  const glued = (text: string, file: string) => read(text, file).faults[0]
  const shape = `const name = (label: string) => needed(120, \`\${label} is required\`)`
  expect(glued(shape, 'packages/contract/src/any.ts')).toContain('is glued together')
  const server = 'apps/server/src/features/sites/any.ts'
  expect(glued(`refusedField('path', \`At most \${n} days\`)`, server)).toContain('is glued together')
  expect(glued(`faults.push({ row, message: \`\${n} cells\` })`, server)).toContain('is glued together')
})

const one = (key: string, texts: Record<string, Record<string, string>>) =>
  wordFaults(
    { keys: new Map([[key, page]]), faults: [] },
    (language) => new Map([['sites', new Map(Object.entries(texts[language] ?? { [key]: key }))]]),
  )

test('refuses texts that are missing, empty, unused, or stand twice', () => {
  expect(one('Sites', { en: {} })).toEqual([])
  expect(one('Sites', { en: {}, de: {} })).toEqual([`de: "Sites" is missing (${page})`])
  expect(one('Sites', { en: {}, vi: { Sites: '' } })).toEqual(['vi: "Sites" is not translated'])
  expect(one('Sites', { en: {}, es: { Sites: 'Centros', Sights: 'Vistas' } })).toEqual([
    'es: "Sights" in sites is used no more',
  ])
})

test('refuses places that differ, and plural forms that a language does not have or lacks', () => {
  const hello = 'Welcome, {name}'
  expect(one(hello, { en: {}, ar: { [hello]: 'مرحبًا {nom}' } })).toEqual([
    `ar: "${hello}" holds {name}, its translation {nom}`,
  ])
  const jobs = '{count} jobs'
  const german = '{count, plural, one {# Auftrag} other {# Aufträge}}'
  const texts = Object.fromEntries(translated.map((language) => [language, { [jobs]: '{count}' }]))
  const english = { [jobs]: '{count, plural, one {# job} other {# jobs}}' }
  expect(one(jobs, { ...texts, en: {} })).toEqual([`en: "${jobs}" needs its plural forms (${page})`])
  expect(one(jobs, { ...texts, en: english, de: { [jobs]: german } })).toEqual([])
  expect(one(jobs, { ...texts, en: english, de: { [jobs]: '{count, plural, few {x} other {y}}' } })).toEqual([
    `de: "${jobs}": {count} has the form few, which the language does not know`,
    `de: "${jobs}": {count} lacks the forms one`,
  ])
})

test('F-18a: a list of sentences is read whatever its keys are called', () => {
  const list = "const trackingWords = { on: 'Your location is being recorded', off: 'It is not recorded' }"
  expect(read(list).keys).toEqual(['Your location is being recorded', 'It is not recorded'])
  expect(read("const style = { on: 'Your location is being recorded' }").keys).toEqual([])
})

test('the product says nothing untranslated', () => {
  expect(wordFaults(allSentences())).toEqual([])
})
