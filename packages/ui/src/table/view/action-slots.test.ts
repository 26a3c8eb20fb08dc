import { expect, test } from 'vitest'
import { buttonsOf, mergeSlots, noSlots } from './action-slots.ts'

const [view, edit, renew, remove] = ['View', 'Edit', 'Renew', 'Remove'].map((label) => ({ label })) as [
  { label: string },
  { label: string },
  { label: string },
  { label: string },
]

test('Edit and Remove are buttons, what is always at hand is too, the rest is in the menu', () => {
  expect(buttonsOf([edit, renew, remove])).toEqual([edit, remove])
  expect(buttonsOf([{ ...view, always: true }, renew]).map(({ label }) => label)).toEqual(['View'])
})

test('without any of them the first action is a button', () => {
  expect(buttonsOf([renew, view])).toEqual([renew])
  expect(buttonsOf([])).toEqual([])
})

test('slots are those of all rows, Edit and Remove last', () => {
  const always = { ...view, always: true as const }
  expect(mergeSlots(noSlots, [[remove], [edit, always], [renew, edit]])).toEqual({
    buttons: ['View', 'Edit', 'Remove'],
    hasMenu: true,
  })
})

test('slots stay when the rows that needed them are gone', () => {
  const slots = mergeSlots(noSlots, [[edit, renew, remove]])
  expect(mergeSlots(slots, [])).toBe(slots)
  expect(mergeSlots(slots, [[edit]])).toBe(slots)
})
