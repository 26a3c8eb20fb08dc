// @vitest-environment happy-dom
import { firstPageReady } from '@muster/ui/theme/first-page.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { lateCode } from './late-code.ts'

test('a page stands without a part whose code does not come; it comes with the connection', async () => {
  let tries = 0
  const Part = lazy(() =>
    lateCode(async () => {
      tries += 1
      if (tries === 1) throw new Error('no code')
      return { default: () => <p>The part</p> }
    }),
  )
  render(
    <>
      <p>The page</p>
      <Suspense fallback={<p>Without it</p>}>
        <Part />
      </Suspense>
    </>,
  )
  expect(tries).toBe(0)
  act(firstPageReady)
  await waitFor(() => expect(tries).toBe(1))
  expect(screen.getByText('The page')).toBeDefined()
  expect(screen.getByText('Without it')).toBeDefined()
  // It is heard once the failure has been.
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(tries).toBe(2)
  })
  await screen.findByText('The part')
})
