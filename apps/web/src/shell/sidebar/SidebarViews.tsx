import { AppLink } from '@muster/ui/page/links.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { Screen } from '../../navigation/screen.ts'
import type { Search } from '../../navigation/url.ts'
import { useCountedViews } from '../../shared/saved-views/use-views.ts'
import { addressOfView, countText, listsAt } from '../../shared/saved-views/view-address.ts'
import { LinkName } from './LinkName.tsx'
import css from './sidebar.module.css'

type Views = ReturnType<typeof useCountedViews>

/** The saved views of the lists of an open group: nothing of it is asked while the group is folded. */
export function useViewsOf(links: readonly Screen[]): (path: string) => Views {
  const views = useCountedViews(links.flatMap(({ path }) => listsAt(path)))
  return (path) => views.filter(({ list }) => listsAt(path).includes(list))
}

function Count({ of }: { of: number | undefined }) {
  const say = useWords()
  if (of === undefined) return null
  return (
    <span className={css.rowCount}>
      <span className="unseen">{say('{count} rows', { count: of })}</span>
      <span className="figures" aria-hidden>
        {countText(of)}
      </span>
    </span>
  )
}

/** The view that the address names, among those of a list. */
export function useOpenOf(): (views: Views) => Views[number] | undefined {
  const here = useLocation()
  const { saved } = here.search as Search
  return (views) =>
    views.find(({ id, list }) => String(id) === saved && listsAt(here.pathname).includes(list))
}

interface Props {
  views: Views
  open: Views[number] | undefined
  onFollow: (() => void) | undefined
}
/** Under the link of a list: the addresses that were saved of it. */
export function SidebarViews({ views, open, onFollow }: Props) {
  if (views.length === 0) return null
  return (
    <ul className={clsx('plain-list', css.views)}>
      {views.map((view) => (
        <li key={view.id}>
          <AppLink
            href={addressOfView(view)}
            className={css.navLink}
            aria-current={view === open ? 'page' : undefined}
            onClick={onFollow}
          >
            <LinkName name={view.name} />
            <Count of={view.count} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** The same in the menu of a group that shows its icon alone. */
export const SlimViews = ({ views }: { views: Views }) =>
  views.map((view) => (
    <Menu.Item
      key={view.id}
      pl={28}
      renderRoot={(props) => <AppLink {...props} href={addressOfView(view)} />}
      rightSection={<Count of={view.count} />}
    >
      <bdi>{view.name}</bdi>
    </Menu.Item>
  ))
