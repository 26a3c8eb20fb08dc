import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useMySites, withMySites } from '../../navigation/my-sites.ts'
import type { Group } from '../../navigation/screen.ts'
import type { SidebarGroup } from '../../navigation/sidebar.ts'
import { screenAt } from '../../screens.ts'
import { LinkName } from './LinkName.tsx'
import { SidebarViews, useOpenOf, useViewsOf } from './SidebarViews.tsx'
import { groupIcons } from './screen-icons.ts'
import css from './sidebar.module.css'
import { type Waiting, Waits, waitsBehind } from './waiting.tsx'

interface Props {
  groups: readonly SidebarGroup[]
  here: string
  counted: Waiting
  open: Group | undefined
  onOpen: (group: Group | undefined) => void
  onFollow: (() => void) | undefined
}

export function SidebarGroups({ groups, open, onOpen, ...rest }: Props) {
  return (
    <div className={css.groups}>
      {groups.map((each) => (
        <FoldedGroup
          key={each.group}
          {...rest}
          {...each}
          isOpen={open === each.group}
          onToggle={() => onOpen(open === each.group ? undefined : each.group)}
        />
      ))}
    </div>
  )
}

interface GroupProps extends SidebarGroup, Pick<Props, 'here' | 'counted' | 'onFollow'> {
  isOpen: boolean
  onToggle: () => void
}
function FoldedGroup({ group, list, add, links, here, counted, isOpen, onToggle, onFollow }: GroupProps) {
  const say = useWords()
  const id = useId()
  const name = say(group)
  return (
    <section className={css.navGroup}>
      <div className={css.navHead}>
        <GroupName
          group={group}
          list={list}
          isHere={here === list && !isOpen}
          onPick={list ? onFollow : onToggle}
        >
          {!isOpen && <Waits count={waitsBehind(links, counted)} />}
        </GroupName>
        {add && <AddLink path={add} links={links} onFollow={onFollow} />}
        <button
          type="button"
          className={css.navTool}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={say('Pages of {group}', { group: name })}
          onClick={onToggle}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      <ul id={id} className="plain-list" hidden={!isOpen}>
        {isOpen && <GroupLinks {...{ links, add, here, counted, onFollow }} />}
      </ul>
    </section>
  )
}

type LinksProps = Pick<GroupProps, 'links' | 'add' | 'here' | 'counted' | 'onFollow'>
/** The pages of an open group; below a list its saved views, of which the open one is where the reader is. */
function GroupLinks({ links, add, here, counted, onFollow }: LinksProps) {
  const say = useWords()
  const viewsOf = useViewsOf(links)
  const area = useMySites()
  const openOf = useOpenOf()
  return links
    .filter(({ path }) => path !== add)
    .map((link) => {
      const views = viewsOf(link.path)
      const open = openOf(views)
      return (
        <li key={link.path}>
          <AppLink
            href={withMySites(link.path, area)}
            className={css.navLink}
            aria-current={here === link.path && !open ? 'page' : undefined}
            onClick={onFollow}
          >
            <LinkName name={say(link.title)} />
            <Waits count={waitsBehind([link], counted)} />
          </AppLink>
          <SidebarViews views={views} open={open} onFollow={onFollow} />
        </li>
      )
    })
}

interface NameProps {
  group: Group
  list: SidebarGroup['list']
  isHere: boolean
  onPick: (() => void) | undefined
  children: React.ReactNode
}
function GroupName({ group, list, isHere, onPick, children }: NameProps) {
  const say = useWords()
  const Icon = groupIcons[group]
  const look = { className: clsx(css.navLink, css.top), onClick: onPick }
  const name = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden />
      <LinkName name={say(group)} />
      {children}
    </>
  )
  return list ? (
    <AppLink {...look} href={list} data-here={isHere || undefined}>
      {name}
    </AppLink>
  ) : (
    <button {...look} type="button">
      {name}
    </button>
  )
}

interface AddProps extends Pick<SidebarGroup, 'links'> {
  path: NonNullable<SidebarGroup['add']>
  onFollow: (() => void) | undefined
}
function AddLink({ path, links, onFollow }: AddProps) {
  const say = useWords()
  const title = say(links.find((link) => link.path === path)?.title ?? screenAt(path, 1)?.title ?? '')
  return (
    <AppLink href={path} className={clsx(css.navTool, css.navAdd)} title={title} onClick={onFollow}>
      <IconPlus size={16} aria-hidden />
    </AppLink>
  )
}
