import { useSend } from '@muster/client/query'
import { chat } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconMessage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { paths, to } from '../../../navigation/paths.ts'

export function MessagePerson({ id }: { id: number }) {
  const begin = useSend(chat.create)
  const navigate = useNavigate()
  const open = async () => {
    const conversation = await begin({ body: { tenantUserIds: [id] } })
    await navigate({ href: to(paths.chat, { c: conversation.id }) })
  }
  return <Button label={msg('Message [act]')} icon={IconMessage} onPick={open} />
}
