import { useSending } from '@muster/client/query'
import { notifications } from '@muster/contract/notifications/notifications'
import { Button } from '@muster/ui/button/Button.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { SignInFrame, useLinkToken } from '../session/SignInFrame.tsx'

/** Where a mail leads that is not wanted any more; nothing ends before the button is pressed. */
export default function UnsubscribePage() {
  const say = useWords()
  const token = useLinkToken()
  const end = useSending(notifications.unsubscribe)
  return (
    <SignInFrame title={msg('No more mails of this kind')}>
      <div className="stack">
        {end.isSuccess ? (
          <p role="status">{say('You get no more mails of this kind. The application still shows it.')}</p>
        ) : (
          <>
            <p>{say('You still find it in the application, and can change your mind there.')}</p>
            {end.error && <ErrorState error={end.error} />}
            <Button
              label={msg('End these mails')}
              kind="primary"
              wide
              busy={end.isPending}
              onPick={() => end.mutate({ body: { token } })}
            />
          </>
        )}
      </div>
    </SignInFrame>
  )
}
