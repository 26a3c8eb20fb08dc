import { useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import type { RosterDraft } from '@muster/contract/planning/roster-drafts'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { NoResults } from '@muster/ui/table/NoResults.tsx'
import { TableFoot } from '@muster/ui/table/TableFoot.tsx'
import { ago } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useExistingPage } from '../../../shared/server-table/use-server-list.ts'
import { useTypedSearch } from '../../../shared/server-table/use-typed-search.ts'
import { shortDay, timesOf } from '../../../shared/shifts/shift-words.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { type DraftsUrl, draftsQuestion } from '../week/roster-url.ts'
import css from './dialogs.module.css'

export function DraftsDialog({ acts, onClose }: { acts: RosterActs; onClose: () => void }) {
  const say = useWords()
  const [query, setQuery] = useState<DraftsUrl>({ page: 0 })
  const { text, onSearch } = useTypedSearch(query.search, (search) => setQuery({ ...query, search, page: 0 }))
  const { answer, failure, again } = useAsk(draftsQuestion(query))
  const found = answer && pageOf(answer)
  const drafts = found?.content
  const isNarrowed = query.mine === true || query.search !== undefined
  // What was taken back may have been all of the last page.
  useExistingPage(found?.page, found?.totalPages, (page) => setQuery({ ...query, page }))
  const undoMine = async () => {
    if (await confirm(undoing)) await acts.undoMine()
  }
  return (
    <Dialog title={msg('Unpublished changes')} onClose={onClose}>
      <div className="stack small">
        <div className="row">
          <TextField
            compact
            kind="search"
            label={msg('Person or site')}
            value={text}
            onChange={(next = '') => onSearch(next)}
          />
          <Pills
            label={msg('By whom')}
            options={[
              { value: 'ALL', label: msg('All') },
              { value: 'MINE', label: msg('Mine') },
            ]}
            value={query.mine ? 'MINE' : 'ALL'}
            onChange={(whose) => setQuery({ ...query, mine: whose === 'MINE' || undefined, page: 0 })}
          />
          <span className="push">
            <Button size="small" label={msg('Undo all of mine')} onPick={undoMine} />
          </span>
        </div>
        {!drafts && <NoAnswer failure={failure} again={again} rows={4} />}
        {drafts?.length === 0 &&
          (isNarrowed ? (
            <NoResults onClear={() => setQuery({ page: 0 })} />
          ) : (
            <EmptyState title={msg('No unpublished changes')} />
          ))}
        <ul className={clsx('plain-list lines', css.drafts)}>
          {drafts?.map((draft) => (
            <li key={draft.id} className={css.draft}>
              <Draft draft={draft} />
              <Button
                size="small"
                label={
                  draft.actChanges > 1
                    ? say('Undo {count} changes', { count: draft.actChanges })
                    : msg('Undo')
                }
                onPick={() => acts.undo(draft.actId)}
              />
            </li>
          ))}
        </ul>
        {found && (
          <TableFoot
            withCount
            page={found.page}
            pages={found.totalPages}
            size={found.size}
            usualSize={found.size}
            total={found.totalElements}
            onPage={(page) => setQuery({ ...query, page })}
          />
        )}
      </div>
    </Dialog>
  )
}

const undoing = {
  title: msg('Undo all of mine'),
  sentence: msg('Discards all your unpublished changes to the roster, on all days. You cannot undo this.'),
  proceed: msg('Undo all of mine'),
  danger: true,
}

const kindWords: Readonly<Record<RosterDraft['kind'], string>> = {
  ADDED: msg('Added: {name}'),
  REMOVED: msg('Removed: {name}'),
  MOVED: msg('Moved: {name}'),
  GIVEN: msg('Reassigned: {name} to {other}'),
}

function Draft({ draft }: { draft: RosterDraft }) {
  const say = useWords()
  const { kind, toName, locationName, jobTitle, at } = draft
  const name = nameApart(draft.name, draft.distinguishedBy)
  const other = nameApart(toName ?? '', draft.toDistinguishedBy)
  const author = nameApart(draft.byName, draft.byDistinguishedBy)
  return (
    <div>
      <p>
        <span className="strong">{say(kindWords[kind], { name, other })}</span>{' '}
        <span className="figures">{daysOf(say, draft)}</span>
      </p>
      <p>
        <bdi>{locationName}</bdi> · <bdi>{jobTitle}</bdi>
      </p>
      <p className="faint">{say('By {name}, {ago}', { name: author, ago: ago(at) })}</p>
    </div>
  )
}

/** `Mon, 2 Mar → Tue, 3 Mar, 18:00–20:30`; from a day on where it changes several. */
function daysOf(say: Say, { kind, date, after, repeats }: RosterDraft): string {
  const to = after?.startTime.slice(0, 10)
  const isElsewhere = kind === 'MOVED' && to !== undefined && to !== date
  const days = isElsewhere ? `${shortDay(date)} → ${shortDay(to)}` : shortDay(date)
  const whole = after ? `${days}, ${timesOf(after)}` : days
  return repeats ? say('From {day} on', { day: whole }) : whole
}
