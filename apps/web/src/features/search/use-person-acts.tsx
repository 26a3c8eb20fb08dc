import { msg } from '@muster/contract/kit/msg'
import type { SearchResult } from '@muster/contract/search'
import type { Icon } from '@muster/ui/button/icon.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { IconClock, IconMessage, IconPhone } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { paths, to } from '../../navigation/paths.ts'
import { useMessage } from '../../shared/name-links/use-message.ts'

export interface PersonAct {
  readonly key: string
  readonly label: string
  readonly sentence: string
  readonly icon: Icon
  readonly onPick: () => void
}

export function usePersonActs(): (person: Pick<SearchResult, 'id' | 'phone'>) => readonly PersonAct[] {
  const { history } = useRouter()
  const message = useMessage()
  return ({ id, phone }) => [
    ...(phone
      ? [
          {
            key: 'call',
            label: msg('Call [act]'),
            sentence: msg('Call {name}'),
            icon: IconPhone,
            onPick: () => location.assign(`tel:${phone}`),
          },
        ]
      : []),
    {
      key: 'message',
      label: msg('Message [act]'),
      sentence: msg('Message {name}'),
      icon: IconMessage,
      onPick: () => void message(id).catch(sayError),
    },
    {
      key: 'hours',
      label: msg('Hours [act]'),
      sentence: msg('Hours of {name}'),
      icon: IconClock,
      onPick: () => history.push(to(paths.person, { id, tab: 'hours' })),
    },
  ]
}
