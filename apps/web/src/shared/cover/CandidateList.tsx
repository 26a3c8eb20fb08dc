import type { Candidate } from '@muster/contract/candidates'
import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { Checkbox } from '@muster/ui/theme/library.ts'
import { timeOfDay } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { ListedPerson } from '../name-links/ListedPerson.tsx'
import css from './find-cover.module.css'
import { type CoverDraft, canAsk } from './find-cover.ts'
import { reasonsLine } from './reason-words.ts'

interface Props {
  candidates: readonly Candidate[]
  draft: CoverDraft
  onToggle: (tenantUserId: number) => void
  onAssign: (candidate: Candidate) => unknown
}

/** People who can take the shift, the best first: assigned at once, or chosen where only some are asked. */
export function CandidateList({ candidates, draft, onToggle, onAssign }: Props) {
  const say = useWords()
  const isChoosing = draft.audience === 'PEOPLE'
  return (
    <ol className={css.candidates} aria-label={say('People who can take it')}>
      {candidates.map((candidate) => (
        <li key={candidate.tenantUserId} className={css.candidate}>
          {isChoosing && (
            <Checkbox
              aria-label={candidate.name}
              checked={draft.chosen.has(candidate.tenantUserId)}
              disabled={!canAsk(candidate)}
              onChange={() => onToggle(candidate.tenantUserId)}
            />
          )}
          <CandidateFacts candidate={candidate} />
          <div className={css.assign}>
            <Button size="small" label={msg('Assign')} onPick={() => onAssign(candidate)} />
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
  const { name, imageURL, reasons, quietUntil, asked } = candidate
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
      <p className="faint figures">{reasonsLine(say, reasons)}</p>
    </div>
  )
}
