import { useSending } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { chat } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { ToolButton } from '@muster/ui/button/ToolButton.tsx'
import { IconMessage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { paths, to } from '../../navigation/paths.ts'

/** Opens the conversation with a person who is named beside it; nobody writes to themselves. */
export function MessageButton({ id, name }: { id: number; name: string }) {
  const me = useSession()?.user.tenantUserId
  const begin = useSending(chat.create)
  const navigate = useNavigate()
  if (id === me) return null
  const open = async () => {
    const conversation = await begin.mutateAsync({ body: { tenantUserIds: [id] } })
    await navigate({ href: to(paths.chat, { c: conversation.id }) })
  }
  return (
    <ToolButton
      label={msg('Message [act]')}
      of={name}
      icon={IconMessage}
      disabled={begin.isPending}
      onPick={open}
    />
  )
}
