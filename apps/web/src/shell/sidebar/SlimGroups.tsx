import { AppLink } from '@muster/ui/page/links.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { Fragment } from 'react'
import { useMySites, withMySites } from '../../navigation/my-sites.ts'
import type { SidebarGroup } from '../../navigation/sidebar.ts'
import { SlimViews, useViewsOf } from './SidebarViews.tsx'
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
        <SlimLinks links={links} counted={counted} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Drawn once the menu opens: until then nothing asks for the saved views. */
function SlimLinks({ links, counted }: Pick<SidebarGroup, 'links'> & Pick<Props, 'counted'>) {
  const say = useWords()
  const viewsOf = useViewsOf(links)
  const area = useMySites()
  return links.map((link) => (
    <Fragment key={link.path}>
      <Menu.Item renderRoot={(props) => <AppLink {...props} href={withMySites(link.path, area)} />}>
        {say(link.title)} <Waits count={waitsBehind([link], counted)} />
      </Menu.Item>
      <SlimViews views={viewsOf(link.path)} />
    </Fragment>
  ))
}
