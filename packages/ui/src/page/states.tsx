import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../button/Button.tsx'
import type { Icon } from '../button/icon.tsx'
import { failureOf } from '../words/failure.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './states.module.css'

export function PageSkeleton({ rows = 8 }: { rows?: number }) {
  const say = useWords()
  return (
    <div className="page" role="status" aria-label={say('Loading')}>
      <Skeleton h={30} w={220} mb={8} />
      <Skeleton h={16} w={360} maw="80%" mb={24} />
      <RowsSkeleton rows={rows} />
    </div>
  )
}

export const RowsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className="stack small" aria-hidden>
    {Array.from({ length: rows }, (_, i) => (
      <Skeleton key={`row-${i.toString()}`} h={40} />
    ))}
  </div>
)

interface EmptyProps {
  title: string
  hint?: string
  icon?: Icon
  action?: ReactNode
}

export function EmptyState({ title, hint, icon: Shape, action }: EmptyProps) {
  const say = useWords()
  return (
    <div className={css.empty} data-empty>
      {Shape && <Shape size={28} stroke={1.5} aria-hidden />}
      <p className="strong">{say(title)}</p>
      {hint && <p className="faint reading">{say(hint)}</p>}
      {action}
    </div>
  )
}

export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const say = useWords()
  const failure = failureOf(error)
  return (
    <div className={css.empty} data-empty role="alert">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden />
      <p className="strong">{say(failure)}</p>
      {failure.errors?.map((fault) => (
        <p key={fault.path}>{say(fault)}</p>
      ))}
      {failure.requestId && <p className="faint">{say('Request {id}', { id: failure.requestId })}</p>}
      {onRetry && <Button label={msg('Retry')} onPick={onRetry} />}
    </div>
  )
}

interface NoAnswerProps {
  failure: unknown
  again: () => void
  rows?: number
}

/** In the place of an answer: why it did not come, or its shape while it is on its way. */
export const NoAnswer = ({ failure, again, rows = 5 }: NoAnswerProps) =>
  failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={rows} />

const watchConnection = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
export const useIsOnline = () => useSyncExternalStore(watchConnection, () => navigator.onLine)

export function OfflineNotice() {
  const say = useWords()
  if (useIsOnline()) return null
  return (
    <div className={css.offline} role="status">
      <IconCloudOff size={16} aria-hidden />
      {say('You are offline. What you see may be out of date.')}
    </div>
  )
}
