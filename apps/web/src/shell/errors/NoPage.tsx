import { useLevel } from '@muster/client/use-session'
import { isClient, Level } from '@muster/contract/kit/permissions'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconLock, IconMapQuestion } from '@tabler/icons-react'
import { paths } from '../../navigation/paths.ts'
import { screenAt } from '../../screens.ts'

export const NotFound = () => (
  <Page title={msg('Page not found')}>
    <EmptyState
      title={msg('We can’t find that page')}
      hint={msg('The link may be out of date, or the item was removed.')}
      icon={IconMapQuestion}
      action={<BackHome />}
    />
  </Page>
)

export function NoPermission() {
  return (
    <Page title={msg('No permission')}>
      <EmptyState
        title={msg('You do not have access to this page')}
        hint={hintFor(useLevel())}
        icon={IconLock}
        action={<BackHome />}
      />
    </Page>
  )
}

/** Clients do not work for the company, and an owner has no manager to ask. */
function hintFor(level: number) {
  if (isClient(level))
    return msg('This page is for people of the cleaning company. Your sites are on the first page.')
  if (level === Level.owner) return msg('This page is for another role. Your own pages are in the menu.')
  return msg('Ask a manager of your company if you need it.')
}

/** The office begins with the dashboard; people in the field and clients have another first page. */
function BackHome() {
  const say = useWords()
  const { title = msg('Dashboard') } = screenAt(paths.home, useLevel()) ?? {}
  const label =
    title === msg('Dashboard') ? msg('Back to Dashboard') : say('Back to {page}', { page: say(title) })
  return <Button label={label} href={paths.home} />
}
