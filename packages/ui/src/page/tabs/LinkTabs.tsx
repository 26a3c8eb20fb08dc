import { useWords } from '../../words/words.ts'
import { AppLink } from '../links.tsx'
import css from './tabs.module.css'
import { useScrollFade } from './use-scroll-fade.ts'

interface Props {
  label: string
  links: readonly { href: string; label: string }[]
  here: string
}

export function LinkTabs({ label, links, here }: Props) {
  const say = useWords()
  const row = useScrollFade<HTMLElement>(here)
  return (
    <nav ref={row} className={`${css.row} ${css.links}`} aria-label={label}>
      {links.map(({ href, label: name }) => (
        <AppLink
          key={href}
          href={href}
          className={css.link}
          data-tab={href}
          aria-current={href === here ? 'page' : undefined}
        >
          {say(name)}
        </AppLink>
      ))}
    </nav>
  )
}
