// @vitest-environment happy-dom
import { FormHolder } from '@muster/ui/form/form-context.ts'
import { formStore } from '@muster/ui/form/form-store.ts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useOpenStep } from './use-open-step.ts'

const fields = ['clientId', 'contractId', 'people']
const wording = { message: 'Is required' }

function steps(first: number) {
  const store = formStore({})
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FormHolder value={{ store, isBusy: false }}>{children}</FormHolder>
  )
  const { result } = renderHook(() => useOpenStep(fields, first), { wrapper })
  const opened = () => [1, 2, 3].filter((number) => result.current.head(number).isOpen)
  return { store, opened, result }
}

test('one step is open: the next after a choice, none when it is folded', () => {
  const { opened, result } = steps(1)
  expect(opened()).toEqual([1])
  act(() => result.current.next(1)())
  expect(opened()).toEqual([2])
  act(() => result.current.head(2).onToggle())
  expect(opened()).toEqual([])
  act(() => result.current.head(3).onToggle())
  expect(opened()).toEqual([3])
})

test('the first refused step comes forward, and again when it is refused again', () => {
  const { store, opened, result } = steps(1)
  act(() => store.refuse({ 'people.0.hours': wording, contractId: wording }))
  expect(opened()).toEqual([2])
  act(() => result.current.head(2).onToggle())
  expect(opened()).toEqual([])
  act(() => store.refuse({ 'people.0.hours': wording }))
  expect(opened()).toEqual([3])
  act(() => result.current.head(3).onToggle())
  act(() => store.refuse({ 'people.0.hours': wording }))
  expect(opened()).toEqual([3])
})
