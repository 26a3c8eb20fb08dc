import type { PeopleForShifts, ShiftsToGive } from '@muster/contract/candidates'
import { msg } from '@muster/contract/msg'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { exclusionLine, reasonsLine } from '../../shared/cover/reason-words.ts'
import { usePeopleForShifts } from '../../shared/cover/use-candidates.ts'
import css from './dialogs.module.css'

type ListedPerson = PeopleForShifts['candidates'][number] | PeopleForShifts['excluded'][number]
interface Props {
  title: string
  wanted: ShiftsToGive
  /** Duration: above the people. */
  extent?: ReactNode
  onPick: (person: { tenantUserId: number; name: string }) => Promise<boolean>
  onClose: () => void
}

/** Who does it: people who can, the best first, then those with a conflict and its reason. One click gives it. */
export function PeopleDialog({ title, wanted, extent, onPick, onClose }: Props) {
  const { found, candidates, excluded, left, search, failure, again } = usePeopleForShifts(wanted)
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
        <TextField
          compact
          autoFocus
          label={msg('Search')}
          value={search.text}
          onChange={(next = '') => search.onSearch(next)}
        />
        {!found && (failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={6} />)}
        {found && candidates.length + excluded.length === 0 && <EmptyState title={msg('No people found')} />}
        {found && (
          <PeopleLists free={candidates} excluded={excluded} left={left} isBusy={isBusy} onPick={pick} />
        )}
      </div>
    </Dialog>
  )
}

/** More are found by typing. */
const mostShown = 40

interface ListsProps {
  free: PeopleForShifts['candidates']
  excluded: PeopleForShifts['excluded']
  /** People who are in neither list. */
  left: number
  isBusy: boolean
  onPick: (person: ListedPerson) => Promise<void>
}
/** In the order in which the server ranks them. */
function PeopleLists({ free, excluded, left, ...acts }: ListsProps) {
  const say = useWords()
  const shownFree = free.slice(0, mostShown)
  const shownExcluded = excluded.slice(0, mostShown - shownFree.length)
  const more = left + free.length + excluded.length - shownFree.length - shownExcluded.length
  return (
    <div className={css.people}>
      <PeopleSection title={msg('Free')}>
        {shownFree.map((person) => (
          <li key={person.tenantUserId}>
            <PersonLine person={person} imageURL={person.imageURL} {...acts}>
              <span className="faint figures">{reasonsLine(say, person.reasons)}</span>
            </PersonLine>
          </li>
        ))}
      </PeopleSection>
      <PeopleSection title={msg('With a conflict')}>
        {shownExcluded.map((person) => (
          <li key={person.tenantUserId}>
            <PersonLine person={person} imageURL={null} {...acts}>
              <span className={css.reason}>
                <IconAlertTriangle size={14} aria-hidden />
                {exclusionLine(say, person.reasons)}
              </span>
            </PersonLine>
          </li>
        ))}
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

interface LineProps extends Pick<ListsProps, 'isBusy' | 'onPick'> {
  person: ListedPerson
  imageURL: string | null
  children: ReactNode
}
function PersonLine({ person, imageURL, isBusy, onPick, children }: LineProps) {
  return (
    <button
      type="button"
      className={css.candidate}
      aria-disabled={isBusy || undefined}
      onClick={() => void onPick(person)}
    >
      <Person name={person.name} imageURL={imageURL} under={person.distinguishedBy ?? undefined} />
      {children}
    </button>
  )
}
