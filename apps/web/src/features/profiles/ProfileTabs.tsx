import { Tabs } from '@muster/ui/page/tabs/Tabs.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../../navigation/url.ts'
import { turnTo } from '../notifications/matrix/MatrixEditor.tsx'

export interface ProfileTab {
  key: string
  label: string
  content: ReactNode
}

/** The tabs of a page; the one that is open stands in the URL, and its filters go with it. */
export function ProfileTabs({ tabs }: { tabs: readonly ProfileTab[] }) {
  const { id, tab } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const first = tabs[0]!.key
  const open = tabs.find(({ key }) => key === tab)?.key ?? first
  const turn = (key: string) => {
    const search = { id, tab: key === first ? undefined : key } as never
    void turnTo(() => void navigate({ to: '.', search, replace: true, resetScroll: false }))
  }
  return <Tabs tabs={tabs} open={open} onOpen={turn} />
}
