import { useSending } from '@muster/client/query'
import { changeUser } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import { users } from '@muster/contract/users/users'
import { useSavedAtOnce } from '@muster/ui/in-place/use-saved-at-once.ts'
import { Switch } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'

/** Today instead of the dashboard, as the page to land on. */
export function StartPageSwitch() {
  const say = useWords()
  const user = useSession()?.user
  const set = useSending(users.setStartPage)
  const [shown, change] = useSavedAtOnce(user?.startPage === 'TODAY', async (startsAtToday) => {
    await set.mutateAsync({ body: { startPage: startsAtToday ? 'TODAY' : 'DASHBOARD' } })
    changeUser({ startPage: startsAtToday ? 'TODAY' : undefined })
  })
  return (
    <Switch
      size="md"
      label={say('Start with Today')}
      description={say('After signing in you see Today instead of the Dashboard.')}
      checked={shown}
      disabled={set.isPending}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
