// @vitest-environment happy-dom
import { firstPageReady } from '@muster/ui/first-page.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { latePart } from './late-part.tsx'

afterEach(cleanup)

test('a part whose code does not come leaves the page, and comes with the connection', async () => {
  let tries = 0
  let failed = () => {}
  const hasFailed = new Promise<void>((resolve) => {
    failed = resolve
  })
  const Part = latePart(async () => {
    tries += 1
    if (tries > 1) return () => <p>The part</p>
    queueMicrotask(() => queueMicrotask(failed))
    throw new Error('no code')
  })
  render(
    <>
      <p>The page</p>
      <Part />
    </>,
  )
  firstPageReady()
  await act(() => hasFailed)
  expect(screen.getByText('The page')).toBeDefined()
  expect(screen.queryByText('The part')).toBeNull()
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('The part')
  expect(tries).toBe(2)
})
