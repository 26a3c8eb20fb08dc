import { useLevel } from '@muster/client/use-session'
import { LinkTabs } from '@muster/ui/page/tabs/LinkTabs.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useLocation } from '@tanstack/react-router'
import { tabsOf } from '../navigation/sidebar.ts'

export function ListTabs() {
  const say = useWords()
  const here = useLocation({ select: (location) => location.pathname })
  const [list, ...others] = tabsOf(here, useLevel())
  if (!list || others.length === 0) return null
  const links = [list, ...others].map((each) => ({ href: each.path, label: each.tab ?? each.title }))
  return (
    <LinkTabs
      label={say('Pages of {group}', { group: say(list.group ?? list.title) })}
      links={links}
      here={here}
    />
  )
}
