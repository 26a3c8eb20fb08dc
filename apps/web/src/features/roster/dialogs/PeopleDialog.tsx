import type { PeopleForShifts, ShiftsToGive } from '@muster/contract/cover/candidates'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { exclusionLine, reasonsLine } from '../../../shared/cover/reason-words.ts'
import { usePeopleForShifts } from '../../../shared/cover/use-candidates.ts'
import css from './dialogs.module.css'

type ListedPerson = PeopleForShifts['candidates'][number] | PeopleForShifts['excluded'][number]
interface Props {
  title: string
  wanted: ShiftsToGive
  extent?: ReactNode
  onPick: (person: { tenantUserId: number; name: string }) => Promise<boolean>
  onClose: () => void
}

export function PeopleDialog({ title, wanted, extent, onPick, onClose }: Props) {
  const lists = usePeopleForShifts(wanted)
  const { found, candidates, excluded, search, failure, again } = lists
  const [isBusy, setBusy] = useState(false)
  const pick = async (person: ListedPerson) => {
    if (isBusy) return
    setBusy(true)
    const isDone = await onPick(person)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack small">
        {extent}
        {/* Enter takes the first who is free of those whom the typed letters leave. */}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (search.text.trim() !== '' && candidates[0]) void pick(candidates[0])
          }}
        >
          <TextField
            compact
            autoFocus
            label={msg('Search')}
            value={search.text}
            onChange={(next = '') => search.onSearch(next)}
          />
        </form>
        {!found && <NoAnswer failure={failure} again={again} rows={6} />}
        {found && candidates.length + excluded.length === 0 && <EmptyState title={msg('No people found')} />}
        {found && <PeopleLists lists={lists} isBusy={isBusy} onPick={pick} />}
      </div>
    </Dialog>
  )
}

const mostShown = 40

interface ListsProps {
  lists: ReturnType<typeof usePeopleForShifts>
  isBusy: boolean
  onPick: (person: ListedPerson) => Promise<void>
}
function PeopleLists({ lists: { candidates, excluded, left }, isBusy, onPick }: ListsProps) {
  const say = useWords()
  const free = candidates.slice(0, mostShown)
  const barred = excluded.slice(0, mostShown - free.length)
  const more = left + candidates.length + excluded.length - free.length - barred.length
  const lineOf = (person: ListedPerson, imageURL: string | null, reasons: ReactNode) => (
    <li key={person.tenantUserId}>
      <button
        type="button"
        className={css.candidate}
        aria-disabled={isBusy || undefined}
        onClick={() => void onPick(person)}
      >
        <Person name={person.name} imageURL={imageURL} under={person.distinguishedBy ?? undefined} />
        {reasons}
      </button>
    </li>
  )
  return (
    <div className={css.people}>
      <PeopleSection title={msg('Free')}>
        {free.map((person) =>
          lineOf(
            person,
            person.imageURL,
            <span className="faint figures">{reasonsLine(say, person.reasons, person.cost)}</span>,
          ),
        )}
      </PeopleSection>
      <PeopleSection title={msg('With a conflict')}>
        {barred.map((person) =>
          lineOf(
            person,
            null,
            <span className={css.reason}>
              <IconAlertTriangle size={14} aria-hidden />
              {exclusionLine(say, person.reasons)}
            </span>,
          ),
        )}
      </PeopleSection>
      {more > 0 && <p className="faint">{say('{count} more. Type a name to find them.', { count: more })}</p>}
    </div>
  )
}

function PeopleSection({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const say = useWords()
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{say(title)}</h3>
      <ul className="plain-list">{children}</ul>
    </section>
  )
}
