// @vitest-environment happy-dom
import type { Member } from '@muster/contract/chat'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMentions } from './use-mentions.ts'

const member = (tenantUserId: number, firstName: string, lastName: string): Member => ({
  tenantUserId,
  firstName,
  lastName,
  role: 'Employee',
  imageURL: null,
  readSeq: 0,
})
const members = [member(1, 'Ada', 'Byron'), member(2, 'Adam', 'Smith')]

function typed(start: string) {
  const picked: [string, number][] = []
  const onPick = (text: string, caret: number) => picked.push([text, caret])
  const { result, rerender } = renderHook(
    ({ text }) => useMentions({ members, text, caret: text.length, onPick }),
    { initialProps: { text: start } },
  )
  const press = (key: string) => {
    let isTaken = false
    act(() => {
      isTaken = result.current.onKey({ key })
    })
    return isTaken
  }
  const type = (text: string) => {
    act(() => result.current.begin(text, text.length))
    rerender({ text })
  }
  return { now: () => result.current, press, type, picked }
}

test('arrow keys walk around the names, and Enter writes the one that is marked', () => {
  const { now, press, picked } = typed('Look @ad')
  expect(now().offered.map(({ firstName }) => firstName)).toEqual(['Ada', 'Adam'])
  expect(press('ArrowDown')).toBe(true)
  expect(now().at).toBe(1)
  press('ArrowDown')
  expect(now().at).toBe(0)
  press('ArrowUp')
  expect(press('Enter')).toBe(true)
  expect(picked).toEqual([['Look @Adam Smith ', 17]])
})

test('a mention that was refused is offered again only after another @', () => {
  const { now, press, type } = typed('Look @ad')
  act(() => now().refuse())
  expect(now().offered).toEqual([])
  expect(press('Enter')).toBe(false)
  type('Look @ada')
  expect(now().offered).toEqual([])
  type('Look')
  type('Look @ad')
  expect(now().offered).toHaveLength(2)
})

test('keys are left to the field where no name is offered', () => {
  const { press } = typed('Nobody is named')
  for (const key of ['ArrowDown', 'Enter', 'Tab', 'a']) expect(press(key)).toBe(false)
})
