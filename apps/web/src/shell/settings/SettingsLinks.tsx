import { AppLink } from '@muster/ui/page/links.tsx'
import { TextInput } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { holdsAll } from '../../features/search/holds-all.ts'
import type { Screen } from '../../navigation/screen.ts'
import { settingAddress, settingLabels } from './setting-labels.ts'
import css from './settings.module.css'

interface Props {
  links: readonly Screen[]
  here: string
}

/** The pages of the settings. Typing leaves those whose name, words or settings fit; Enter opens the first. */
export function SettingsLinks({ links, here }: Props) {
  const say = useWords()
  const { history } = useRouter()
  const [typed, type] = useState('')
  const found = useFound(links, typed.trim())
  const first = found[0]
  const open = () => first && history.push(first.settings[0]?.href ?? first.path)
  return (
    <>
      <TextInput
        type="search"
        className={css.search}
        aria-label={say('Find a setting')}
        placeholder={say('Find a setting')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && typed && open()}
      />
      <ul className="plain-list">
        {found.map(({ path, title, settings }) => (
          <li key={path}>
            <AppLink href={path} className={css.link} aria-current={here === path ? 'page' : undefined}>
              {say(title)}
            </AppLink>
            {settings.map(({ label, href }) => (
              <AppLink key={label} href={href} className={css.setting}>
                {say(label)}
              </AppLink>
            ))}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="faint">{say('No results')}</p>}
    </>
  )
}

function useFound(links: readonly Screen[], typed: string) {
  const say = useWords()
  const settingsOf = (path: Screen['path']) =>
    (settingLabels[path] ?? [])
      .filter((label) => typed && holdsAll(say(label), typed))
      .map((label) => ({ label, href: settingAddress(path, label) }))
  const fits = ({ title, words }: Screen) =>
    !typed || holdsAll(`${say(title)} ${words ? say(words) : ''}`, typed)
  return links.flatMap((link) => {
    const settings = settingsOf(link.path)
    return fits(link) || settings.length > 0 ? [{ ...link, settings }] : []
  })
}
