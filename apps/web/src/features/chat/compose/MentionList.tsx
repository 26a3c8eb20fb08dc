import type { Member } from '@muster/contract/chat'
import { fullName, nameApart } from '@muster/rules/people/full-name'
import { useWords } from '@muster/ui/words/words.ts'
import css from '../messages/messages.module.css'

interface Props {
  offered: readonly Member[]
  at: number
  onPick: (member: Member) => void
}

export function MentionList({ offered, at, onPick }: Props) {
  const say = useWords()
  return (
    <div id="chat-mentions" role="listbox" aria-label={say('Members')} className={css.mentions}>
      {offered.map((member, i) => (
        <button
          key={member.tenantUserId}
          id={`chat-mention-${member.tenantUserId}`}
          type="button"
          role="option"
          aria-selected={i === at}
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(member)
          }}
        >
          <bdi>{fullName(member)}</bdi>{' '}
          <span className="faint">{nameApart(member.role, member.distinguishedBy)}</span>
        </button>
      ))}
    </div>
  )
}
