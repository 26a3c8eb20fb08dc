import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { featureOrder } from './features.ts'
import { bareNames, levelNumbers, typesWithoutNames } from './gates.ts'
import { root } from './source-files.ts'

test('N5: a feature stands once in the order of features', () => {
  expect(featureOrder.filter((each, n) => featureOrder.indexOf(each) !== n)).toEqual([])
})

test('N5: the server lists its features in that order', () => {
  const text = readFileSync(path.join(root, 'apps/server/src/features/index.ts'), 'utf8')
  const listed = [...text.matchAll(/^ {2}(?: {2}|\{ )name: '([\w-]+)'/gm)].map(([, name]) => name!)
  expect(listed.length).toBe(text.match(/\broutes: \w+Routes\b/g)?.length)
  expect(listed).toEqual(featureOrder.filter((each) => listed.includes(each)))
})

test('N5: a number of a level is found in code, in SQL text and in the builder of queries', () => {
  for (const text of [
    'if (roleLevel <= 3) return',
    '`where r.level not in (5, 10)`',
    '`where r.level between 1 and 3`',
    ".where('roles.level', '=', 10)",
    ".where('roles.level', 'in', [...management])",
    "eb('level', '>', 3)",
    "const actor = { id: 0, level: 10, name: 'Feed' }",
    '({ roleLevel = 1 }) => roleLevel',
    '{ roleLevels: [5] }',
    'const subscribers = [1, 2, 3, 4] as const',
    'export const some = [1, 2] as const satisfies Access',
  ])
    expect(levelNumbers(text), text).toHaveLength(1)
  for (const text of [
    "levelIn('roles.level', management)",
    "select(['roles.level', 'users.id'])",
    'mayTouch(actor.level, level)',
    ".where('roles.level', '>=', scope.actor.level)",
    'const actor = { id: 0, level: Level.client }',
    'createGzip({ level: 4 })',
    'const days = [30, 7] as const',
  ])
    expect(levelNumbers(text), text).toEqual([])
})

test('N5: a type without a name of its own is found wherever it stands', () => {
  expect(typesWithoutNames('interface Row {\n}\nexport type Shown = 1\ntype RowOf<T> = T')).toEqual([
    'Row',
    'Shown',
  ])
  expect(typesWithoutNames('interface HoursRow {}\ntype ShownRow = 1')).toEqual([])
})

test('N5: a name that says nothing is found where it lives for long', () => {
  const far = '\n'.repeat(6)
  expect(bareNames('export const at = 1')).toEqual(['1: at'])
  expect(bareNames('function shown() {\n}')).toEqual(['1: shown'])
  expect(bareNames(`{\n  const known = 1\n  use(known)${far}}`)).toEqual([])
  expect(bareNames(`{\n  const known = 1${far}  use(known)\n}`)).toEqual(['2: known'])
  expect(bareNames(`{\n  const known = 1${far}  use(other.known, { known: 1 })\n}`)).toEqual([])
  expect(bareNames(`{\n  const known = 1\n}\n{${far}  use(known)\n}`)).toEqual([])
  expect(bareNames(`{\n  const knownPeople = 1${far}  use(knownPeople)\n}`)).toEqual([])
})
