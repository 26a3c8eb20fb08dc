import { useSession } from '@muster/client/use-session'
import { Menu } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCheck, IconMapPins } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { groupsFieldOf, keepGroups, useMySites } from '../../navigation/my-sites.ts'
import shellCss from '../shell.module.css'
import css from './my-sites-menu.module.css'

const mark = <IconCheck size={16} aria-hidden />
const noMark = <span className={shellCss.noMark} />

/** Of a manager of areas: which of their areas the pages of sites show. Kept on the device, and in the address. */
export function MySites() {
  const say = useWords()
  const areas = useSession()?.user.areas
  const chosen = useMySites()
  const path = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  if (!areas) return null
  const choose = (area: number | undefined) => {
    keepGroups(area === undefined ? undefined : [area])
    const field = groupsFieldOf(path)
    if (!field) return
    const search = (held: object) => ({ ...held, [field]: area, page: undefined })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  const all = say(areas.length === 0 ? msg('No sites today') : msg('All my sites'))
  const nameShown = areas.find(({ id }) => id === chosen)?.name ?? all
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={css.mySites}
          aria-label={say('My sites: {chosen}', { chosen: nameShown })}
        >
          <IconMapPins size={18} aria-hidden />
          <bdi>{nameShown}</bdi>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('My sites')}</Menu.Label>
        {areas.length === 0 && <Menu.Item disabled>{say('None of your areas counts today.')}</Menu.Item>}
        {areas.length > 0 && (
          <Menu.Item leftSection={chosen ? noMark : mark} onClick={() => choose(undefined)}>
            {say('All my sites')}
          </Menu.Item>
        )}
        {areas.map(({ id, name: area }) => (
          <Menu.Item
            key={id}
            aria-current={id === chosen || undefined}
            leftSection={id === chosen ? mark : noMark}
            onClick={() => choose(id)}
          >
            <bdi>{area}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
