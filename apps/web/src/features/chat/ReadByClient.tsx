import { useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import type { Conversation } from '@muster/contract/chat'
import { useWords } from '@muster/ui/words/words.ts'
import { IconEye } from '@tabler/icons-react'
import css from './chat.module.css'
import { membersQuestion } from './conversations.ts'

export function ReadByClient({ conversation: { id, clientName } }: { conversation: Conversation }) {
  const say = useWords()
  const me = useSession()?.user.tenantUserId
  const { answer } = useAsk(clientName === null ? undefined : membersQuestion(id))
  if (clientName === null) return null
  const count = answer?.assignees?.filter(({ tenantUserId }) => tenantUserId !== me).length
  return (
    <p className={css.readByClient}>
      <IconEye size={16} aria-hidden />
      <span>
        {say('{client} will read this', { client: clientName })}
        {count !== undefined && ` · ${say('{count} people', { count })}`}
      </span>
    </p>
  )
}
