import { ask, useAsk } from '@muster/client/query'
import { chat } from '@muster/contract/chat'
import { moment } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import css from './chat.module.css'
import { titleOf } from './groups.ts'
import { conversationItem, conversationList, walk } from './keys.ts'

export function FoundMessages({ text, onOpen }: { text: string; onOpen: (id: number) => void }) {
  const say = useWords()
  const { answer } = useAsk(ask(chat.search, { query: { text } }))
  if (!answer || answer.length === 0) return null
  return (
    <section aria-label={say('Messages')}>
      <h2 className={css.foundHead}>{say('Messages')}</h2>
      <ul className="plain-list">
        {answer.map(({ conversationId, message, ...found }, nth) => (
          <li key={message.id}>
            <button
              type="button"
              className={css.group}
              data-conversation
              tabIndex={nth === 0 ? 0 : -1}
              onKeyDown={(event) => walk(event, conversationList, conversationItem)}
              onClick={() => onOpen(conversationId)}
            >
              <span className={css.groupText}>
                <bdi className={css.groupTitle}>{titleOf(found, say)}</bdi>
                <bdi className={css.foundText}>{message.text}</bdi>
                <span className="faint">
                  {message.sender.gone ? say('Removed user') : <bdi>{message.sender.name}</bdi>} ·{' '}
                  {moment(message.sentTime)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
