import { currentCompany } from '@muster/client/company'
import { whyEnded } from '@muster/client/session'
import { useCompany } from '@muster/client/use-session'
import type { SecondStep } from '@muster/contract/session/session'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { OfflineNotice } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconLogout } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { landingPage } from '../../navigation/landing-page.ts'
import { paths } from '../../navigation/paths.ts'
import type { Search } from '../../navigation/url.ts'
import { LanguageMenu } from '../../shell/header/LanguageMenu.tsx'
import { LightSwitch } from '../../shell/header/LightSwitch.tsx'
import { CompanyCodeStep } from './CompanyCodeStep.tsx'
import { CompanyMark } from './CompanyMark.tsx'
import { CredentialsStep } from './CredentialsStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import css from './sign-in.module.css'
import { WaitingHere } from './WaitingHere.tsx'

export default function SignInPage() {
  const say = useWords()
  const router = useRouter()
  const company = useCompany()
  const { next } = useSearch({ strict: false }) as Search
  const [step, go] = useState<'company' | 'credentials'>('company')
  const [question, ask] = useState<SecondStep>()
  const home = () => router.history.replace(landingPage(next))
  const isKnown = step === 'credentials' && company !== undefined

  return (
    <div className={css.signIn}>
      <title>{`${say('Sign in')} · Muster`}</title>
      <OfflineNotice />
      <header className={css.tools}>
        <LanguageMenu />
        <LightSwitch />
        <IconButton label={msg('Logout')} icon={IconLogout} href={paths.signOut} />
      </header>
      <main>
        <div className={css.head}>
          <CompanyMark isKnown={isKnown} />
          <h1>{isKnown ? company.fullName : say('Sign in')}</h1>
          {whyEnded() === 'ended' && (
            <p className="faint" role="status">
              {say('Your session has ended')}
            </p>
          )}
        </div>
        {isKnown && question && (
          <SecondFactorStep question={question} onBack={() => ask(undefined)} onSignedIn={home} />
        )}
        {isKnown && !question && (
          <CredentialsStep
            code={currentCompany()?.code ?? ''}
            onBack={() => go('company')}
            onSignedIn={home}
            onAsked={ask}
          />
        )}
        {!isKnown && <CompanyCodeStep onFound={() => go('credentials')} />}
        <WaitingHere />
      </main>
    </div>
  )
}
