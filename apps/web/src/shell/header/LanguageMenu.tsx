import { chooseLanguage, chosenLanguage, useLanguage } from '@muster/client/translation'
import { languageNames, languages } from '@muster/contract/kit/language-names'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import css from '../shell.module.css'

const mark = <IconCheck size={16} aria-hidden />
const noMark = <span className={css.noMark} />

export function LanguageMenu() {
  const say = useWords()
  const spoken = useLanguage()
  const chosen = chosenLanguage()
  const choose = (next: typeof chosen) => chooseLanguage(next).catch(sayError)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={msg('Language')} icon={IconLanguage} />
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            aria-current={each === spoken || undefined}
            leftSection={each === spoken ? mark : noMark}
            onClick={() => void choose(each)}
          >
            <bdi>{languageNames[each]}</bdi>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={chosen ? noMark : mark} onClick={() => void choose(undefined)}>
          {say('Browser language')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
