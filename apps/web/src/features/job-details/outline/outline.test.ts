import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftSpec, newItem, newQuestion, newSpec } from '../draft.ts'
import { taskLists } from '../task-lists.ts'
import { addQuestion, duplicate, insertBelow, removeRow, restoreRow, setAnswerTypes } from './edits.ts'
import { indent, outdent } from './levels.ts'
import { moveDown, moveTo, moveUp } from './moves.ts'
import { outlineRows, withList } from './rows.ts'
import { type Edit, itemAt, placeOf, questionRows, type Specs } from './tree.ts'

/** Lines as they stand on screen: `A` a task, ` b` a sub-task, `  c` a question. */
function outlineOf(lines: readonly string[]): DraftSpec[] {
  const specs: DraftSpec[] = []
  for (const line of lines) {
    const title = line.trim()
    const level = line.length - line.trimStart().length
    const spec = specs.at(-1)!
    if (level === 0) specs.push({ ...newSpec('NONE'), key: title, title, jobSpecItems: [] })
    if (level === 1) spec.jobSpecItems.push({ ...newItem(), key: title, title })
    if (level === 2) spec.jobSpecItems.at(-1)!.specUserAnswers.push({ ...newQuestion(), key: title, title })
  }
  return specs
}
const linesOf = (specs: Specs) =>
  specs.flatMap((spec) => [
    spec.title,
    ...spec.jobSpecItems.flatMap((item) => [
      ` ${item.title}`,
      ...questionRows(item).map(({ title }) => `  ${title}`),
    ]),
  ])
const after = (edit: Edit, specs: Specs, ...keys: string[]): Specs =>
  keys.reduce<Specs>((now, key) => edit(now, key)?.specs ?? now, specs)
const sample = () => outlineOf(['A', ' b', '  c', '  d', ' e', 'F', ' g', ' h'])

describe('a new row', () => {
  test('stands below, at the level of the row; below a task it is a sub-task', () => {
    const below = (key: string) => {
      const edited = insertBelow(sample(), key)!
      return linesOf(edited.specs).flatMap((line, at) => (line.trim() === '' ? [`${at}${line}`] : []))
    }
    expect(below('c')).toEqual(['3  '])
    expect(below('b')).toEqual(['4 '])
    expect(below('A')).toEqual(['1 '])
  })
  test('is the empty sub-task that a new task has already', () => {
    const specs = [newSpec('NONE')]
    const edited = insertBelow(specs, specs[0]!.key)!
    expect(edited).toEqual({ specs, focus: specs[0]!.jobSpecItems[0]!.key })
  })
  test('below an empty one there is none: that steps out, as far as it can', () => {
    const question = insertBelow(sample(), 'd')!
    const subTask = insertBelow(question.specs, question.focus)!
    expect(linesOf(subTask.specs)).toEqual(['A', ' b', '  c', '  d', ' ', ' e', 'F', ' g', ' h'])
    const task = insertBelow(subTask.specs, subTask.focus)!
    expect(linesOf(task.specs)).toEqual(['A', ' b', '  c', '  d', '', ' e', 'F', ' g', ' h'])
    const only = newSpec('NONE')
    expect(insertBelow([only], only.jobSpecItems[0]!.key)).toBeUndefined()
  })
  test('a question more is the last one of its sub-task', () => {
    expect(linesOf(addQuestion(sample(), 'b')!.specs).slice(0, 5)).toEqual(['A', ' b', '  c', '  d', '  '])
  })
})

