import { msg } from '@muster/contract/msg'
import { Page } from '@muster/ui/Page.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isDenied } from './is-denied.ts'
import { NoPermission, NotFound } from './NoPage.tsx'

const isMissing = (error: unknown) => (error as { status?: number }).status === 404

/** A page whose answer did not come: what happened, and Retry. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isMissing(error)) return <NotFound />
  if (isDenied(error)) return <NoPermission />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <Page title={msg('Error')}>
      <ErrorState error={error} onRetry={retry} />
    </Page>
  )
}
