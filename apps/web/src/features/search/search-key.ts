/** Ctrl-K, or ⌘K; by the place of the key where the keyboard writes no Latin letters. */
export const isSearchKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  (key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key)))

let typed: string | undefined
let isListening: (() => boolean) | undefined

function listen(event: KeyboardEvent): void {
  if (isSearchKey(event)) {
    if (!isListening?.()) return
    typed ??= ''
    event.preventDefault()
    return
  }
  if (typed === undefined || event.isComposing || event.ctrlKey || event.metaKey) return
  if (event.key === 'Escape') typed = undefined
  else if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
}

/** Takes what is typed into the search while there is no page yet; `mayListen` says whether its person has one. */
export function hearEarlySearch(mayListen: () => boolean): void {
  isListening = mayListen
  addEventListener('keydown', listen, true)
}

/** What was typed before the search could be drawn, undefined where it was not asked for; from here on the search listens itself. */
export function takeEarlySearch(): string | undefined {
  removeEventListener('keydown', listen, true)
  const early = typed
  typed = undefined
  return early
}
