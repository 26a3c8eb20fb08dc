import { useLevel } from '@muster/client/use-session'
import { useWords } from '@muster/ui/words/words.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { settingsOf } from '../../navigation/sidebar.ts'
import type { Search } from '../../navigation/url.ts'
import { SettingsLinks } from './SettingsLinks.tsx'
import css from './settings.module.css'
import { useMarked } from './use-marked.ts'

export function Settings({ page }: { page: ReactNode }) {
  const say = useWords()
  const links = settingsOf(useLevel())
  const { pathname, search } = useLocation()
  const pageBox = useRef<HTMLDivElement>(null)
  const { setting } = search as Search
  useMarked(pageBox, typeof setting === 'string' ? setting : undefined)
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
      <div ref={pageBox} className={css.page}>
        {page}
      </div>
    </div>
  )
}
