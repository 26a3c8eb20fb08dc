import { Indicator } from '@mantine/core'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconMessage } from '@tabler/icons-react'
import { paths } from '../../navigation/paths.ts'
import { inShort } from '../../shared/tab-count/TabCount.tsx'
import { useUnread } from './use-unread.ts'

export function ChatTool() {
  const say = useWords()
  const unread = useUnread()
  return (
    <Indicator
      disabled={unread === 0}
      label={<span aria-hidden>{inShort(unread)}</span>}
      size={16}
      offset={4}
    >
      <IconButton
        label={unread > 0 ? say('Chat, {count} unread', { count: unread }) : say('Chat')}
        icon={IconMessage}
        href={paths.chat}
      />
    </Indicator>
  )
}
