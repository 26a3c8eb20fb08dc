import { AppLink } from '@muster/ui/page/links.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { SidebarGroup } from '../../navigation/sidebar.ts'
import { groupIcons } from './screen-icons.ts'
import css from './sidebar.module.css'
import { type Waiting, Waits, waitsBehind } from './waiting.tsx'

interface Props {
  groups: readonly SidebarGroup[]
  here: string
  counted: Waiting
}

export const SlimGroups = ({ groups, ...rest }: Props) =>
  groups.map((each) => <SlimGroup key={each.group} {...each} {...rest} />)

function SlimGroup({ group, links, here, counted }: SidebarGroup & Omit<Props, 'groups'>) {
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
          title={say(group)}
          data-here={isHere || undefined}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say(group)}</Menu.Label>
        {links.map((link) => (
          <Menu.Item key={link.path} renderRoot={(props) => <AppLink {...props} href={link.path} />}>
            {say(link.title)} <Waits count={waitsBehind([link], counted)} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
