// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestKit } from '../../testing/TestKit.tsx'
import { Palette } from './Palette.tsx'
import { type PaletteGroup, PaletteList } from './PaletteList.tsx'

const picked: string[] = []
beforeEach(() => {
  picked.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const groupOf = (label: string, ...titles: string[]): PaletteGroup => ({
  label,
  items: titles.map((title) => ({
    key: title,
    title,
    preview: <a href={`/${title}`}>{`About ${title}`}</a>,
    onPick: () => picked.push(title),
  })),
})

interface ShownPalette {
  groups: readonly PaletteGroup[]
  isSettled: boolean
}
let change: (next: ShownPalette | undefined) => void
/** A page with a button that opens the palette; without `first` the code of its list is still on its way. */
function Page({ first }: { first: ShownPalette | undefined }) {
  const [query, setQuery] = useState<string>()
  const [shown, setShown] = useState(first)
  change = setShown
  const close = () => setQuery(undefined)
  return (
    <TestKit>
      <button type="button" onClick={() => flushSync(() => setQuery(''))}>
        Open
      </button>
      {query !== undefined && (
        <Palette label="Search everything" query={query} onQuery={setQuery} onClose={close}>
          {(field) =>
            shown && (
              <PaletteList {...shown} field={field} query={query} nothing="No results" onClose={close} />
            )
          }
        </Palette>
      )}
    </TestKit>
  )
}
function open(first?: ShownPalette) {
  render(<Page first={first} />)
  screen.getByRole('button', { name: 'Open' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.getByRole('combobox', { name: 'Search everything' }) as HTMLInputElement
}
const current = () => screen.queryByRole('option', { selected: true })?.textContent

test('the field has the focus before anything else happens, and keeps what is typed until the list comes', async () => {
  const field = open()
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'aroha')
  expect(screen.queryByRole('listbox')).toBeNull()
  act(() => change({ groups: [groupOf('People', 'Aroha')], isSettled: true }))
  expect(field.value).toBe('aroha')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: 'Aroha' }).getAttribute('id'),
  )
})

test('Enter that comes before the list takes the first that fits, once it is known to be that', async () => {
  const field = open()
  await userEvent.type(field, 'aroha{Enter}')
  act(() => change({ groups: [groupOf('Screens', 'Audit log')], isSettled: false }))
  expect(picked).toEqual([])
  act(() => change({ groups: [groupOf('People', 'Aroha')], isSettled: true }))
  expect(picked).toEqual(['Aroha'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter of other words is forgotten', async () => {
  const field = open()
  await userEvent.type(field, 'aroha{Enter}x')
  act(() => change({ groups: [groupOf('People', 'Aroha')], isSettled: true }))
  expect(picked).toEqual([])
})

test('arrows choose, also around the end; what comes later leaves the choice where it is', async () => {
  const field = open({
    groups: [groupOf('People', 'Aroha', 'Ben'), groupOf('Sites', 'Museum')],
    isSettled: true,
  })
  expect(current()).toBe('Aroha')
  await userEvent.type(field, '{ArrowUp}')
  expect(current()).toBe('Museum')
  await userEvent.type(field, '{ArrowUp}')
  expect(current()).toBe('Ben')
  const later = [groupOf('People', 'Ada', 'Aroha', 'Ben'), groupOf('Sites', 'Museum')]
  act(() => change({ groups: later, isSettled: true }))
  expect(current()).toBe('Ben')
  await userEvent.type(field, 'b')
  expect(current()).toBe('Ada')
  await userEvent.type(field, '{Enter}')
  expect(picked).toEqual(['Ada'])
})

test('what Enter would take is shown at the side, after the arrows have come to rest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const field = open({ groups: [groupOf('People', 'Aroha', 'Ben', 'Cy')], isSettled: true })
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('About Aroha')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(screen.queryByText(/^About/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('About Cy')).toBeTruthy()
})

test('Escape and a click beside it close it; the second click of a double one does not', () => {
  const field = open({ groups: [], isSettled: true })
  const window = screen.getByRole('dialog')
  fireEvent.click(window, { detail: 2 })
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.click(window, { detail: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field.isConnected).toBe(false)
})
