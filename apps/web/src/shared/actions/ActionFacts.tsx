import type { Action } from '@muster/contract/actions'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { PersonLink } from '../name-links/NameLinks.tsx'
import { onDuty } from './action-words.ts'

export function Owner({ owner }: Pick<Action, 'owner'>) {
  const say = useWords()
  if (!owner) return <span className="faint">{say(onDuty)}</span>
  return <PersonLink id={owner.tenantUserId} name={owner.name} distinguishedBy={owner.distinguishedBy} />
}

/** When it was promised, and whether that is over. */
export function Due({ dueAt, isOverdue }: Pick<Action, 'dueAt' | 'isOverdue'>) {
  if (!dueAt) return '–'
  return (
    <span className="row small">
      <span className="figures">{moment(dueAt)}</span>
      {isOverdue && <Badge label={msg('Overdue')} tone="bad" />}
    </span>
  )
}
