import { useWords } from '@muster/ui/words/words.ts'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../../navigation/url.ts'
import { LightSwitch } from '../../shell/header/LightSwitch.tsx'
import css from './sign-in.module.css'

export function useLinkToken(): string {
  const { token } = useSearch({ strict: false }) as Search
  return typeof token === 'string' ? token : ''
}

interface Props {
  title: string
  head?: ReactNode
  children: ReactNode
}

export function SignInFrame({ title, head, children }: Props) {
  const say = useWords()
  return (
    <div className={css.signIn}>
      <title>{`${say(title)} · Muster`}</title>
      <header className={css.tools}>
        <LightSwitch />
      </header>
      <main>
        {head === undefined ? (
          <div className={css.head}>
            <h1>{say(title)}</h1>
          </div>
        ) : (
          head
        )}
        {children}
      </main>
    </div>
  )
}
