import type { Candidate } from '@muster/contract/cover/candidates'
import { Button } from '@muster/ui/button/Button.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { Checkbox } from '@muster/ui/theme/library.ts'
import { timeOfDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { ListedPerson } from '../name-links/ListedPerson.tsx'
import { ExcludedList } from './ExcludedList.tsx'
import css from './find-cover.module.css'
import { type CoverDraft, canAsk, inQuietHours, reached, withToggled } from './find-cover.ts'
import { reasonsLine } from './reason-words.ts'
import type { CandidateLists, ShownCandidates } from './use-candidates.ts'

interface Props extends Pick<ShownCandidates, 'candidates' | 'excluded' | 'search'> {
  found: CandidateLists
  draft: CoverDraft
  onChange: (change: Partial<CoverDraft>) => void
  assignments: readonly Assignment[]
}
/** A way of giving the shift to a candidate, as a button beside their name. */
export interface Assignment {
  label: string
  onPick: (candidate: Candidate) => unknown
}

export function CoverPeople({ found, candidates, excluded, search, draft, ...acts }: Props) {
  return (
    <>
      <PeopleSearch {...search} />
      <CandidateList candidates={candidates} draft={draft} {...acts} />
      {candidates.length === 0 && <Nobody isTyped={search.text.trim() !== ''} />}
      <QuietNotice draft={draft} found={found} />
      <ExcludedList
        key={search.text ? 'typed' : 'all'}
        people={excluded}
        total={search.text ? excluded.length : found.excludedCount}
        isOpen={search.text !== ''}
      />
    </>
  )
}

/** Enter searches at once anyway, and asks nobody. */
function PeopleSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <search onKeyDown={stay}>
      <TextField compact label={msg('Search')} value={text} onChange={(next = '') => onSearch(next)} />
    </search>
  )
}

const Nobody = ({ isTyped }: { isTyped: boolean }) =>
  isTyped ? (
    <EmptyState title={msg('No people found')} />
  ) : (
    <EmptyState
      title={msg('No one can take this shift')}
      hint={msg('See the reasons below, or assign someone on the roster.')}
    />
  )

function QuietNotice({ draft, found }: { draft: CoverDraft; found: CandidateLists }) {
  const say = useWords()
  const quiet = inQuietHours(reached(draft, found.candidates)).length
  if (quiet === 0) return null
  return (
    <p className={css.note}>
      {draft.audience === 'STEPS'
        ? say('{count} people are in quiet hours now. A call-out skips them.', { count: quiet })
        : say(
            '{count} people are in quiet hours. They see it in the app; their phones stay quiet until these end.',
            {
              count: quiet,
            },
          )}
    </p>
  )
}

type ListProps = Pick<Props, 'candidates' | 'draft' | 'onChange' | 'assignments'>
function CandidateList({ candidates, draft, onChange, assignments }: ListProps) {
  const say = useWords()
  const isChoosing = draft.audience === 'PEOPLE'
  return (
    <ol className={clsx('plain-list lines', css.candidates)} aria-label={say('People who can take it')}>
      {candidates.map((candidate) => (
        <li key={candidate.tenantUserId} className={css.candidate}>
          {isChoosing && (
            <Checkbox
              aria-label={candidate.name}
              checked={draft.chosen.has(candidate.tenantUserId)}
              disabled={!canAsk(candidate)}
              onChange={() => onChange({ chosen: withToggled(draft, candidate.tenantUserId) })}
            />
          )}
          <CandidateFacts candidate={candidate} />
          <div className={css.assign}>
            {assignments.map(({ label, onPick }) => (
              <Button
                key={label}
                size="small"
                label={label}
                of={candidate.name}
                onPick={() => onPick(candidate)}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

const askedBadges = {
  NO_ANSWER: { label: msg('Asked'), tone: 'calm' },
  YES: { label: msg('Accepted'), tone: 'good' },
  NO: { label: msg('Declined'), tone: 'warn' },
} as const

function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const say = useWords()
  const { name, imageURL, reasons, cost, quietUntil, asked } = candidate
  return (
    <div className={css.candidateFacts}>
      <p className="row small">
        <PersonPicture name={name} imageURL={imageURL} size={28} />
        <ListedPerson person={candidate} />
        {asked && <Badge {...askedBadges[asked]} />}
        {quietUntil && (
          <Badge
            label={
              reasons.emergency
                ? msg('Quiet hours · accepts emergencies')
                : say('Quiet hours until {time}', { time: timeOfDay(quietUntil) })
            }
            tone={reasons.emergency ? 'calm' : 'warn'}
          />
        )}
      </p>
      <p className="faint figures">{reasonsLine(say, reasons, cost)}</p>
    </div>
  )
}
