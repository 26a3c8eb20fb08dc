import { msg } from '@muster/contract/kit/msg'
import { Page } from '@muster/ui/page/Page.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { NoPermission, NotFound } from './NoPage.tsx'

interface Refusal {
  status?: number
  reason?: string
}
interface Props {
  error: unknown
  title?: string
  onRetry: () => void
}

/** A page whose answer did not come: why, and Retry where that may help. */
export function RefusedPage({ error, title = msg('Error'), onRetry }: Props) {
  const { status, reason } = error as Refusal
  if (status === 404) return <NotFound />
  // Some rights hang on a setting of the company, which the server alone knows.
  if (reason === 'access.level') return <NoPermission />
  return (
    <Page title={title}>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  )
}
