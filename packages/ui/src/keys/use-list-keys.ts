import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { msg } from '../words/msg.ts'
import { isOnBlank } from './blank-click.ts'
import { type KeyLine, type PageKeys, usePageKeys } from './page-keys.ts'
import { type Peek, usePeek } from './peek.ts'

interface ListKeys {
  /** Ticks the line at this place. */
  onSelect?: ((at: number) => void) | undefined
  /** What E does to the line at this place, and its name in the list of keys. */
  onEdit?: ((at: number) => void) | undefined
  editing?: string
  /** Letters that the lines have on controls of theirs. */
  acts?: readonly KeyLine[]
  /** The list has nothing to walk through, such as one to choose from. */
  isOff?: boolean | undefined
}
type Handlers = Pick<ListKeys, 'onSelect' | 'onEdit'>

/** A line of a list: a row or an article. `data-page` is the page that it opens, where it opens one. */
const linesOf = (list: Element) =>
  [...list.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (line) => !line.closest('details:not([open])'),
  )

const lists = new Set<RefObject<HTMLElement | null>>()
/** The list that has the focus, else the first of the page. */
function activeList(): HTMLElement | undefined {
  const open = [...lists].flatMap(({ current }) => current ?? [])
  open.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  return open.find((list) => list.contains(document.activeElement)) ?? open[0]
}

/** The line that is shown at the side; of several about one thing that which was walked to. */
function shownIn(lines: readonly HTMLElement[], shown: string | undefined): HTMLElement | undefined {
  const ofThing = lines.filter(({ dataset }) => shown !== undefined && dataset.page === shown)
  return ofThing.find(({ tabIndex }) => tabIndex === 0) ?? ofThing[0]
}

/** Where the keyboard is: at the line with the focus, else at the one that is shown at the side. */
function placeIn(lines: readonly HTMLElement[], shown: string | undefined): number {
  const focused = lines.findIndex((line) => line.contains(document.activeElement))
  const marked = shownIn(lines, shown)
  return focused >= 0 || !marked ? focused : lines.indexOf(marked)
}

/** One line of a list is a stop of Tab: the one that was walked to last. */
function makeStop(lines: readonly HTMLElement[], stop: HTMLElement) {
  for (const line of lines) if (line.hasAttribute('tabindex')) line.tabIndex = line === stop ? 0 : -1
}

/** A row is walked to itself; a card of a list by its first control. */
function focusLine(line: HTMLElement) {
  const target = line.hasAttribute('tabindex') ? line : line.querySelector<HTMLElement>('a, button')
  target?.focus()
  line.scrollIntoView?.({ block: 'nearest' })
}

/** Walks to the line before or after. What is shown at the side goes along, and keeps the focus where it has it. */
export function walk(step: 1 | -1, peek: Peek): void {
  const list = activeList()
  if (!list) return
  const lines = linesOf(list)
  const here = placeIn(lines, peek.shown)
  const next = lines[here < 0 ? 0 : here + step]
  if (!next) return
  makeStop(lines, next)
  if (!document.activeElement?.closest('[data-peek]')) focusLine(next)
  const { page } = next.dataset
  if (peek.shown !== undefined && page !== undefined && peek.canShow(page)) peek.show(page)
}

/** The field of the list's search; a list without one leads to its first filter. */
function focusSearch(): boolean {
  const around = activeList()?.closest('[data-list]') ?? document.querySelector('main')
  const field = around?.querySelector<HTMLElement>('input[type=search], search input, search button')
  field?.focus()
  return field !== undefined && field !== null
}

/** From the search of a list to its first row; false where it has none. */
export function leaveSearch({ key, currentTarget }: { key: string; currentTarget: Element }): boolean {
  const list = currentTarget.closest('[data-list]')
  const [first] = list && (key === 'Enter' || key === 'ArrowDown') ? linesOf(list) : []
  if (first) focusLine(first)
  return first !== undefined
}

/** The row whose link leads there follows it; a card of a list has none. */
function openLine(line: HTMLElement, page: string, peek: Peek) {
  const link = line.querySelector<HTMLElement>('[data-part=name] > a')
  if (link) link.click()
  else peek.open(page)
}

/** A click beside the controls of a card shows at the side what the card is about; a second one closes it. */
export function peekAtLine(event: MouseEvent<HTMLElement>, peek: Peek): void {
  const line = event.currentTarget
  const { page } = line.dataset
  if (!isOnBlank(event) || page === undefined || !peek.canShow(page)) return
  const list = activeList()
  if (list) makeStop(linesOf(list), line)
  peek.show(line.ariaCurrent === 'true' ? undefined : page)
}

