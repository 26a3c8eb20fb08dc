import { useSend } from '@muster/client/query'
import { chat } from '@muster/contract/chat'
import { useRouter } from '@tanstack/react-router'
import { paths, to } from '../../navigation/paths.ts'

/** Opens the conversation with a person. */
export function useMessage() {
  const { history } = useRouter()
  const begin = useSend(chat.create)
  return async (tenantUserId: number) => {
    const { id } = await begin({ body: { tenantUserIds: [tenantUserId] } })
    history.push(to(paths.chat, { c: id }))
  }
}
