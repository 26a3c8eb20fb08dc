import { useWords } from '@muster/ui/words/words.ts'
import { IconMessage } from '@tabler/icons-react'
import { TabCount } from '../../shared/tab-count/TabCount.tsx'
import { useUnread } from './use-unread.ts'

/** What the tab of the chat shows on a phone: how many messages are unread is told here, not in the header. */
export function ChatTab() {
  const say = useWords()
  const unread = useUnread()
  return (
    <>
      <TabCount count={unread}>
        <IconMessage size={22} stroke={1.6} aria-hidden />
      </TabCount>
      {say('Chat')}
      {unread > 0 && <span className="unseen">{say('{count} unread', { count: unread })}</span>}
    </>
  )
}
