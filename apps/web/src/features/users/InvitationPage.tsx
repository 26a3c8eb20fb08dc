import { call } from '@muster/client/call'
import { isPassing } from '@muster/client/call-failure'
import { currentCompany } from '@muster/client/company'
import { currentSession } from '@muster/client/session'
import { acceptInvitation, findCompany } from '@muster/client/session-acts'
import type { Invitation } from '@muster/contract/session/invitation'
import type { SecondStep } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { landingPage } from '../../navigation/landing-page.ts'
import { paths } from '../../navigation/paths.ts'
import { ChoosePassword } from '../session/ChoosePassword.tsx'
import { CompanyMark } from '../session/CompanyMark.tsx'
import { SecondFactorStep } from '../session/SecondFactorStep.tsx'
import { SignInFrame, useLinkToken } from '../session/SignInFrame.tsx'
import signInCss from '../session/sign-in.module.css'
import css from './users.module.css'

/** With the colours and logo of its company, except in a tab where a person is signed in; without them where they fail. */
async function openInvitation(token: string): Promise<Invitation> {
  const invitation = await call(users.validateInvitation, { body: { token } })
  if (!currentSession()) await findCompany(invitation.companyCode).catch(() => undefined)
  return invitation
}

export default function InvitationPage() {
  const token = useLinkToken()
  return (
    <SignInFrame title={msg('Welcome')} head={null}>
      <Invited token={token} />
    </SignInFrame>
  )
}

function Invited({ token }: { token: string }) {
  const say = useWords()
  const [invitation, setInvitation] = useState<Invitation>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (failure) return
    let isShown = true
    openInvitation(token).then(
      (found) => isShown && setInvitation(found),
      (error) => isShown && setFailure(error),
    )
    return () => {
      isShown = false
    }
  }, [token, failure])
  if (failure)
    return (
      <>
        <h1 className="unseen">{say('Invitation')}</h1>
        <ErrorState error={failure} {...(isPassing(failure) && { onRetry: () => setFailure(undefined) })} />
        <Button label={msg('Sign in')} wide href={paths.signIn} />
      </>
    )
  if (!invitation) return <RowsSkeleton rows={4} />
  return <FirstPassword token={token} invitation={invitation} />
}

function FirstPassword({ token, invitation }: { token: string; invitation: Invitation }) {
  const say = useWords()
  const router = useRouter()
  const [question, ask] = useState<SecondStep>()
  const { firstName, companyName, companyCode, emailMasked, expiresAt } = invitation
  // Another person of this browser may be signed in here: their session stays.
  const [signIn] = useState(() => !currentSession())
  const isKnown = currentCompany()?.code === companyCode
  const home = () => router.history.replace(landingPage(undefined))
  const accept = async (password: string) => {
    if (signIn && !isKnown) await findCompany(companyCode)
    return acceptInvitation(token, { password, signIn })
  }
  if (question)
    return (
      <>
        <div className={signInCss.head}>
          <CompanyMark isKnown />
          <h1>{companyName}</h1>
        </div>
        <SecondFactorStep
          question={question}
          onBack={() => router.history.replace(paths.signIn)}
          onSignedIn={home}
        />
      </>
    )
  return (
    <>
      <div className={signInCss.head}>
        <CompanyMark isKnown={isKnown} />
        <h1>{say('Welcome, {name}', { name: firstName })}</h1>
        <p className="faint">
          {say('{company} has made an account for {email}. Choose your password.', {
            company: companyName,
            email: emailMasked,
          })}
        </p>
      </div>
      <ChoosePassword
        save={accept}
        submit={msg('Choose password')}
        {...(signIn
          ? { onSaved: (asked: SecondStep | undefined) => (asked ? ask(asked) : home()) }
          : { success: msg('Your password is set. Sign in with it.') })}
      />
      <p className={clsx('faint', css.invitationFoot)}>
        {say('Your company code is {code}. This link is valid until {date}.', {
          code: companyCode,
          date: day(expiresAt),
        })}
      </p>
    </>
  )
}
