import { useLevel } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../navigation/paths.ts'
import { settingsOf } from '../../navigation/sidebar.ts'
import css from './settings.module.css'

const companyParts = [
  ['pictures', msg('Pictures')],
  ['look', msg('Look')],
  ['region', msg('Region')],
  ['visits', msg('Visits')],
  ['sign-in', msg('Signing in')],
  ['passwords', msg('Passwords')],
  ['heat-map', msg('Heat map')],
  ['records', msg('Data retention')],
  ['notice', msg('Location notice')],
] as const

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
          {path === paths.settings && here === path && <CompanyParts />}
        </li>
      ))}
    </ul>
  )
}

function CompanyParts() {
  const say = useWords()
  return (
    <ul>
      {companyParts.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`} className={`${css.link} ${css.part}`}>
            {say(title)}
          </a>
        </li>
      ))}
    </ul>
  )
}
