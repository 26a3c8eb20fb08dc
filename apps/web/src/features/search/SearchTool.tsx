import { useHotkeys } from '@mantine/hooks'
import { useLevel } from '@muster/client/use-session'
import { msg } from '@muster/contract/msg'
import { isManagement } from '@muster/contract/permissions'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import css from './search.module.css'

const load = () => import('./SearchPalette.tsx')
const SearchPalette = lazy(async () => ({ default: (await load()).SearchPalette }))

/** The search of the header: a field where there is room, else an icon; also by Ctrl-K. Those whose rows have no pages have no use for it. */
export function SearchTool() {
  const say = useWords()
  const isOffice = isManagement(useLevel())
  const [asked, ask] = useState(0)
  const open = () => ask(asked + 1)
  useHotkeys([['mod+K', () => isOffice && open()]], [])
  if (!isOffice) return null
  return (
    <>
      <span className={css.icon}>
        <IconButton label={msg('Search')} icon={<IconSearch size={18} aria-hidden />} onPick={open} />
      </span>
      <button type="button" className={css.field} aria-keyshortcuts="Control+K" onClick={open}>
        <IconSearch size={16} aria-hidden />
        {say('Search')}
        <kbd dir="ltr" aria-hidden>
          {say('Ctrl K')}
        </kbd>
      </button>
      {asked > 0 && (
        <Suspense fallback={null}>
          <SearchPalette asked={asked} />
        </Suspense>
      )}
    </>
  )
}
