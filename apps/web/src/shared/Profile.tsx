import { type Question, useAsk } from '@muster/client/query'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '@muster/ui/page/states.tsx'
import { IconMapQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface ProfileKind {
  title: string
  missing: string
  list: { label: string; href: string }
}
interface Props<A> {
  kind: ProfileKind
  question: Question<A> | undefined
  children: (answer: A) => ReactNode
}

const isMissing = (failure: unknown) => (failure as { status?: number } | null)?.status === 404

export function Profile<A>({ kind, question, children }: Props<A>) {
  const { answer, failure, again } = useAsk(question)
  if (question && answer && !isMissing(failure)) return children(answer)
  if (question && !failure) return <PageSkeleton />
  return (
    <Page title={kind.title}>
      {question && !isMissing(failure) ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <Missing {...kind} />
      )}
    </Page>
  )
}

const Missing = ({ missing, list }: ProfileKind) => (
  <EmptyState
    title={missing}
    icon={<IconMapQuestion size={28} stroke={1.5} aria-hidden />}
    action={<Button {...list} />}
  />
)
