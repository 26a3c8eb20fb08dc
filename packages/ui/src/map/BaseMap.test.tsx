// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { TestKit } from '../testing/TestKit.tsx'

beforeAll(() => {
  // The simulated browser draws nothing; it says that it could, and the map waits for its style.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never)
})

test('D3-07: maps of reports say Loading with three dots, maps of sites with four', async () => {
  const { BaseMap } = await import('./BaseMap.tsx')
  for (const [isReport, words] of [
    [true, 'Loading...'],
    [false, 'Loading....'],
  ] as const) {
    render(
      <TestKit>
        <BaseMap label="Map" isReport={isReport} />
      </TestKit>,
    )
    expect(screen.getByText(words).getAttribute('role')).toBe('status')
    cleanup()
  }
})
