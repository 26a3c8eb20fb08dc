import type { Problem } from '@muster/contract/problems'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { ago, moment } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { ClientLink, SiteLink } from '../../shared/name-links/NameLinks.tsx'
import { PhotoRow } from '../../shared/pictures/PhotoRow.tsx'
import { stateWords } from './problem-words.ts'
import css from './problems.module.css'

interface Props {
  problem: Problem
  named?: boolean
  action?: ReactNode
}

export function ProblemCard({ problem, named, action }: Props) {
  const say = useWords()
  return (
    <article
      className={clsx('card', css.problem)}
      aria-label={problem.text}
      {...(named && {
        'data-line': true,
        'data-page': to(paths.site, { id: problem.jobLocationId }),
        tabIndex: -1,
      })}
    >
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
      <p className="reading">
        <bdi>{problem.text}</bdi>
      </p>
      <PhotoRow
        photos={problem.photos.map(({ fileName: name, ...photo }) => ({ ...photo, name }))}
        caption={problem.text}
      />
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
    </article>
  )
}
