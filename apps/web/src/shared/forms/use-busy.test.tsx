// @vitest-environment happy-dom
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { act, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useBusy } from './use-busy.ts'

test('an act is under way until its failure was read', async () => {
  const { result } = renderHook(useBusy, { wrapper: TestKit })
  const work = Promise.withResolvers<void>()
  let running = Promise.resolve()
  act(() => {
    running = result.current[1](() => work.promise)
  })
  expect(result.current[0]).toBe(true)
  work.reject({ code: 'E001', message: 'The lift is stuck' })
  expect(await screen.findByText('The lift is stuck')).toBeDefined()
  expect(result.current[0]).toBe(true)
  await userEvent.setup().click(screen.getByRole('button', { name: 'OK' }))
  await act(() => running)
  expect(result.current[0]).toBe(false)
})
