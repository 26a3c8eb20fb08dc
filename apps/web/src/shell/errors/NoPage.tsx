import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { IconLock, IconMapQuestion } from '@tabler/icons-react'
import { paths } from '../../navigation/paths.ts'

export const NotFound = () => (
  <Page title={msg('Page not found')}>
    <EmptyState
      title={msg('We can’t find that page')}
      hint={msg('The link may be out of date, or the item was removed.')}
      icon={IconMapQuestion}
      action={<Button label={msg('Back to Dashboard')} href={paths.home} />}
    />
  </Page>
)

export const NoPermission = () => (
  <Page title={msg('No permission')}>
    <EmptyState
      title={msg('You do not have access to this page')}
      hint={msg('Ask a manager of your company if you need it.')}
      icon={IconLock}
      action={<Button label={msg('Back to Dashboard')} href={paths.home} />}
    />
  </Page>
)
