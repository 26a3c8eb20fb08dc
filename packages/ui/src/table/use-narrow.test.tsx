// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsNarrow } from './use-narrow.ts'

afterEach(cleanup)
const Row = () => <p>{useIsNarrow() ? 'card' : 'row'}</p>

test('two hundred rows hear of a new width by one listener', () => {
  const list = Object.assign(new EventTarget(), { matches: false })
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as MediaQueryList)
  const listen = vi.spyOn(list, 'addEventListener')
  render(Array.from({ length: 200 }, (_, i) => <Row key={`row-${i.toString()}`} />))
  expect(listen).toHaveBeenCalledTimes(1)
  for (const [matches, shown] of [
    [true, 'card'],
    [false, 'row'],
  ] as const) {
    list.matches = matches
    act(() => void list.dispatchEvent(new Event('change')))
    expect(screen.getAllByText(shown)).toHaveLength(200)
  }
})
