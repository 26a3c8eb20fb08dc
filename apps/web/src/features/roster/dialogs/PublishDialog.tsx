import { useAsk, useSend, useSending } from '@muster/client/query'
import type { Input } from '@muster/contract/kit/endpoint'
import { type Roster, roster } from '@muster/contract/planning/roster'
import type { PublishResult, StaleChange } from '@muster/contract/planning/roster-drafts'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { money } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { attempt } from '../../../shared/forms/attempt.ts'
import { changesOf, NotifiedPeople } from '../../../shared/patterns/NotifiedPeople.tsx'
import { extraNames, moreMoney } from '../../../shared/pay/change-cost.ts'
import { ConflictLines } from '../../../shared/shifts/conflicts.tsx'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import { rosterQuestion } from '../week/roster-url.ts'
import css from './publish.module.css'

interface Props {
  input: Input<typeof roster.publish>['body']
  /** There are costs that the reader may see. */
  hasCosts?: boolean | undefined
  onClose: () => void
}

export function PublishDialog({ input, hasCosts, onClose }: Props) {
  const say = useWords()
  const { data: result, error: failure, mutate: tryOut } = useSending(roster.publish)
  const publish = useSend(roster.publish)
  const ask = () => tryOut({ body: { ...input, dryRun: true } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again by Retry
  useEffect(ask, [])
  const send = () => {
    const sent = savedOrAsked(msg('Publish'), (insistence) =>
      publish({ query: insistence.force ? { force: 'true' as never } : {}, body: input }),
    )
    return attempt(sent, (answer) => {
      if (answer === withdrawn) return
      showToast(msg('{count} changes published'), { count: answer.changes })
      onClose()
    })
  }
  const elsewhere = result?.elsewhere ?? 0
  return (
    <Dialog title={msg('Publish roster')} onClose={onClose}>
      <div className="stack small">
        <p className="faint">
          {say('{from} to {until}', { from: shortDay(input.startDate), until: shortDay(input.endDate) })}
        </p>
        {!result && <NoAnswer failure={failure} again={ask} rows={4} />}
        {result && <Preview result={result} />}
        {hasCosts && <CostOfDrafts {...input} />}
        {elsewhere > 0 && (
          <p className="faint">
            {say('{count} more changes are on other days or sites.', { count: elsewhere })}
          </p>
        )}
        <div className="row end">
          <Button label={msg('Cancel')} onPick={onClose} />
          <Button
            label={msg('Publish')}
            kind="primary"
            disabled={!result || result.changes === 0}
            onPick={send}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** What the days cost at these sites as they are published, and with the drafts. */
function CostOfDrafts({ startDate, endDate, groupIds }: Props['input']) {
  const say = useWords()
  const { answer } = useAsk(rosterQuestion({ startDate, endDate }, { by: 'SITE', groupIds, costs: true }))
  if (!answer?.costs) return null
  const { amount, published, currency, notCosted } = answer.costs
  return (
    <section>
      <h3>{say('Costs')}</h3>
      <p className="figures">
        {say('Published {now}, with these changes {next}', {
          now: money(published, currency),
          next: money(amount, currency),
        })}{' '}
        <span className="strong">({moreMoney(amount - published, currency)})</span>
      </p>
      <ExtrasOfDrafts roster={answer} />
      {notCosted.shifts > 0 && (
        <p className="faint">{say('{count} shifts not costed', { count: notCosted.shifts })}</p>
      )}
    </section>
  )
}

/** The drafts that the pay rules pay as overtime, or for too short a rest. */
function ExtrasOfDrafts({ roster: { shifts, people } }: { roster: Roster }) {
  const say = useWords()
  const named = new Map(people.map((person) => [person.tenantUserId, person]))
  const drafts = shifts.filter(({ draft, costExtras }) => draft === 'ADDED' && costExtras)
  return (
    <ul className="plain-list">
      {drafts.map(({ eventId, tenantUserId, occurrenceStart, costExtras = [] }) => {
        const { name = '', distinguishedBy } = named.get(tenantUserId) ?? {}
        return (
          <li key={`${eventId} ${occurrenceStart}`} className={css.extra}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              <bdi className="strong">{nameApart(name, distinguishedBy)}</bdi>,{' '}
              {shortDay(occurrenceStart.slice(0, 10))}:{' '}
              {costExtras.map((extra) => say(extraNames[extra])).join(', ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Preview({ result }: { result: PublishResult }) {
  const say = useWords()
  const { people, conflicts, stale, changes } = result
  return (
    <>
      {changes === 0 && stale.length === 0 && <EmptyState title={msg('Nothing to publish in these days')} />}
      {people.length > 0 && (
        <section>
          <h3>{say('People to notify')}</h3>
          <p className="faint">
            {say('{count} people', { count: people.length })} ·{' '}
            {changesOf(
              say,
              people.flatMap(({ shifts }) => shifts),
            )}
          </p>
          <NotifiedPeople people={people} />
        </section>
      )}
      {changes > 0 && people.length === 0 && <p>{say('No one is notified of these changes.')}</p>}
      {conflicts.length > 0 && (
        <section>
          <h3>{say('Conflicts')}</h3>
          <ConflictLines conflicts={conflicts} />
        </section>
      )}
      {stale.length > 0 && <Stale stale={stale} />}
    </>
  )
}

const staleWords: Readonly<Record<StaleChange['reason'], string>> = {
  CHANGED: msg('The shift was changed meanwhile'),
  GONE: msg('The shift was removed meanwhile'),
  BEGUN: msg('The shift has started'),
  PERSON: msg('The person has left the company'),
  PATTERN: msg('The job no longer needs this shift'),
  FULL: msg('Others have all places on this day'),
  TWICE: msg('Has this shift already'),
}

/** They stay as drafts until a manager takes them back. */
function Stale({ stale }: { stale: readonly StaleChange[] }) {
  const say = useWords()
  return (
    <section>
      <h3>{say('Not published')}</h3>
      <ul className="plain-list">
        {stale.map(({ actId, reason, name, distinguishedBy, date, tenantUserId, jobId }) => (
          <li key={`${actId} ${tenantUserId} ${jobId} ${date}`}>
            <bdi className="strong">{nameApart(name, distinguishedBy)}</bdi>
            {date && `, ${shortDay(date)}`}: {say(staleWords[reason])}
          </li>
        ))}
      </ul>
    </section>
  )
}
