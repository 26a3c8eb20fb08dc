import { useLevel } from '@muster/client/use-session'
import { isManagement } from '@muster/contract/kit/permissions'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { Palette } from '@muster/ui/page/palette/Palette.tsx'
import { afterFirstPage } from '@muster/ui/theme/first-page.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lateCode } from '../../offline/sync/late-code.ts'
import css from './search.module.css'
import { isSearchKey, takeEarlySearch } from './search-key.ts'
import type { PreviewProps } from './thing-kinds.tsx'

const load = () => import('./SearchResults.tsx')
const SearchResults = lazy(async () => ({ default: (await lateCode(load)).SearchResults }))

interface Props {
  Preview: ComponentType<PreviewProps>
}

/** The search of the header, for those whose rows have pages: a field where there is room, else an icon; also by Ctrl-K. */
export const SearchTool = (props: Props) => (isManagement(useLevel()) ? <OfficeSearch {...props} /> : null)

/** The field is drawn with the frame of the page, and takes what is typed from the first key; what fits comes with its own code. */
function OfficeSearch({ Preview }: Props) {
  const say = useWords()
  // Undefined while it is closed.
  const [query, setQuery] = useState<string>()
  useSearchKey(setQuery)
  const open = () => setQuery('')
  const close = () => setQuery(undefined)
  const leave = useLeaving(query, close)
  return (
    <>
      <span className={css.icon}>
        <IconButton label={msg('Search')} icon={IconSearch} onPick={open} />
      </span>
      <button type="button" className={css.field} aria-keyshortcuts="Control+K" onClick={open}>
        <IconSearch size={16} aria-hidden />
        {say('Search')}
        <kbd aria-hidden>
          <bdi dir="ltr">{say('Ctrl K')}</bdi>
        </kbd>
      </button>
      {query !== undefined && (
        <Palette
          label={msg('Search people, clients, sites, jobs, visits and screens')}
          query={query}
          onQuery={setQuery}
          onClose={close}
        >
          {(field) => (
            <Suspense fallback={<p className={css.coming}>{say('Searching…')}</p>}>
              <SearchResults field={field} query={query} onClose={leave} Preview={Preview} />
            </Suspense>
          )}
        </Palette>
      )}
    </>
  )
}

/** What was picked leads to a page: Tab goes on from its beginning, not from the header. */
function useLeaving(query: string | undefined, close: () => void) {
  const hasPicked = useRef(false)
  useEffect(() => {
    if (query !== undefined || !hasPicked.current) return
    hasPicked.current = false
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [query])
  return () => {
    hasPicked.current = true
    close()
  }
}

/** Opens the search by Ctrl-K, before the next key is heard; what was typed before there was a page is in it. */
function useSearchKey(setQuery: (change: (query: string | undefined) => string) => void) {
  useLayoutEffect(() => {
    const early = takeEarlySearch()
    if (early !== undefined) setQuery(() => early)
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      flushSync(() => setQuery((query) => query ?? ''))
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [setQuery])
  useEffect(() => afterFirstPage(() => void load().catch(() => undefined)), [])
}
