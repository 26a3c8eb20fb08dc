import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftSpec, newItem, newQuestion, newSpec } from '../../draft.ts'
import { taskLists } from '../../task-lists.ts'
import { atEnd, editOutline, type OutlineAction, type RowEdit, rowAndTarget } from './outline-reducer.ts'
import { outlineRows, withList } from './rows.ts'
import { itemAt, type OutlineState, placeOf, questionRows, type Specs } from './tree.ts'

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
/** Undefined where the edit is not possible: the outline then answers the state that it was given. */
function edited(specs: Specs, action: OutlineAction): (OutlineState & { focus: string }) | undefined {
  const before = { specs }
  const state = editOutline(before, action)
  return state === before ? undefined : { focus: '', ...state }
}
const edit = (type: RowEdit, specs: Specs, key: string) => edited(specs, { type, key })
const after = (type: RowEdit, specs: Specs, ...keys: string[]): Specs =>
  keys.reduce<Specs>((now, key) => edit(type, now, key)?.specs ?? now, specs)
const move = (specs: Specs, key: string, parent: string | undefined, at: number) =>
  edited(specs, { type: 'move', key, target: { parent, at } })
const sample = () => outlineOf(['A', ' b', '  c', '  d', ' e', 'F', ' g', ' h'])

describe('a new row', () => {
  test('stands below, at the level of the row; below a task it is a sub-task', () => {
    const below = (key: string) => {
      return linesOf(edit('below', sample(), key)!.specs).flatMap((line, at) =>
        line.trim() === '' ? [`${at}${line}`] : [],
      )
    }
    expect(below('c')).toEqual(['3  '])
    expect(below('b')).toEqual(['4 '])
    expect(below('A')).toEqual(['1 '])
  })
  test('is the empty sub-task that a new task has already', () => {
    const specs = [newSpec('NONE')]
    expect(edit('below', specs, specs[0]!.key)).toEqual({ specs, focus: specs[0]!.jobSpecItems[0]!.key })
  })
  test('below an empty one there is none: that steps out, as far as it can', () => {
    const question = edit('below', sample(), 'd')!
    const subTask = edit('below', question.specs, question.focus)!
    expect(linesOf(subTask.specs)).toEqual(['A', ' b', '  c', '  d', ' ', ' e', 'F', ' g', ' h'])
    const task = edit('below', subTask.specs, subTask.focus)!
    expect(linesOf(task.specs)).toEqual(['A', ' b', '  c', '  d', '', ' e', 'F', ' g', ' h'])
    const only = newSpec('NONE')
    expect(edit('below', [only], only.jobSpecItems[0]!.key)).toBeUndefined()
  })
  test('a question more is the last one of its sub-task', () => {
    expect(linesOf(edit('question', sample(), 'b')!.specs).slice(0, 5)).toEqual([
      'A',
      ' b',
      '  c',
      '  d',
      '  ',
    ])
    expect(edit('question', sample(), 'A')).toBeUndefined()
    expect(edit('question', sample(), 'c')).toBeUndefined()
  })
})

describe('levels', () => {
  test('a task goes in with all its rows, and comes out with them', () => {
    const inside = after('in', sample(), 'F')
    expect(linesOf(inside)).toEqual(['A', ' b', '  c', '  d', ' e', ' F', ' g', ' h'])
    expect(linesOf(after('out', inside, 'F'))).toEqual(linesOf(sample()))
  })
  test('a sub-task becomes a question of the one above', () => {
    expect(linesOf(after('in', sample(), 'h'))).toEqual(['A', ' b', '  c', '  d', ' e', 'F', ' g', '  h'])
    expect(edit('in', sample(), 'g')).toBeUndefined()
    expect(edit('in', sample(), 'A')).toBeUndefined()
  })
  test('what the row above asks by itself stays where it was set, and goes where it was not', () => {
    const specs = outlineOf(['A', ' b', ' c'])
    expect(itemAt(after('in', specs, 'c'), [0, 0]).specUserAnswers).toHaveLength(1)
    specs[0]!.jobSpecItems[0]!.specUserAnswers[0]!.answerType = 'CHECKBOX'
    expect(itemAt(after('in', specs, 'c'), [0, 0]).specUserAnswers).toMatchObject([
      { title: '', answerType: 'CHECKBOX' },
      { title: 'c' },
    ])
  })
  test('a row that comes out takes the rows that follow it', () => {
    expect(linesOf(after('out', sample(), 'c'))).toEqual(['A', ' b', ' c', '  d', ' e', 'F', ' g', ' h'])
    expect(linesOf(after('out', sample(), 'e'))).toEqual(['A', ' b', '  c', '  d', 'e', ' ', 'F', ' g', ' h'])
    expect(edit('out', sample(), 'b')).toBeUndefined()
    expect(edit('out', sample(), 'A')).toBeUndefined()
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
      ['in', 'out'],
      ['out', 'in'],
    ] as const) {
      const [spec] = after(back, after(there, specs, 'c'), 'c')
      const { formerSpec: __, ...item } = spec!.jobSpecItems[1]!
      expect(item).toMatchObject({ ...saved, specUserAnswers: [question] })
    }
  })
})

