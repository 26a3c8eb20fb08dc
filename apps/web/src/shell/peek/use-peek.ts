import { useMediaQuery } from '@mantine/hooks'
import type { Peek } from '@muster/ui/keys/peek.ts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { Search } from '../../navigation/url.ts'
import { addressOf, pageOf, thingAt, thingOf } from './peeked-thing.ts'

/** Below this width a row opens its page. */
const hasRoom = '(min-width: 48em)'

/**
 * What is shown at the side of a list, as the address says. Back closes it: opening is a step of the history, walking on
 * is none.
 */
export function usePeekOfAddress(): Peek {
  const { history } = useRouter()
  const navigate = useNavigate()
  const { peek } = useSearch({ strict: false }) as Search
  const isWide = useMediaQuery(hasRoom, true, { getInitialValueInEffect: false }) ?? true
  const thing = isWide ? thingOf(peek) : undefined
  const show = (page: string | undefined) => {
    const next = page === undefined ? undefined : thingAt(page)
    const isStep = 'peeked' in history.location.state
    if (!next && isStep) return history.back()
    void navigate({
      to: '.',
      search: ((held: Search) => ({ ...held, peek: next && addressOf(next) })) as never,
      replace: thing !== undefined,
      state: (next && (isStep || !thing) ? { peeked: true } : {}) as never,
      resetScroll: false,
    })
  }
  return {
    shown: thing && pageOf(thing),
    canShow: (page) => isWide && thingAt(page) !== undefined,
    show,
    open: (page) => history.push(page),
  }
}
