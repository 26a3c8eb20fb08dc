import { useSend } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { chat } from '@muster/contract/chat'
import { msg } from '@muster/contract/msg'
import { isManagement } from '@muster/contract/permissions'
import type { SearchResult } from '@muster/contract/search'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import type { PaletteGroup } from '@muster/ui/page/Palette.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconBolt } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { paths, to } from '../../navigation/paths.ts'

/** What the office most often does with the person who fits best: their hours, a message, a call. */
export function usePersonActs(person: SearchResult | undefined): PaletteGroup {
  const say = useWords()
  const { history } = useRouter()
  const level = useLevel()
  const begin = useSend(chat.create)
  const message = async (id: number) => {
    const conversation = await begin.mutateAsync({ body: { tenantUserIds: [id] } })
    history.push(to(paths.chat, { c: conversation.id }))
  }
  const itemsOf = ({ id, title: name, phone }: SearchResult) => [
    {
      key: 'hours',
      title: say('Hours of {name}', { name }),
      onPick: () => history.push(to(paths.person, { id, tab: 'hours' })),
    },
    {
      key: 'message',
      title: say('Message {name}', { name }),
      onPick: () => void message(id).catch(sayError),
    },
    ...(phone
      ? [
          {
            key: 'call',
            title: say('Call {name}', { name }),
            hint: phone,
            onPick: () => location.assign(`tel:${phone}`),
          },
        ]
      : []),
  ]
  return {
    label: msg('Actions'),
    icon: <IconBolt size={18} stroke={1.6} aria-hidden />,
    items: person && isManagement(level) ? itemsOf(person) : [],
  }
}
