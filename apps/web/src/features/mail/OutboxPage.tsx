import { ask, prefetch, useAnswer } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { mail } from '@muster/contract/mail'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import css from './mail.module.css'

const outbox = ask(mail.outbox)
export const loader = () => prefetch(outbox)

const states = { waiting: msg('Waiting'), sent: msg('Sent'), failed: msg('Failed') } as const

export default function OutboxPage() {
  const say = useWords()
  const mails = rowsOf(useAnswer(outbox))
  return (
    <Page
      title={msg('Mail log')}
      sentence={msg('Links are hidden for security. Viewing this log is recorded in the audit log.')}
    >
      {mails.length === 0 && (
        <EmptyState title={msg('No emails sent yet')} hint={msg('Emails appear here.')} />
      )}
      <div className="stack">
        {mails.map((each) => (
          <Section key={each.id} title={asWritten(each.subject)}>
            <div className="stack small">
              <p className="faint">
                {`${say('To')}: ${each.to} · ${say(states[each.state])} · `}
                <time dateTime={each.createdDate}>{moment(each.createdDate)}</time>
              </p>
              {each.lastError && <p role="status">{each.lastError}</p>}
              {each.text === null ? (
                <p className="faint">{say('The message is shown only to its readers.')}</p>
              ) : (
                <p className={css.text}>{each.text}</p>
              )}
              {each.invitationLink && <InvitationLink link={each.invitationLink} />}
            </div>
          </Section>
        ))}
      </div>
    </Page>
  )
}

/** Without a mail server the person who sent the invitation passes its link on. */
function InvitationLink({ link }: { link: string }) {
  const say = useWords()
  return (
    <div className="stack small">
      <p>{say('There is no mail server. Hand this link to the person you invited:')}</p>
      <p className="row">
        <code className={css.text}>{link}</code>
        <Button label={msg('Copy')} size="small" onPick={() => void navigator.clipboard.writeText(link)} />
      </p>
    </div>
  )
}
