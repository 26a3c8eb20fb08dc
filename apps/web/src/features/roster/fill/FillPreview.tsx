import type { FillExclusion, FillProposal, FillProposals } from '@muster/contract/cover/fill'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { Checkbox } from '@muster/ui/theme/library.ts'
import { money, count as shownCount } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { exclusionName, exclusionWords, reasonsLine } from '../../../shared/cover/reason-words.ts'
import { moreMoney } from '../../../shared/pay/change-cost.ts'
import { dayOf, shortDay, timesOf } from '../../../shared/shifts/shift-words.ts'
import css from './fill.module.css'

interface Props {
  proposals: FillProposals
  onBack: () => void
  onTake: (chosen: FillProposal[]) => Promise<void>
}
const keyOf = ({ patternId, date, tenantUserId }: FillProposal) => `${patternId} ${date} ${tenantUserId}`

export function FillPreview({ proposals: answer, onBack, onTake }: Props) {
  const { proposals, open, people, gone, currency } = answer
  const say = useWords()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = proposals.filter((proposal) => !left.has(keyOf(proposal)))
  const toggle = (those: readonly FillProposal[], isTaken: boolean) => {
    const next = new Set(left)
    for (const each of those)
      if (isTaken) next.delete(keyOf(each))
      else next.add(keyOf(each))
    setLeft(next)
  }
  return (
    <div className="stack small">
      <p className="faint" role="status">
        {say('People compared: {count}', { count: people })}
        {gone > 0 && ` · ${say('Filled by others meanwhile: {count}', { count: gone })}`}
      </p>
      {proposals.length === 0 && (
        <EmptyState
          title={msg('No one can take these shifts')}
          hint={msg('Below is why, for each shift. Find cover asks people by offer.')}
        />
      )}
      <div className={css.preview}>
        {[...Map.groupBy(proposals, dayOf)].map(([date, those]) => (
          <Day key={date} {...{ date, currency, left }} proposals={those} onToggle={toggle} />
        ))}
        {open.length > 0 && <StillOpen open={open} />}
      </div>
      <div className="row end">
        <Button label={msg('Back')} onPick={onBack} />
        <Button
          kind="primary"
          label={say('Assign as drafts ({count})', { count: chosen.length })}
          disabled={chosen.length === 0}
          onPick={() => onTake(chosen)}
        />
      </div>
    </div>
  )
}

interface DayProps {
  date: string
  currency: string | undefined
  proposals: readonly FillProposal[]
  left: ReadonlySet<string>
  onToggle: (those: readonly FillProposal[], isTaken: boolean) => void
}
function Day({ date, currency, proposals, left, onToggle }: DayProps) {
  const taken = proposals.filter((proposal) => !left.has(keyOf(proposal))).length
  return (
    <section aria-label={shortDay(date)}>
      <h3 className={css.day}>
        <Checkbox
          label={`${shortDay(date)} (${shownCount(proposals.length)})`}
          checked={taken === proposals.length}
          indeterminate={taken > 0 && taken < proposals.length}
          onChange={(event) => onToggle(proposals, event.currentTarget.checked)}
        />
      </h3>
      <ul className="plain-list">
        {proposals.map((proposal) => (
          <Proposal
            key={keyOf(proposal)}
            proposal={proposal}
            currency={currency}
            isTaken={!left.has(keyOf(proposal))}
            onToggle={(isTaken) => onToggle([proposal], isTaken)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ProposalProps {
  proposal: FillProposal
  currency: string | undefined
  isTaken: boolean
  onToggle: (isTaken: boolean) => void
}
function Proposal({ proposal, currency = '', isTaken, onToggle }: ProposalProps) {
  const say = useWords()
  const { name, distinguishedBy, locationName, reasons, score, others } = proposal
  return (
    <li className={css.proposal}>
      <Checkbox
        checked={isTaken}
        onChange={(event) => onToggle(event.currentTarget.checked)}
        label={
          <>
            <bdi className="strong">{nameApart(name, distinguishedBy)}</bdi>
            {' · '}
            <bdi className="figures" dir="ltr">
              {timesOf(proposal)}
            </bdi>
            {' · '}
            <bdi>{locationName}</bdi>
          </>
        }
        description={[reasonsLine(say, reasons), estimateText(say, proposal, currency)]
          .filter(Boolean)
          .join(' · ')}
      />
      {others.length > 0 && (
        <details className={css.others}>
          <summary aria-label={`${say('Why not others')}: ${locationName}`}>{say('Why not others')}</summary>
          <ul className="plain-list">
            {others.map((other) => (
              <li key={other.tenantUserId}>
                <bdi>{nameApart(other.name, other.distinguishedBy)}</bdi>:{' '}
                <span className="faint">
                  {other.exclusion
                    ? exclusionText(say, other.exclusion)
                    : say('Fits less: score {score}, not {best}', {
                        score: other.score ?? 0,
                        best: score,
                      })}
                  {!other.exclusion && dearerText(say, other.cost, proposal.cost, currency)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** `about A$67.70, A$34.00 less than Leo Park`: the first of the next people who costs more. */
function estimateText(say: Say, { cost, others }: FillProposal, currency: string): string {
  if (cost === undefined) return ''
  const shown = { cost: money(cost, currency) }
  const dearer = others.find((other) => !other.exclusion && (other.cost ?? 0) > cost)
  if (!dearer) return say('about {cost}', shown)
  const name = nameApart(dearer.name, dearer.distinguishedBy)
  return say('about {cost}, {less} less than {name}', {
    ...shown,
    less: money(dearer.cost! - cost, currency),
    name,
  })
}
/** How much more, or less, the shift would cost with one of the others. */
const dearerText = (say: Say, cost: number | undefined, best: number | undefined, currency: string) =>
  cost === undefined || best === undefined
    ? ''
    : ` · ${say('about {cost}', { cost: moreMoney(cost - best, currency) })}`

const exclusionText = (say: Say, exclusion: FillExclusion) =>
  exclusion.kind === 'tooFar'
    ? say('{distance} km from where they work', { distance: shownCount(exclusion.kilometres) })
    : exclusionWords(say, exclusion)

function StillOpen({ open }: Pick<FillProposals, 'open'>) {
  const say = useWords()
  const total = open.reduce((sum, { lacks }) => sum + lacks, 0)
  return (
    <section aria-labelledby="still-open">
      <h3 id="still-open" className={css.day}>
        {say('Still open: {count}', { count: total })}
      </h3>
      <ul className="plain-list">
        {open.map((place) => (
          <li key={`${place.patternId} ${place.date}`} className={css.proposal}>
            <span>
              {shortDay(dayOf(place))} ·{' '}
              <bdi className="figures" dir="ltr">
                {timesOf(place)}
              </bdi>{' '}
              · <bdi>{place.locationName}</bdi>
              {place.lacks > 1 && ` ×${place.lacks}`}
            </span>
            <span className="faint block">
              {place.excluded
                .map(
                  ({ kind, people }) =>
                    `${say(kind === 'tooFar' ? msg('Too far') : exclusionName(kind))}: ${shownCount(people)}`,
                )
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
