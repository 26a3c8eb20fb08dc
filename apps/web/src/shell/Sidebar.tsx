import { ask, useAsk } from '@muster/client/query'
import { pollingMs } from '@muster/contract/notifications'
import { isManagement } from '@muster/contract/permissions'
import { works } from '@muster/contract/works'
import { Menu } from '@muster/ui/library.ts'
import { AppLink } from '@muster/ui/links.tsx'
import { useWords } from '@muster/ui/words.ts'
import {
  IconBriefcase,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconFileText,
  IconLayoutDashboard,
  IconMapPin,
  IconMessage,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { paths } from '../paths.ts'
import { type Group, type Screen, screenAt, sidebarOf } from '../screens.ts'
import css from './sidebar.module.css'

type Counted = Readonly<Partial<Record<NonNullable<Screen['waiting']>, number>>>
const attention = ask(works.attention)

const tops = [
  { path: paths.home, Icon: IconLayoutDashboard },
  { path: paths.chat, Icon: IconMessage },
] as const
const groupIcons: Readonly<Record<Group, TablerIcon>> = {
  Users: IconUsers,
  Contracts: IconFileText,
  Sites: IconMapPin,
  'Job Detail': IconClipboardList,
  Jobs: IconBriefcase,
  Works: IconClipboardCheck,
  Reports: IconChartBar,
}

interface Props {
  level: number
  /** Icons alone; each opens its links. */
  slim: boolean
  onFollow?: () => void
}

export function Sidebar({ level, slim, onFollow }: Props) {
  const say = useWords()
  const here = useLocation({ select: (location) => location.pathname })
  const { answer } = useAsk(isManagement(level) ? attention : undefined, pollingMs)
  // What phones could not send stands on the page of the works to review.
  const counted: Counted = answer
    ? { corrections: answer.corrections, reviews: answer.reviews + answer.refused }
    : {}
  return (
    <nav className={slim ? clsx(css.sidebar, css.slim) : css.sidebar} aria-label={say('Main')}>
      {tops.map(({ path, Icon }) => {
        const title = say(screenAt(path, level)?.title ?? '')
        return (
          <AppLink
            key={path}
            href={path}
            className={clsx(css.navLink, css.top)}
            aria-current={here === path ? 'page' : undefined}
            aria-label={slim ? title : undefined}
            title={slim ? title : undefined}
            onClick={onFollow}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            {!slim && title}
          </AppLink>
        )
      })}
      {sidebarOf(level).map((each) =>
        slim ? (
          <SlimGroup key={each.group} {...each} here={here} counted={counted} />
        ) : (
          <WideGroup key={each.group} {...each} here={here} counted={counted} onFollow={onFollow} />
        ),
      )}
    </nav>
  )
}

interface GroupProps {
  group: Group
  links: readonly Screen[]
  here: string
  counted: Counted
  onFollow?: (() => void) | undefined
}

/** How many wait behind a link; nothing where none do. */
function Waits({ link, counted }: { link: Screen; counted: Counted }) {
  const say = useWords()
  const waiting = link.waiting ? (counted[link.waiting] ?? 0) : 0
  if (waiting === 0) return null
  return (
    <span className={clsx('figures', css.navCount)}>
      <span className="unseen">{say('{count} waiting', { count: waiting })}</span>
      <span aria-hidden>{waiting > 99 ? '99+' : waiting}</span>
    </span>
  )
}

function WideGroup({ group, links, here, counted, onFollow }: GroupProps) {
  const say = useWords()
  const Icon = groupIcons[group]
  return (
    <section className={css.navGroup}>
      <h2>
        <Icon size={16} stroke={1.6} aria-hidden />
        {say(group)}
      </h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <AppLink
              href={link.path}
              className={css.navLink}
              aria-current={here === link.path ? 'page' : undefined}
              onClick={onFollow}
            >
              {say(link.title)}
              <Waits link={link} counted={counted} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SlimGroup({ group, links, here, counted }: GroupProps) {
  const say = useWords()
  const Icon = groupIcons[group]
  const isHere = links.some(({ path }) => path === here)
  return (
    <Menu position="right-start" shadow="md" trigger="click-hover" openDelay={60}>
      <Menu.Target>
        <button
          type="button"
          className={clsx(css.navLink, css.top)}
          aria-label={say(group)}
          data-here={isHere || undefined}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say(group)}</Menu.Label>
        {links.map((link) => (
          <Menu.Item key={link.path} renderRoot={(props) => <AppLink {...props} href={link.path} />}>
            {say(link.title)} <Waits link={link} counted={counted} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
