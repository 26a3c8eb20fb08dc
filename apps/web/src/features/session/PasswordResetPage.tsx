import { useWords } from '@muster/ui/words.ts'
import { useSearch } from '@tanstack/react-router'
import { LightSwitch } from '../../shell/LightSwitch.tsx'
import type { Search } from '../../url.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RequestLinkForm } from './RequestLinkForm.tsx'
import css from './sign-in.module.css'

/** Without a token it asks for the e-mail that gets a link; with the link's token, for the new password. */
export default function PasswordResetPage() {
  const say = useWords()
  const { token } = useSearch({ strict: false }) as Search
  const title = say('Reset password')
  return (
    <div className={css.signIn}>
      <title>{`${title} · Muster`}</title>
      <header className={css.tools}>
        <LightSwitch />
      </header>
      <main>
        <div className={css.head}>
          <h1>{title}</h1>
        </div>
        {typeof token === 'string' && token ? <NewPasswordForm token={token} /> : <RequestLinkForm />}
      </main>
    </div>
  )
}
