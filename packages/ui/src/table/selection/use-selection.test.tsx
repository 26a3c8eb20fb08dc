// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

const begin = (rows: readonly string[], question = 'page 1') =>
  renderHook((options) => useSelection({ ...options, keyOf: (row) => row }), {
    initialProps: { rows, question },
  })

test('rows are ticked and unticked one by one, all at once, and none', () => {
  const { result } = begin(['a', 'b', 'c'])
  act(() => result.current.toggle('c'))
  act(() => result.current.toggle('a'))
  expect(result.current.rows).toEqual(['a', 'c'])
  expect(result.current.isAll).toBe(false)
  act(() => result.current.toggle('a'))
  expect(result.current.rows).toEqual(['c'])
  act(() => result.current.selectAll())
  expect(result.current).toMatchObject({ rows: ['a', 'b', 'c'], isAll: true })
  act(() => result.current.clear())
  expect(result.current.rows).toEqual([])
})

test('a row that left the page is not selected any more', () => {
  const { result, rerender } = begin(['a', 'b'])
  act(() => result.current.selectAll())
  rerender({ rows: ['b', 'c'], question: 'page 1' })
  expect(result.current).toMatchObject({ rows: ['b'], isAll: false })
})

test('rows that were acted on are unticked; one that was ticked meanwhile stays', () => {
  const { result } = begin(['a', 'b'])
  act(() => result.current.toggle('a'))
  const { rows, untick } = result.current
  act(() => result.current.toggle('b'))
  act(() => untick(rows))
  expect(result.current.rows).toEqual(['b'])
})

test('another page begins without a selection, and so does the one before when it is turned back', () => {
  const { result, rerender } = begin(['a'])
  act(() => result.current.selectAll())
  rerender({ rows: ['b'], question: 'page 2' })
  expect(result.current.rows).toEqual([])
  act(() => result.current.toggle('b'))
  rerender({ rows: ['a'], question: 'page 1' })
  expect(result.current.rows).toEqual([])
})

test('an empty page is not wholly selected', () => {
  expect(begin([]).result.current.isAll).toBe(false)
})