/** Into what is shown at the side, and back to its row. */
const focusPeek = () => document.querySelector<HTMLElement>('[data-peek] button')?.focus()
export const focusShownLine = () =>
  document.querySelector<HTMLElement>('[data-line][aria-current=true]')?.focus()

/** A letter presses the control of the line that names it in `aria-keyshortcuts`. */
function pressControl(line: HTMLElement, key: string): boolean {
  const control =
    /^[a-z]$/.test(key) && line.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)
  if (!control) return false
  control.focus()
  control.click()
  return true
}

/** What a key does at the line that has the focus. */
function actAt(
  line: HTMLElement,
  at: number,
  key: string,
  peek: Peek,
  { onSelect, onEdit }: Handlers,
): boolean {
  const act = { x: onSelect, e: onEdit }[key]
  act?.(at)
  if (act || pressControl(line, key)) return true
  // On a control of the line, Enter and Space are its own.
  const { page } = line.dataset
  if (document.activeElement !== line || page === undefined) return false
  const isShown = peek.shown === page
  if (key === 'Tab' && isShown) {
    focusPeek()
    return true
  }
  if (key !== 'Enter' && key !== ' ') return false
  if (key === 'Enter' || !peek.canShow(page)) openLine(line, page, peek)
  else peek.show(isShown ? undefined : page)
  return true
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

function press(
  { key: pressed, shiftKey }: KeyboardEvent,
  list: HTMLElement | null,
  peek: Peek,
  handlers: Handlers,
): boolean {
  if (!list || list !== activeList()) return false
  if (pressed === 'Tab' && shiftKey) return false
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed
  if (key === '/') return focusSearch()
  const lines = linesOf(list)
  const focused = lines.findIndex((line) => line.contains(document.activeElement))
  const step = steps[key]
  if (step) {
    const isAtLine = focused >= 0 || document.activeElement?.closest('[data-peek]')
    // Without a line the arrows scroll the page.
    if (pressed.startsWith('Arrow') && !isAtLine) return false
    walk(step, peek)
    return true
  }
  const line = lines[focused]
  return line !== undefined && actAt(line, focused, key, peek, handlers)
}

const helpOf = ({ onSelect, onEdit, editing, acts = [] }: ListKeys): readonly KeyLine[] => [
  [['/'], msg('Search this list')],
  [['J', 'K', '↓', '↑'], msg('Next or previous row')],
  ...(onSelect ? [[['X'], msg('Select')] as const] : []),
  [['Enter'], msg('Open [act]')],
  [[msg('Space [key]')], msg('Show at the side')],
  [['Tab'], msg('Go to what is shown at the side')],
  ...(onEdit ? [[['E'], editing ?? msg('Edit')] as const] : []),
  ...acts,
  [['M'], msg('More actions')],
  [['Esc'], msg('Close')],
]

/**
 * The keys of a list, for its `data-line` elements below the answered ref. Lines with a `tabindex` are one stop of Tab
 * together.
 */
export function useListKeys<E extends HTMLElement>(options: ListKeys): RefObject<E | null> {
  const list = useRef<E>(null)
  const peek = usePeek()
  const { isOff = false } = options
  const keys: PageKeys = {
    title: msg('In a list'),
    keys: helpOf(options),
    press: (event) => press(event, list.current, peek, options),
  }
  usePageKeys(keys, isOff)
  useEffect(() => {
    if (isOff) return
    lists.add(list)
    return () => void lists.delete(list)
  }, [isOff])
  useEffect(() => {
    if (list.current && !isOff) markLines(linesOf(list.current), peek.shown)
  })
  return list
}

/** Rows come and go: one of them is the stop of Tab, and the one that is shown at the side says so. */
function markLines(lines: readonly HTMLElement[], shown: string | undefined) {
  const [first] = lines
  if (first && !lines.some((line) => line.tabIndex === 0 && line.hasAttribute('tabindex')))
    makeStop(lines, first)
  const marked = shownIn(lines, shown)
  for (const line of lines) {
    if (line !== marked) line.removeAttribute('aria-current')
    else if (line.ariaCurrent !== 'true') {
      line.setAttribute('aria-current', 'true')
      // Of an address that was opened the row may be far below.
      line.scrollIntoView?.({ block: 'nearest' })
    }
  }
}
