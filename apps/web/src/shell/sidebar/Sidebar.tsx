import { isManagement } from '@muster/contract/kit/permissions'
import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import type { TablerIcon } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useMySites, withMySites } from '../../navigation/my-sites.ts'
import { paths } from '../../navigation/paths.ts'
import type { Group } from '../../navigation/screen.ts'
import { listOf, type SidebarGroup, sidebarOf } from '../../navigation/sidebar.ts'
import { screenAt } from '../../screens.ts'
import { LinkName } from './LinkName.tsx'
import { SidebarGroups } from './SidebarGroups.tsx'
import { SlimGroups } from './SlimGroups.tsx'
import { screenIcon } from './screen-icons.ts'
import css from './sidebar.module.css'
import { useWaiting, Waits } from './waiting.tsx'

const ofOffice = [paths.today, paths.roster, paths.pay, paths.chat, paths.home]
const workingOf = (level: number) =>
  (isManagement(level) ? ofOffice : [paths.home, paths.chat, paths.pay]).flatMap(
    (path) => screenAt(path, level) ?? [],
  )

interface Props {
  level: number
  slim: boolean
  onFollow?: () => void
}

export function Sidebar({ level, slim, onFollow }: Props) {
  const say = useWords()
  const here = useLocation({ select: (location) => listOf(location.pathname) })
  const counted = useWaiting(level)
  const groups = sidebarOf(level)
  const [open, setOpen] = useOpenGroup(groups, here)
  const area = useMySites()
  return (
    <nav className={slim ? clsx(css.sidebar, css.slim) : css.sidebar} aria-label={say('Main')}>
      {workingOf(level).map((screen) => (
        <TopLink
          key={screen.path}
          {...{ slim, onFollow }}
          href={withMySites(screen.path, area)}
          title={screen.title}
          Icon={screenIcon(screen)}
          isHere={here === screen.path}
          waits={screen.path === paths.today ? counted.today : 0}
        />
      ))}
      {slim ? (
        <SlimGroups groups={groups} here={here} counted={counted} />
      ) : (
        <SidebarGroups {...{ groups, here, counted, open, onOpen: setOpen, onFollow }} />
      )}
    </nav>
  )
}

/** One group is open at a time: that of the page in sight, until another is opened. */
function useOpenGroup(groups: readonly SidebarGroup[], here: string) {
  const ofPage = groups.find(({ links }) => links.some(({ path }) => path === here))?.group
  const [open, setOpen] = useState<Group | undefined>(ofPage)
  useEffect(() => {
    if (ofPage) setOpen(ofPage)
  }, [ofPage])
  return [open, setOpen] as const
}

interface TopLinkProps {
  href: string
  Icon: TablerIcon
  title: string
  slim: boolean
  isHere: boolean
  waits: number | undefined
  onFollow: (() => void) | undefined
}
function TopLink({ href, Icon, title, slim, isHere, waits, onFollow }: TopLinkProps) {
  const say = useWords()
  const name = say(title)
  return (
    <AppLink
      href={href}
      className={clsx(css.navLink, css.top)}
      aria-current={isHere ? 'page' : undefined}
      aria-label={slim ? name : undefined}
      title={slim ? name : undefined}
      onClick={onFollow}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      {!slim && <LinkName name={name} />}
      {!slim && <Waits count={waits} />}
    </AppLink>
  )
}
