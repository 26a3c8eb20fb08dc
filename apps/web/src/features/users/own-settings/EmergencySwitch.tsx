import { useSend } from '@muster/client/query'
import { changeUser } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import { users } from '@muster/contract/users/users'
import { useSavedAtOnce } from '@muster/ui/in-place/use-saved-at-once.ts'
import { Switch } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'

export function EmergencySwitch() {
  const say = useWords()
  const user = useSession()?.user
  const set = useSend(users.setEmergency)
  const [shown, change] = useSavedAtOnce(
    user?.availableForEmergency ?? false,
    async (availableForEmergency) => {
      changeUser(await set({ body: { availableForEmergency } }))
    },
  )
  return (
    <Switch
      size="md"
      label={say('Available in an emergency')}
      description={say('Your office can call you for urgent shifts.')}
      checked={shown}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