describe('levels', () => {
  test('a task goes in with all its rows, and comes out with them', () => {
    const inside = after(indent, sample(), 'F')
    expect(linesOf(inside)).toEqual(['A', ' b', '  c', '  d', ' e', ' F', ' g', ' h'])
    expect(linesOf(after(outdent, inside, 'F'))).toEqual(linesOf(sample()))
  })
  test('a sub-task becomes a question of the one above', () => {
    expect(linesOf(after(indent, sample(), 'h'))).toEqual(['A', ' b', '  c', '  d', ' e', 'F', ' g', '  h'])
    expect(indent(sample(), 'g')).toBeUndefined()
    expect(indent(sample(), 'A')).toBeUndefined()
  })
  test('what the row above asks by itself stays where it was set, and goes where it was not', () => {
    const specs = outlineOf(['A', ' b', ' c'])
    expect(itemAt(after(indent, specs, 'c'), [0, 0]).specUserAnswers).toHaveLength(1)
    specs[0]!.jobSpecItems[0]!.specUserAnswers[0]!.answerType = 'CHECKBOX'
    expect(itemAt(after(indent, specs, 'c'), [0, 0]).specUserAnswers).toMatchObject([
      { title: '', answerType: 'CHECKBOX' },
      { title: 'c' },
    ])
  })
  test('a row that comes out takes the rows that follow it', () => {
    expect(linesOf(after(outdent, sample(), 'c'))).toEqual(['A', ' b', ' c', '  d', ' e', 'F', ' g', ' h'])
    expect(linesOf(after(outdent, sample(), 'e'))).toEqual([
      'A',
      ' b',
      '  c',
      '  d',
      'e',
      ' ',
      'F',
      ' g',
      ' h',
    ])
    expect(outdent(sample(), 'b')).toBeUndefined()
    expect(outdent(sample(), 'A')).toBeUndefined()
  })
  test('a row that comes back is the same row of the version before, with all that was set', () => {
    const specs = outlineOf(['A', ' b', ' c', ' d'])
    Object.assign(specs[0]!.jobSpecItems[1]!, {
      ...{ id: 7, instructions: 'From the top', weight: 3, critical: true, frequency: 'WEEKLY' },
      specUserAnswers: [{ ...newQuestion(), id: 9, answerType: 'RATING', mandatory: true }],
    })
    const saved = specs[0]!.jobSpecItems[1]!
    const { key: _, ...question } = saved.specUserAnswers[0]!
    for (const [there, back] of [
      [indent, outdent],
      [outdent, indent],
    ] as const) {
      const [spec] = after(back, after(there, specs, 'c'), 'c')
      const { formerSpec: __, ...item } = spec!.jobSpecItems[1]!
      expect(item).toMatchObject({ ...saved, specUserAnswers: [question] })
    }
  })
})

describe('moves', () => {
  test('a row moves among its own, and at their end on to the next', () => {
    expect(linesOf(after(moveDown, sample(), 'b')).slice(0, 5)).toEqual(['A', ' e', ' b', '  c', '  d'])
    expect(linesOf(after(moveDown, sample(), 'e'))).toEqual(['A', ' b', '  c', '  d', 'F', ' e', ' g', ' h'])
    expect(linesOf(after(moveUp, sample(), 'g'))).toEqual(['A', ' b', '  c', '  d', ' e', ' g', 'F', ' h'])
    expect(linesOf(after(moveUp, sample(), 'F'))).toEqual(['F', ' g', ' h', 'A', ' b', '  c', '  d', ' e'])
    const down = after(moveDown, sample(), 'd')
    expect(linesOf(down)).toEqual(['A', ' b', '  c', ' e', '  d', 'F', ' g', ' h'])
    expect(linesOf(after(moveUp, down, 'd'))).toEqual(['A', ' b', '  c', ' e', '  d', '  ', 'F', ' g', ' h'])
  })
  test('not beyond the list, and the only sub-task stays', () => {
    expect(moveUp(sample(), 'A')).toBeUndefined()
    expect(moveDown(sample(), 'h')).toBeUndefined()
    expect(moveDown(outlineOf(['A', ' b', 'C', ' d']), 'b')).toBeUndefined()
  })
  test('a hand puts a row in front of another', () => {
    const moved = moveTo(sample(), 'h', { parent: 'A', at: 1 })!
    expect(linesOf(moved.specs)).toEqual(['A', ' b', '  c', '  d', ' h', ' e', 'F', ' g'])
    expect(linesOf(moveTo(sample(), 'A', { parent: undefined, at: 2 })!.specs)[0]).toBe('F')
  })
})

