import { Menu } from '@mantine/core'
import { AppLink } from '@muster/ui/links.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { type NavGroup, navOf } from './links.ts'

interface Props {
  level: number
  /** Icons alone; each opens its links. */
  slim: boolean
  onFollow?: () => void
}

export function Sidebar({ level, slim, onFollow }: Props) {
  const say = useWords()
  const here = useLocation({ select: (location) => location.pathname })
  const groups = navOf(level)
  return (
    <nav className={slim ? 'sidebar slim' : 'sidebar'} aria-label={say('Main')}>
      <AppLink
        href={paths.home}
        className="nav-link top"
        aria-current={here === paths.home ? 'page' : undefined}
        aria-label={slim ? say('Dashboard') : undefined}
        title={slim ? say('Dashboard') : undefined}
        onClick={onFollow}
      >
        <IconLayoutDashboard size={18} stroke={1.6} aria-hidden />
        {!slim && say('Dashboard')}
      </AppLink>
      {groups.map((group) =>
        slim ? (
          <SlimGroup key={group.label} group={group} here={here} />
        ) : (
          <WideGroup key={group.label} group={group} here={here} onFollow={onFollow} />
        ),
      )}
    </nav>
  )
}

interface GroupProps {
  group: NavGroup
  here: string
  onFollow?: (() => void) | undefined
}

function WideGroup({ group, here, onFollow }: GroupProps) {
  const say = useWords()
  const { Icon } = group
  return (
    <section className="nav-group">
      <h2>
        <Icon size={16} stroke={1.6} aria-hidden />
        {say(group.label)}
      </h2>
      <ul>
        {group.links.map(({ path, label }) => (
          <li key={path}>
            <AppLink
              href={path}
              className="nav-link"
              aria-current={here === path ? 'page' : undefined}
              onClick={onFollow}
            >
              {say(label)}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SlimGroup({ group, here }: GroupProps) {
  const say = useWords()
  const { Icon } = group
  const isHere = group.links.some(({ path }) => path === here)
  return (
    <Menu position="right-start" shadow="md" trigger="click-hover" openDelay={60}>
      <Menu.Target>
        <button
          type="button"
          className="nav-link top"
          aria-label={say(group.label)}
          data-here={isHere || undefined}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say(group.label)}</Menu.Label>
        {group.links.map(({ path, label }) => (
          <Menu.Item key={path} renderRoot={(props) => <AppLink {...props} href={path} />}>
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
