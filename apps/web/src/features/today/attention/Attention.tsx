import { useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { contracts as allContracts } from '@muster/contract/contracts'
import type { TodayAttention, VisitTrouble } from '@muster/contract/today'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { ago } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { ClientLink, PersonLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { DueActions } from '../../actions/DueActions.tsx'
import css from '../today.module.css'
import { attentionQuestion, boardPollingMs, type TodayUrl } from '../today-url.ts'
import { List, SiteMoment, WaitingRow } from './AttentionList.tsx'
import { WaitingForYou } from './WaitingForYou.tsx'

export function Attention({ url }: { url: TodayUrl }) {
  const { answer, failure, again } = useAsk(attentionQuestion(url), boardPollingMs)
  if (!answer) return <NoAnswer failure={failure} again={again} rows={6} />
  return (
    <div className={css.attention}>
      <WentWrong finished={answer.finished} />
      <ClientsWaiting {...answer} />
      <DueActions />
      <WaitingForYou answer={answer} />
      <RunsOut contracts={answer.contracts} />
    </div>
  )
}

const troubleWords: Readonly<Record<VisitTrouble, string>> = {
  LOW_SCORE: msg('Low score'),
  NO_END: msg('Not finished properly'),
  OFFSITE: msg('Started off site'),
  PHOTOS_OUTSTANDING: msg('Photos outstanding'),
}

function WentWrong({ finished }: Pick<TodayAttention, 'finished'>) {
  const say = useWords()
  return (
    <List
      title={msg('Finished with issues (since yesterday)')}
      total={finished.count}
      empty={msg('No finished visit needs a second look.')}
    >
      {finished.rows.map((row) => (
        <WaitingRow
          key={row.workId}
          names={
            <>
              <PersonLink
                id={row.tenantUserId}
                name={row.employeeName}
                distinguishedBy={row.distinguishedBy}
              />
              {' · '}
              <SiteLink id={row.locationId} name={row.locationName} />
            </>
          }
          since={<SiteMoment {...row} />}
          href={to(paths.detailedReport, { work: row.workId })}
          act={say('Open the visit')}
          of={`${row.employeeName}, ${row.locationName}`}
        >
          <p className="row small">
            {row.troubles.map((trouble) => (
              <Badge key={trouble} label={troubleWords[trouble]} tone="warn" />
            ))}
            {row.score !== null && <span className="figures">{row.score}%</span>}
          </p>
        </WaitingRow>
      ))}
    </List>
  )
}

function ClientsWaiting({ problems, lowFeedback, unanswered }: TodayAttention) {
  const say = useWords()
  return (
    <List
      title={msg('Client problems')}
      total={problems.count + lowFeedback.count + unanswered.count}
      empty={msg('No open client problems.')}
    >
      {problems.rows.map((row) => (
        <WaitingRow
          key={`problem ${row.id}`}
          names={<SiteLink id={row.siteId} name={row.siteName} />}
          since={ago(row.reportedAt)}
          href={paths.problems}
          act={say('Problem')}
          of={row.siteName}
        >
          <p className={css.oneLine} dir="auto">
            {row.text}
          </p>
        </WaitingRow>
      ))}
      {lowFeedback.rows.map((row) => (
        <WaitingRow
          key={`feedback ${row.workId}`}
          names={<SiteLink id={row.locationId} name={row.locationName} />}
          since={ago(row.endTime)}
          href={to(paths.detailedReport, { work: row.workId })}
          act={say('Feedback of {percent}%', { percent: row.score })}
          of={row.locationName}
        />
      ))}
      {unanswered.rows.map((row) => (
        <WaitingRow
          key={`message ${row.conversationId}`}
          names={<SiteLink id={row.siteId} name={row.siteName} />}
          since={ago(row.sentAt)}
          href={to(paths.chat, { c: row.conversationId })}
          act={say('Message from the client')}
          of={row.siteName}
        />
      ))}
    </List>
  )
}

function RunsOut({ contracts }: Pick<TodayAttention, 'contracts'>) {
  const say = useWords()
  const mayEdit = useMay(allContracts.update)
  return (
    <List
      title={msg('Contracts ending within 14 days')}
      total={contracts.count}
      empty={msg('No contract ends in the next 14 days.')}
    >
      {contracts.rows.map((row) => (
        <li key={row.id}>
          {mayEdit ? (
            <AppLink href={to(paths.contract, { id: row.id })}>{row.title}</AppLink>
          ) : (
            <bdi>{row.title}</bdi>
          )}
          <p>
            <ClientLink id={row.clientId} name={row.clientName} />
          </p>
          <p className="figures">{say('Ends in {count} days', { count: row.daysLeft })}</p>
        </li>
      ))}
    </List>
  )
}
