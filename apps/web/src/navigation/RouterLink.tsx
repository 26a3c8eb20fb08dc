import type { LinkProps } from '@muster/ui/page/links.tsx'
import type { MouseEvent } from 'react'
import { router } from '../router.tsx'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link of the kit that moves within the application without reloading the page. It asks for no router of its context:
 * the dialogs lie beside the pages.
 */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/') && !rest.target
  return (
    <a
      {...rest}
      href={href}
      onMouseEnter={(event) => {
        rest.onMouseEnter?.(event)
        if (isOurs) void router.preloadRoute({ href } as never).catch(() => undefined)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!isOurs || event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}
