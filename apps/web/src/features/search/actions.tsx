import { useLevel } from '@muster/client/use-session'
import { showKeys } from '@muster/ui/keys/KeyList.tsx'
import type { PaletteGroup, PaletteItem } from '@muster/ui/page/palette/PaletteList.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconBookmark, IconKeyboard, IconPlus, IconUserSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type Path, paths, to } from '../../navigation/paths.ts'
import { searchedBy, settingsOf } from '../../navigation/sidebar.ts'
import { screenAt } from '../../screens.ts'
import { useViews } from '../../shared/saved-views/use-views.ts'
import { addressOfView, pathOfList } from '../../shared/saved-views/view-address.ts'
import { settingAddress, settingLabels } from '../../shell/settings/setting-labels.ts'
import { screenIcon } from '../../shell/sidebar/screen-icons.ts'
import { holdsAll } from './holds-all.ts'
import { iconLook } from './thing-kinds.tsx'

const begun: readonly Path[] = [
  paths.userAdd,
  paths.jobAdd,
  paths.siteAdd,
  paths.contractAdd,
  paths.jobDetailAdd,
]

interface WordedItem extends PaletteItem {
  readonly words: string
}
const fits = (typed: string) => (item: WordedItem) =>
  holdsAll(`${item.hint ?? ''} ${item.title} ${item.words}`, typed)

export function useActions(typed: string): PaletteGroup {
  const say = useWords()
  const level = useLevel()
  const { history } = useRouter()
  const adding = begun.flatMap((path): WordedItem[] => {
    const screen = screenAt(path, level)
    if (!screen) return []
    return [
      {
        key: path,
        title: say(screen.title),
        words: screen.words ? say(screen.words) : '',
        icon: <IconPlus {...iconLook} />,
        onPick: () => history.push(path),
      },
    ]
  })
  const cover: WordedItem = {
    key: 'cover',
    title: say('Find cover'),
    words: say('Offers, swaps, call-out, sick, replacement'),
    icon: <IconUserSearch {...iconLook} />,
    onPick: () => history.push(to(paths.roster, { only: 'UNCOVERED' })),
  }
  const keys: WordedItem = {
    key: 'keys',
    title: say('Keys of this page'),
    words: say('Keyboard, shortcuts'),
    icon: <IconKeyboard {...iconLook} />,
    onPick: showKeys,
  }
  const items = [
    ...adding.slice(0, 2),
    ...(screenAt(paths.roster, level) ? [cover] : []),
    ...adding.slice(2),
    keys,
  ]
  return { label: msg('Actions'), items: items.filter(fits(typed)) }
}

export function useScreens(typed: string): PaletteGroup {
  const say = useWords()
  const { history } = useRouter()
  const level = useLevel()
  const ofSettings = typed ? settingsOf(level) : []
  const settings = ofSettings.flatMap((screen) =>
    (settingLabels[screen.path] ?? []).map((label): WordedItem => {
      const Icon = screenIcon(screen)
      const href = settingAddress(screen.path, label)
      return {
        key: href,
        title: say(label),
        hint: say(screen.title),
        words: '',
        icon: <Icon {...iconLook} />,
        onPick: () => history.push(href),
      }
    }),
  )
  const items = searchedBy(level)
    .filter(({ path }) => !begun.includes(path))
    .map((screen): WordedItem => {
      const { path, title, group, words } = screen
      const Icon = screenIcon(screen)
      return {
        key: path,
        title: say(title),
        hint: group ? say(group) : '',
        words: words ? say(words) : '',
        icon: <Icon {...iconLook} />,
        onPick: () => history.push(path),
      }
    })
  return { label: msg('Screens'), items: [...items, ...settings].filter(fits(typed)) }
}

/** Saved views of lists whose name holds what is typed; all of them while nothing is. */
export function useViewItems(typed: string): PaletteGroup {
  const say = useWords()
  const { history } = useRouter()
  const items = useViews()
    .map((view): WordedItem => {
      const screen = screenAt(pathOfList[view.list], 1)
      return {
        key: `view-${view.id}`,
        title: view.name,
        hint: screen ? say(screen.title) : '',
        words: say('View'),
        icon: <IconBookmark {...iconLook} />,
        onPick: () => history.push(addressOfView(view)),
      }
    })
    .filter(fits(typed))
  return { label: msg('Saved views'), items }
}
