import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import type { ComponentProps } from 'react'
import { paths } from '../../navigation/paths.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import css from './sign-in.module.css'

interface Props extends ComponentProps<typeof CredentialsForm> {
  onBack: () => void
}

export const CredentialsStep = ({ onBack, ...props }: Props) => (
  <>
    <CredentialsForm {...props} />
    <p className={css.back}>
      <Button label={msg('Forgot password?')} kind="plain" size="small" href={paths.passwordReset} />
      <Button label={msg('Another company')} kind="plain" size="small" onPick={onBack} />
    </p>
  </>
)
