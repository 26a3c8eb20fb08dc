import { useSend } from '@muster/client/query'
import { currentSession, updateUser } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import { users } from '@muster/contract/users/users'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { Switch } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'

export function EmergencySwitch() {
  const say = useWords()
  const user = useSession()?.user
  const set = useSend(users.setEmergency)
  // What was asked for shows at once, and goes back when it was refused.
  const [asked, show] = useState<boolean>()
  const change = async (availableForEmergency: boolean) => {
    show(availableForEmergency)
    try {
      const answer = await set.mutateAsync({ body: { availableForEmergency } })
      const session = currentSession()
      if (session) updateUser({ ...session.user, ...answer })
    } catch (error) {
      await sayError(error)
    } finally {
      show(undefined)
    }
  }
  return (
    <Switch
      size="md"
      label={say('Available in an emergency')}
      description={say('Your office can call you for urgent shifts.')}
      checked={asked ?? user?.availableForEmergency ?? false}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
