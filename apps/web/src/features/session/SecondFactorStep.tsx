import { giveSecondFactor } from '@muster/client/session-acts'
import { msg } from '@muster/contract/kit/msg'
import type { SecondStep } from '@muster/contract/session/session'
import { Button } from '@muster/ui/button/Button.tsx'
import { FactorForm } from '../second-factor/FactorForm.tsx'
import css from './sign-in.module.css'

interface Props {
  question: SecondStep
  onBack: () => void
  onSignedIn: () => void
}

export function SecondFactorStep({ question, onBack, onSignedIn }: Props) {
  const { challenge } = question
  return (
    <>
      <FactorForm
        question={question}
        give={({ password: _, ...proof }) => giveSecondFactor({ ...proof, challenge })}
        onGiven={onSignedIn}
        submit={msg('Sign in')}
      />
      <p className={css.back}>
        <Button label={msg('Start again')} kind="plain" size="small" onPick={onBack} />
      </p>
    </>
  )
}
