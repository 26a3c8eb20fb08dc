import { msg } from '@muster/contract/kit/msg'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RequestLinkForm } from './RequestLinkForm.tsx'
import { SignInFrame, useLinkToken } from './SignInFrame.tsx'

export default function PasswordResetPage() {
  const token = useLinkToken()
  return (
    <SignInFrame title={msg('Reset password')}>
      {token ? <NewPasswordForm token={token} /> : <RequestLinkForm />}
    </SignInFrame>
  )
}