describe('moves', () => {
  test('a row moves among its own, and at their end on to the next', () => {
    expect(linesOf(after('down', sample(), 'b')).slice(0, 5)).toEqual(['A', ' e', ' b', '  c', '  d'])
    expect(linesOf(after('down', sample(), 'e'))).toEqual(['A', ' b', '  c', '  d', 'F', ' e', ' g', ' h'])
    expect(linesOf(after('up', sample(), 'g'))).toEqual(['A', ' b', '  c', '  d', ' e', ' g', 'F', ' h'])
    expect(linesOf(after('up', sample(), 'F'))).toEqual(['F', ' g', ' h', 'A', ' b', '  c', '  d', ' e'])
    const down = after('down', sample(), 'd')
    expect(linesOf(down)).toEqual(['A', ' b', '  c', ' e', '  d', 'F', ' g', ' h'])
    expect(linesOf(after('up', down, 'd'))).toEqual(['A', ' b', '  c', ' e', '  d', '  ', 'F', ' g', ' h'])
  })
  test('not beyond the list, and the only sub-task stays', () => {
    expect(edit('up', sample(), 'A')).toBeUndefined()
    expect(edit('down', sample(), 'h')).toBeUndefined()
    expect(edit('down', outlineOf(['A', ' b', 'C', ' d']), 'b')).toBeUndefined()
  })
  test('a hand puts a row in front of another', () => {
    const moved = move(sample(), 'h', 'A', 1)!
    expect(linesOf(moved.specs)).toEqual(['A', ' b', '  c', '  d', ' h', ' e', 'F', ' g'])
    expect(linesOf(move(sample(), 'A', undefined, 2)!.specs)[0]).toBe('F')
    expect(linesOf(move(sample(), 'c', 'g', 1)!.specs)).toEqual([
      'A',
      ' b',
      '  d',
      ' e',
      'F',
      ' g',
      '  c',
      ' h',
    ])
    expect(linesOf(move(sample(), 'e', 'A', 0)!.specs).slice(0, 3)).toEqual(['A', ' e', ' b'])
  })
  test('a row stays at its level, and comes from nowhere and to nowhere', () => {
    expect(move(sample(), 'h', 'b', 0)).toBeUndefined()
    expect(move(sample(), 'h', undefined, 0)).toBeUndefined()
    expect(move(sample(), 'h', 'gone', 0)).toBeUndefined()
    expect(move(sample(), 'gone', 'A', 0)).toBeUndefined()
    const alone = outlineOf(['A', ' b', 'C', ' d'])
    expect(move(alone, 'b', 'C', 0)).toBeUndefined()
    expect(move(alone, alone[0]!.jobSpecItems[0]!.specUserAnswers[0]!.key, 'd', 0)).toBeUndefined()
  })
})

describe('removing', () => {
  test('a row comes back where it stood', () => {
    for (const key of ['A', 'b', 'e', 'c', 'd', 'h']) {
      const { row, target } = rowAndTarget(sample(), key)!
      const { specs } = edit('delete', sample(), key)!
      expect(placeOf(specs, key)).toBeUndefined()
      const restored = edited(specs, { type: 'add', rows: [row], target })!
      expect(restored.focus).toBe(key)
      expect(linesOf(restored.specs)).toEqual(linesOf(sample()))
    }
  })
  test('the row before it has the focus then, or the one after the first', () => {
    const focus = (key: string) => edit('delete', sample(), key)!.focus
    expect(['A', 'b', 'e', 'd', 'F', 'h'].map(focus)).toEqual(['F', 'A', 'b', 'b', 'A', 'g'])
    expect(edit('delete', outlineOf(['A', ' b']), 'A')).toEqual({ specs: [], focus: '' })
  })
  test('the only sub-task and the first question stay', () => {
    expect(edit('delete', outlineOf(['A', ' b']), 'b')).toBeUndefined()
    const [spec] = outlineOf(['A', ' b'])
    const [question] = spec!.jobSpecItems[0]!.specUserAnswers
    expect(edit('delete', [spec!], question!.key)).toBeUndefined()
  })
  test('what belonged to a row that is gone does not come back without it', () => {
    const { row, target } = rowAndTarget(sample(), 'b')!
    const without = after('delete', sample(), 'b', 'A')
    expect(edited(without, { type: 'add', rows: [row], target })).toBeUndefined()
  })
  test('nor where that has another level by now', () => {
    const { row, target } = rowAndTarget(sample(), 'g')!
    const changed = after('in', after('delete', sample(), 'g'), 'F')
    expect(edited(changed, { type: 'add', rows: [row], target })).toBeUndefined()
  })
})

