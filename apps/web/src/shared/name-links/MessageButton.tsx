import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { ToolButton } from '@muster/ui/button/ToolButton.tsx'
import { IconMessage } from '@tabler/icons-react'
import { useMessage } from './use-message.ts'

/** Opens the conversation with a person who is named beside it; nobody writes to themselves. */
export function MessageButton({ id, name }: { id: number; name: string }) {
  const me = useSession()?.user.tenantUserId
  const message = useMessage()
  if (id === me) return null
  return <ToolButton label={msg('Message [act]')} of={name} icon={IconMessage} onPick={() => message(id)} />
}
