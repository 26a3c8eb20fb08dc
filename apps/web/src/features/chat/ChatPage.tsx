import { prefetch } from '@muster/client/query'
import { idText } from '@muster/contract/kit/shapes'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { holdsTyped } from '@muster/ui/page/search-fold.ts'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { TextInput } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMessageCircle, IconPencilPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { z } from 'zod'
import { useUrlState } from '../../navigation/url.ts'
import { ConversationList } from './ConversationList.tsx'
import css from './chat.module.css'
import { listQuestion, useConversations } from './conversations.ts'
import { FoundMessages } from './FoundMessages.tsx'
import { type Group, groupsOf, openingOf, titleOf } from './groups.ts'
import { firstOfList, idOfGroup, paneOf, useHandOn } from './keys.ts'
import { lastTab, rememberTab } from './last-tab.ts'
import { MessagePane } from './MessagePane.tsx'
import { NewConversation } from './NewConversation.tsx'

export const loader = () => prefetch(listQuestion)

const Shown = z.object({
  c: idText.optional(),
  site: idText.optional(),
  tab: z.enum(['BOOK', 'INTERNAL', 'UPDATES']).optional(),
})
const leastSearched = 3

const has = (group: Group, id: number | undefined) => group.conversations.some((each) => each.id === id)

function useOpenConversation(all: readonly Group[]) {
  const [{ c, site, tab }, show] = useUrlState(Shown)
  const ofSite = site === undefined ? undefined : all.find(({ key }) => key === `site-${site}`)
  const open = all.find((group) => has(group, c)) ?? (c === undefined ? ofSite : undefined)
  const conversation =
    open &&
    (open.conversations.find(
      ({ id, conversationType }) => id === c || (!c && conversationType.name === tab),
    ) ??
      openingOf(open, lastTab(open.key)))
  const [key, kind] = [open?.key, conversation?.conversationType.name]
  useEffect(() => {
    if (key && kind) rememberTab(key, kind)
  }, [key, kind])
  const handOn = useHandOn()
  const showOne = (id: number | undefined) => show({ c: id, site: undefined, tab: undefined })
  return {
    open,
    conversation,
    isNamed: c !== undefined,
    showOne,
    openOne(id: number) {
      showOne(id)
      handOn(paneOf(id))
    },
    /** Back to where it was opened from; where there is room for one of both alone, that is shown instead. */
    leave(isClosed: boolean) {
      const line = () => document.getElementById(idOfGroup(open?.key ?? ''))
      if (isClosed || line()?.getClientRects().length === 0) showOne(undefined)
      if (line()) handOn(line)
    },
  }
}

export default function ChatPage() {
  const say = useWords()
  const conversations = useConversations()
  const all = conversations.answer ? groupsOf(conversations.answer, say) : []
  const { open, conversation, isNamed, showOne, openOne, leave } = useOpenConversation(all)
  const title =
    isNamed && conversations.answer ? msg('This conversation is not there') : msg('Choose a conversation')
  return (
    <div className={css.chat} data-open={conversation !== undefined || undefined}>
      <title>{`${say('Chat')} · Muster`}</title>
      {/* The list, which shows it, is away where a conversation takes the whole screen. */}
      <h1 className="unseen">{say('Chat')}</h1>
      <Conversations {...conversations} groups={all} openKey={open?.key} onOpen={openOne} />
      <section className={css.main} aria-label={conversation ? titleOf(conversation, say) : say('Messages')}>
        {open && conversation ? (
          <MessagePane
            key={open.key}
            group={open}
            conversation={conversation}
            onTab={showOne}
            onBack={() => leave(true)}
            onLeave={() => leave(false)}
          />
        ) : (
          <EmptyState
            icon={IconMessageCircle}
            title={title}
            hint={msg('Everyone in the conversation sees your message.')}
          />
        )}
      </section>
    </div>
  )
}

interface ConversationsProps
  extends Pick<ReturnType<typeof useConversations>, 'answer' | 'failure' | 'again'> {
  groups: readonly Group[]
  openKey: string | undefined
  onOpen: (id: number) => void
}

function Conversations({ answer, failure, again, groups, openKey, onOpen }: ConversationsProps) {
  const say = useWords()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search.trim())
  return (
    <section className={css.side} aria-label={say('Conversations')}>
      <header className={css.sideHead}>
        <p aria-hidden>{say('Chat')}</p>
        <IconButton label={msg('New conversation')} icon={IconPencilPlus} onPick={() => begin(onOpen)} />
      </header>
      <TextInput
        type="search"
        aria-label={say('Search conversations and messages')}
        placeholder={say('Search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'ArrowDown' && firstOfList()?.focus()}
      />
      <div className={css.list} data-conversations>
        {!answer && <NoAnswer failure={failure} again={again} rows={6} />}
        {answer && (
          <ConversationList
            groups={groups.filter(({ title }) => holdsTyped(title, searched))}
            openKey={openKey}
            isSearch={searched !== ''}
            onOpen={(group) => onOpen(openingOf(group, lastTab(group.key)).id)}
          />
        )}
        {searched.length >= leastSearched && <FoundMessages text={searched} onOpen={onOpen} />}
      </div>
    </section>
  )
}

const begin = (onOpen: (id: number) => void) =>
  openDialog('New conversation', (close) => (
    <NewConversation
      onBegun={(id) => {
        close()
        onOpen(id)
      }}
    />
  ))
