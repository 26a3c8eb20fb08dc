import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, linksOf, longSentences, wideLines } from './document-faults.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))

const measured = listed('docs/behaviour/*.md', 'docs/decisions/*.md', 'docs/glossary.md')

test('N13: no sentence of a document is over 25 words, no line over 120 columns', () => {
  expect(measured.length).toBeGreaterThan(40)
  const faults = measured.flatMap((file) =>
    [...longSentences(read(file)), ...wideLines(read(file))].map((fault) => `${file} ${fault}`),
  )
  expect(faults).toEqual([])
})

test('N13: each decision begins with what was decided', () => {
  const decisions = listed('docs/decisions/*.md')
  expect(decisions.length).toBeGreaterThan(20)
  expect(decisions.filter((file) => !/^# \d+\. .+\n\n\*\*Decided\.\*\* \S/.test(read(file)))).toEqual([])
})

test('N13: each link of a document leads to a file, and to a heading where it names one', () => {
  const dead = listed('*.md').flatMap((file) =>
    linksOf(read(file)).flatMap((link) => {
      const [name, anchor] = link.split('#')
      const target = name === '' ? file : path.join(path.dirname(file), name!)
      if (!existsSync(path.join(root, target))) return [`${file}: ${link}`]
      return anchor && !anchorsOf(read(target)).includes(anchor) ? [`${file}: ${link}`] : []
    }),
  )
  expect(dead).toEqual([])
})

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test('N13: sentences are counted in paragraphs, list items and cells', () => {
  expect(longSentences(`${words(25)}. ${words(25).replace('w', 'W')}.`)).toEqual([])
  expect(longSentences(`A ${words(13)}\n${words(13)}.`)).toEqual([
    expect.stringContaining('line 1: 27 words'),
  ])
  expect(longSentences(`- ${words(20)}\n- ${words(20)}\n\n${words(20)}\n\n${words(20)}`)).toEqual([])
  expect(longSentences(`| ${words(20)} | ${words(20)} |\n|---|---|\n| ${words(26)} | a |`)).toHaveLength(1)
  expect(longSentences(`\`\`\`\n${words(40)}\n\`\`\``)).toEqual([])
})

test('N13: code is one word and a link is its text', () => {
  expect(longSentences(`${words(23)} \`a b c d\` [to](pages.md)`)).toEqual([])
  expect(longSentences(`${words(24)} [to there](pages.md)`)).toHaveLength(1)
})

test('N13: lines are measured outside tables alone', () => {
  expect(wideLines(`${'a'.repeat(120)}\n${'b'.repeat(121)}\n| ${'c'.repeat(200)} |`)).toEqual([
    'line 2: 121 columns',
  ])
})
