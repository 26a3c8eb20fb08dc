import { useHotkeys } from '@mantine/hooks'
import { useLevel } from '@muster/client/use-session'
import { msg } from '@muster/contract/msg'
import { isManagement } from '@muster/contract/permissions'
import { IconButton } from '@muster/ui/IconButton.tsx'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const load = () => import('./SearchPalette.tsx')
const SearchPalette = lazy(async () => ({ default: (await load()).SearchPalette }))

/** The search of the header, by its icon or by Ctrl-K. Those whose rows have no pages have no use for it. */
export function SearchTool() {
  const isOffice = isManagement(useLevel())
  const [asked, ask] = useState(0)
  const open = () => ask(asked + 1)
  useHotkeys([['mod+K', () => isOffice && open()]], [])
  if (!isOffice) return null
  return (
    <>
      <IconButton label={msg('Search')} icon={<IconSearch size={18} aria-hidden />} onPick={open} />
      {asked > 0 && (
        <Suspense fallback={null}>
          <SearchPalette asked={asked} />
        </Suspense>
      )}
    </>
  )
}