describe('removing', () => {
  test('a row comes back where it stood', () => {
    for (const key of ['A', 'b', 'e', 'c', 'd', 'h']) {
      const { specs, removed } = removeRow(sample(), key)!
      expect(placeOf(specs, key)).toBeUndefined()
      expect(linesOf(restoreRow(specs, removed)!.specs)).toEqual(linesOf(sample()))
    }
  })
  test('the only sub-task and the first question stay', () => {
    expect(removeRow(outlineOf(['A', ' b']), 'b')).toBeUndefined()
    const [spec] = outlineOf(['A', ' b'])
    const [question] = spec!.jobSpecItems[0]!.specUserAnswers
    expect(removeRow([spec!], question!.key)).toBeUndefined()
  })
  test('what belonged to a row that is gone does not come back without it', () => {
    const { specs, removed } = removeRow(sample(), 'b')!
    expect(restoreRow(removeRow(specs, 'A')!.specs, removed)).toBeUndefined()
  })
})

test('a copy is a new row, with new rows in it', () => {
  const specs = sample()
  specs[0]!.id = 4
  const { specs: copied } = duplicate(specs, 'A')!
  expect(linesOf(copied).slice(0, 10)).toEqual([...linesOf(specs).slice(0, 5), ...linesOf(specs).slice(0, 5)])
  expect(copied[1]!.id).toBeUndefined()
})

test('all rows of a task are answered in one way', () => {
  const [spec] = setAnswerTypes(sample(), 'A', 'RATING')!.specs
  const types = spec!.jobSpecItems.flatMap((item) => item.specUserAnswers.map((each) => each.answerType))
  expect(new Set(types)).toEqual(new Set(['RATING']))
})

test('the other lists of a type keep their tasks', () => {
  const promptedAt = (title: string, prompt: 'NONE' | 'BEFORE_START'): DraftSpec => ({
    ...newSpec(prompt),
    key: title,
    title,
  })
  const all = [promptedAt('a', 'NONE'), promptedAt('start', 'BEFORE_START'), promptedAt('b', 'NONE')]
  const list = taskLists[0]!
  const titles = (specs: readonly DraftSpec[]) => specs.map(({ title }) => title)
  expect(
    titles(withList(all, list, [promptedAt('b', 'NONE'), promptedAt('a', 'NONE'), promptedAt('c', 'NONE')])),
  ).toEqual(['b', 'start', 'a', 'c'])
  expect(titles(withList(all, list, [promptedAt('b', 'NONE')]))).toEqual(['b', 'start'])
  expect(titles(withList(all, list, []))).toEqual(['start'])
  expect(outlineRows(all, list, new Set(['a'])).map(({ key, path }) => [key, path])).toMatchObject([
    ['a', 'specMap.NORMAL.0'],
    ['b', 'specMap.NORMAL.2'],
    [expect.any(String), 'specMap.NORMAL.2.jobSpecItems.0'],
  ])
})

const edits: readonly Edit[] = [
  insertBelow,
  addQuestion,
  duplicate,
  indent,
  outdent,
  moveUp,
  moveDown,
  removeRow,
]
const keysOf = (specs: Specs) =>
  specs.flatMap((spec) => [
    spec.key,
    ...spec.jobSpecItems.flatMap((item) => [item.key, ...item.specUserAnswers.map(({ key }) => key)]),
  ])

test('no edit leaves a task without a sub-task, a sub-task without a question, or two rows with one key', () => {
  const step = fc.record({ edit: fc.nat(edits.length - 1), row: fc.nat(1000) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let specs: Specs = sample()
      for (const { edit, row } of steps) {
        const keys = keysOf(specs)
        const edited = edits[edit]!(specs, keys[row % keys.length] ?? '')
        if (!edited) continue
        specs = edited.specs
        expect(new Set(keysOf(specs)).size).toBe(keysOf(specs).length)
        expect(specs.every(({ jobSpecItems }) => jobSpecItems.length > 0)).toBe(true)
        expect(
          specs.flatMap((spec) => spec.jobSpecItems).every((item) => item.specUserAnswers.length > 0),
        ).toBe(true)
        if (specs.length > 0) expect(placeOf(specs, edited.focus)).toBeDefined()
      }
    }),
  )
})
