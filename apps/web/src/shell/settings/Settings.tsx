import { useLevel } from '@muster/client/use-session'
import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingsOf } from '../../navigation/sidebar.ts'
import css from './settings.module.css'

export function Settings({ page }: { page: ReactNode }) {
  const say = useWords()
  const links = settingsOf(useLevel())
  const { pathname } = useLocation()
  const here = links.find(({ path }) => path === pathname)
  return (
    <div className={css.settings}>
      {links.length > 1 && (
        <>
          <nav className={css.list} aria-label={say('Settings')}>
            <SettingsLinks links={links} here={pathname} />
          </nav>
          <details className={css.folded} key={pathname}>
            <summary>
              {`${say('Settings')} · ${here ? say(here.title) : ''}`}
              <IconChevronDown size={16} aria-hidden />
            </summary>
            <nav aria-label={say('Settings')}>
              <SettingsLinks links={links} here={pathname} />
            </nav>
          </details>
        </>
      )}
      <div className={css.page}>{page}</div>
    </div>
  )
}

function SettingsLinks({ links, here }: { links: ReturnType<typeof settingsOf>; here: string }) {
  const say = useWords()
  return (
    <ul>
      {links.map(({ path, title }) => (
        <li key={path}>
          <AppLink href={path} className={css.link} aria-current={here === path ? 'page' : undefined}>
            {say(title)}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
