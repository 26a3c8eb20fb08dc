// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRowMotion } from './use-row-motion.ts'

function Rows({ rows }: { rows: readonly string[] }) {
  const table = useRef<HTMLTableElement>(null)
  useRowMotion(table, rows)
  return (
    <table ref={table}>
      <tbody>
        {rows.map((row) => (
          <tr key={row} data-key={row} />
        ))}
      </tbody>
    </table>
  )
}

/** Rows of 44 px, as a browser would lay them out; gives what moves, and from where. */
function watchMotion(media?: string) {
  const moved: [string | undefined, unknown][] = []
  const place = (row: HTMLElement) => 44 * [...(row.parentElement?.children ?? [])].indexOf(row)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return place(this)
  })
  HTMLElement.prototype.animate = function (this: HTMLElement, frames) {
    moved.push([this.dataset.key, (frames as Keyframe[])[0]?.transform])
    return {} as Animation
  }
  const matches = vi.spyOn(window, 'matchMedia')
  const become = (now?: string) =>
    matches.mockImplementation((query) => ({ matches: query === now }) as MediaQueryList)
  become(media)
  return { moved, become }
}
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

test('a row that has another place goes there; one that comes or stays does not move', () => {
  const { moved } = watchMotion()
  const { rerender } = render(<Rows rows={['a', 'b', 'c']} />)
  expect(moved).toEqual([])
  rerender(<Rows rows={['b', 'a', 'c', 'd']} />)
  expect(moved).toEqual([
    ['b', 'translateY(44px)'],
    ['a', 'translateY(-44px)'],
  ])
})

test('nothing moves where motion is reduced', () => {
  const { moved } = watchMotion('(prefers-reduced-motion: reduce)')
  const { rerender } = render(<Rows rows={['a', 'b']} />)
  rerender(<Rows rows={['b', 'a']} />)
  expect(moved).toEqual([])
})

test('nothing moves on paper, nor back to the places of the screen', () => {
  const { moved, become } = watchMotion()
  const { rerender } = render(<Rows rows={['a', 'b', 'c']} />)
  become('print')
  rerender(<Rows rows={['b', 'a', 'c']} />)
  become()
  rerender(<Rows rows={['a', 'b', 'c']} />)
  expect(moved).toEqual([])
  rerender(<Rows rows={['a', 'c', 'b']} />)
  expect(moved).toHaveLength(2)
})
