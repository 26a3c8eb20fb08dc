import { msg } from '@muster/contract/kit/msg'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RequestLinkForm } from './RequestLinkForm.tsx'
import { SignInFrame, useLinkToken } from './SignInFrame.tsx'

/** Without a token it asks for the e-mail that gets a link; with the link's token, for the new password. */
export default function PasswordResetPage() {
  const token = useLinkToken()
  return (
    <SignInFrame title={msg('Reset password')}>
      {token ? <NewPasswordForm token={token} /> : <RequestLinkForm />}
    </SignInFrame>
  )
}
