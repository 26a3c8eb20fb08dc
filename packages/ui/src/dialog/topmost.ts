import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

// What lies over the page, the topmost last.
let open: readonly symbol[] = []
const listeners = new Set<() => void>()
const change = (next: readonly symbol[]) => {
  open = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsTopmost(): boolean {
  const [me] = useState(() => Symbol('dialog'))
  useLayoutEffect(() => {
    change([...open, me])
    return () => change(open.filter((each) => each !== me))
  }, [me])
  return useSyncExternalStore(subscribe, () => open.at(-1) === me)
}