test('pasted tasks stand behind the others, and the first of them has the focus', () => {
  const rows = outlineOf(['X', ' y', 'Z', ' z'])
  const { specs, focus } = edited(sample(), { type: 'add', rows, target: { parent: undefined, at: atEnd } })!
  expect(linesOf(specs)).toEqual([...linesOf(sample()), 'X', ' y', 'Z', ' z'])
  expect(focus).toBe('X')
  expect(edited(specs, { type: 'add', rows: [], target: { parent: undefined, at: atEnd } })).toBeUndefined()
})

test('a row that is gone is not edited', () => {
  for (const type of edits) expect(edit(type, sample(), 'gone')).toBeUndefined()
  expect(edited(sample(), { type: 'answer', key: 'gone', answerType: 'TEXT' })).toBeUndefined()
  expect(rowAndTarget(sample(), 'gone')).toBeUndefined()
})

test('a copy is a new row, with new rows in it', () => {
  const specs = sample()
  specs[0]!.id = 4
  const { specs: copied } = edit('duplicate', specs, 'A')!
  expect(linesOf(copied).slice(0, 10)).toEqual([...linesOf(specs).slice(0, 5), ...linesOf(specs).slice(0, 5)])
  expect(copied[1]!.id).toBeUndefined()
  expect(linesOf(after('duplicate', specs, 'd')).slice(0, 5)).toEqual(['A', ' b', '  c', '  d', '  d'])
})

test('all rows of a task are answered in one way', () => {
  const typesAfter = (key: string) => {
    const state = editOutline({ specs: sample() }, { type: 'answer', key, answerType: 'RATING' })
    expect(state.focus).toBeUndefined()
    return state.specs.map((spec) =>
      spec.jobSpecItems.map((item) => item.specUserAnswers.map((each) => each.answerType).join(' ')),
    )
  }
  expect(typesAfter('A')).toEqual([
    ['RATING RATING RATING', 'RATING'],
    ['TEXT', 'TEXT'],
  ])
  expect(typesAfter('b')[0]).toEqual(['RATING RATING RATING', 'TEXT'])
  expect(typesAfter('d')[0]).toEqual(['TEXT TEXT RATING', 'TEXT'])
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

const edits: readonly RowEdit[] = ['below', 'question', 'duplicate', 'in', 'out', 'up', 'down', 'delete']
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
      for (const { edit: nth, row } of steps) {
        const keys = keysOf(specs)
        const state = edit(edits[nth]!, specs, keys[row % keys.length] ?? '')
        if (!state) continue
        specs = state.specs
        expect(new Set(keysOf(specs)).size).toBe(keysOf(specs).length)
        expect(specs.every(({ jobSpecItems }) => jobSpecItems.length > 0)).toBe(true)
        expect(
          specs.flatMap((spec) => spec.jobSpecItems).every((item) => item.specUserAnswers.length > 0),
        ).toBe(true)
        if (specs.length > 0) expect(placeOf(specs, state.focus)).toBeDefined()
      }
    }),
  )
})

test('a condition goes with its question: into a copy as new, to another level and back', () => {
  const specs = outlineOf(['A', ' b', ' e'])
  const followUp = { ...newQuestion(), key: 'photo', id: 7, title: 'Photo' }
  const condition = { answers: ['false'], makesAction: true, questions: [followUp] }
  specs[0]!.jobSpecItems[1]!.specUserAnswers = [
    { ...newQuestion(), answerType: 'CHECKBOX', id: 6, condition },
  ]
  const conditionOf = (of: Specs, key: string) => {
    const [task, subTask, at] = placeOf(of, key)!
    return of[task!]!.jobSpecItems[subTask!]!.specUserAnswers[at ?? 0]!.condition
  }
  const copied = edit('duplicate', specs, 'e')!
  const { questions, ...rest } = conditionOf(copied.specs, copied.focus)!
  expect(rest).toEqual({ answers: ['false'], makesAction: true })
  expect(questions).toMatchObject([{ title: 'Photo' }])
  expect(questions[0]).not.toHaveProperty('id')
  expect(questions[0]!.key).not.toBe('photo')
  const inside = after('in', specs, 'e')
  expect(conditionOf(inside, 'e')).toEqual(condition)
  expect(conditionOf(after('out', inside, 'e'), 'e')).toEqual(condition)
})
