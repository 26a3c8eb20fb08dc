import { type Question, queryClient, useAsk } from '@muster/client/query'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '@muster/ui/page/states.tsx'
import { IconMapQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useKept } from '../offline/kept/kept-answers.ts'

export interface ProfileKind {
  title: string
  missing: string
  list: { label: string; href: string }
}
interface Props<A> {
  kind: ProfileKind
  question: Question<A> | undefined
  /** `at` is when the server said it. */
  children: (answer: A, at: number) => ReactNode
}

const isMissing = (failure: unknown) => (failure as { status?: number } | null)?.status === 404

export function Profile<A>({ children, ...asked }: Props<A>) {
  const { question } = asked
  const at = (question && queryClient.getQueryState(question.queryKey)?.dataUpdatedAt) ?? 0
  return <Answered {...asked} {...useAsk(question)} at={at} show={children} />
}

/** Without a connection it shows the record as this device was given it last. */
export function KeptProfile<A>({ children, ...asked }: Props<A>) {
  return <Answered {...asked} {...useKept(asked.question)} show={children} />
}

interface AnsweredProps<A> extends Omit<Props<A>, 'children'> {
  answer: A | undefined
  at: number
  failure: unknown
  again: () => void
  show: Props<A>['children']
}
function Answered<A>({ kind, question, answer, at, failure, again, show }: AnsweredProps<A>) {
  if (question && answer && !isMissing(failure)) return show(answer, at)
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
  <EmptyState title={missing} icon={IconMapQuestion} action={<Button {...list} />} />
)
