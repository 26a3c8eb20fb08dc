import type { Problem } from '@muster/contract/problems'
import { ImageViewer } from '@muster/ui/dialog/ImageViewer.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { ago, moment } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { ClientLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { stateWords } from './problem-words.ts'
import css from './problems.module.css'

interface Props {
  problem: Problem
  named?: boolean
  action?: ReactNode
}

export function ProblemCard({ problem, named, action }: Props) {
  const say = useWords()
  const [shown, show] = useState<number>()
  const pictures = problem.photos.map(({ url, fileName }) => ({ url, name: fileName, caption: problem.text }))
  return (
    <article className={clsx('card', css.problem)} aria-label={problem.text}>
      <header className="row">
        <Badge {...stateWords[problem.state]} />
        {named && (
          <span className="strong">
            <SiteLink id={problem.jobLocationId} name={problem.siteName} />{' '}
            <span className="faint">
              <ClientLink id={problem.clientId} name={problem.clientName} />
            </span>
          </span>
        )}
        <time className="faint push" dateTime={problem.reportedAt} title={moment(problem.reportedAt)}>
          {ago(problem.reportedAt)}
        </time>
      </header>
      <p className={clsx('reading', css.text)}>
        <bdi>{problem.text}</bdi>
      </p>
      {problem.photos.length > 0 && (
        <div className={css.photos}>
          {problem.photos.map((photo, at) => (
            <button
              key={photo.id}
              type="button"
              aria-label={say('Photo {number}', { number: at + 1 })}
              onClick={() => show(at)}
            >
              <img src={photo.thumbURL ?? photo.url} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
      {problem.changes.length > 0 && (
        <ol className={clsx('plain-list', css.changes)} aria-label={say('Outcome')}>
          {problem.changes.map((change) => (
            <li key={change.changedAt}>
              <span className="strong">{say(stateWords[change.state].label)}</span>
              {change.note && <bdi>{change.note}</bdi>}
              <span className="faint">
                {[change.changedBy, moment(change.changedAt)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      {action}
      {shown !== undefined && (
        <ImageViewer pictures={pictures} at={shown} onTurn={show} onClose={() => show(undefined)} />
      )}
    </article>
  )
}
