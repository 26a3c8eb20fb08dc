import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))

/** Words of systems and libraries that no code of ours has. */
const foreign = new Set(['nice', '_x000D_', 'minDate', 'OTEL_EXPORTER_OTLP_HEADERS', 'AEDT'])
const comments = /\/\*\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs
const names = /`([A-Za-z_$][\w$]*)(?:\(\))?`/g

test('N12: what comments name, the code has', () => {
  const texts = sources.map((file) => ({ file, text: read(file) }))
  const codeNames = new Set(
    texts.flatMap(({ text }) => text.replaceAll(comments, '').match(/[A-Za-z_$][\w$]*/g) ?? []),
  )
  const unknown = texts.flatMap(({ file, text }) =>
    (text.match(comments) ?? []).flatMap((comment) =>
      [...comment.matchAll(names)]
        .map(([, name]) => name!)
        .filter((name) => !codeNames.has(name) && !foreign.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  )
  expect(unknown).toEqual([])
})

test('N12: no two decisions have one number', () => {
  const numbers = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('N13: each older form is read by code that is there, and has a day or a reason', () => {
  const rows = read('docs/older-forms.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| ?(---|Older form)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.length).toBeGreaterThan(5)
  const files = sources.map((file) => `/${file}`)
  for (const [, form, code, since, end] of rows) {
    const named = [...code!.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file!)
    expect(named, form).not.toEqual([])
    for (const file of named)
      expect(
        files.some((each) => each.endsWith(`/${file}`)),
        `${form}: ${file}`,
      ).toBe(true)
    expect(since, form).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(end, form).toMatch(/^(\d{4}-\d{2}-\d{2}|stays: |when )/)
  }
})
