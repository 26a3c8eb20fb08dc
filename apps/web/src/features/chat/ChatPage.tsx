import './chat.css'
import './chat-messages.css'
import { prefetch } from '@muster/client/query'
import { idText } from '@muster/contract/shapes'
import { IconButton } from '@muster/ui/IconButton.tsx'
import { TextInput } from '@muster/ui/library.ts'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { holdsTyped } from '@muster/ui/search-fold.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconMessageCircle, IconPencilPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { z } from 'zod'
import { useUrlState } from '../../url.ts'
import { ConversationList } from './ConversationList.tsx'
import { listQuestion, useConversations } from './conversations.ts'
import { FoundMessages } from './FoundMessages.tsx'
import { type Group, groupsOf } from './groups.ts'
import { firstOfList, idOfGroup, paneOf, useHandOn } from './keys.ts'
import { MessagePane } from './MessagePane.tsx'
import { NewConversation } from './NewConversation.tsx'

export const loader = () => prefetch(listQuestion)

const Shown = z.object({
  /** The conversation that is open. */
  c: idText.optional(),
  /** The site whose conversation is to be opened. */
  site: idText.optional(),
})
const leastSearched = 3

const has = (group: Group, id: number | undefined) => group.conversations.some((each) => each.id === id)

/** The messenger: groups at the left, messages at the right; on a phone one of them at a time. */
export default function ChatPage() {
  const say = useWords()
  const [{ c, site }, show] = useUrlState(Shown)
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search.trim())
  const { answer, failure, again } = useConversations()
  const all = answer ? groupsOf(answer) : []
  const ofSite = site === undefined ? undefined : all.find(({ key }) => key === `site-${site}`)
  const open = all.find((group) => has(group, c)) ?? (c === undefined ? ofSite : undefined)
  const conversation = open && (open.conversations.find(({ id }) => id === c) ?? open.conversations[0])
  const shown = all.filter(({ title }) => holdsTyped(title, searched))
  const handOn = useHandOn()
  const showOne = (id: number | undefined) => show({ c: id, site: undefined })
  const openOne = (id: number) => {
    showOne(id)
    handOn(paneOf(id))
  }
  /** Back to where it was opened from; where there is room for one of both alone, that is shown instead. */
  const leave = (isClosed: boolean) => {
    const line = () => document.getElementById(idOfGroup(open?.key ?? ''))
    if (isClosed || line()?.getClientRects().length === 0) showOne(undefined)
    if (line()) handOn(line)
  }
  const begin = () =>
    void openDialog('New conversation', (close) => (
      <NewConversation
        onBegun={(id) => {
          close()
          openOne(id)
        }}
      />
    ))

  return (
    <div className="chat" data-open={conversation !== undefined || undefined}>
      <title>{`${say('Chat')} · Muster`}</title>
      {/* The list, which shows it, is away where a conversation takes the whole screen. */}
      <h1 className="unseen">{say('Chat')}</h1>
      <section className="chat-side" aria-label={say('Conversations')}>
        <header className="chat-side-head">
          <p aria-hidden>{say('Chat')}</p>
          <IconButton
            label="New conversation"
            icon={<IconPencilPlus size={18} aria-hidden />}
            onPick={begin}
          />
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
        <div className="chat-list">
          {!answer && failure && <ErrorState error={failure} onRetry={again} />}
          {!answer && !failure && <RowsSkeleton rows={6} />}
          {answer && (
            <ConversationList
              groups={shown}
              openKey={open?.key}
              isSearch={searched !== ''}
              onOpen={(group) => openOne(group.first.id)}
            />
          )}
          {searched.length >= leastSearched && <FoundMessages text={searched} onOpen={openOne} />}
        </div>
      </section>
      <section className="chat-main" aria-label={conversation?.title ?? say('Messages')}>
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
            icon={<IconMessageCircle size={36} stroke={1.2} aria-hidden />}
            title={c !== undefined && answer ? 'This conversation is not there' : 'Choose a conversation'}
            hint="What you write reaches everybody who belongs to it."
          />
        )}
      </section>
    </div>
  )
}
