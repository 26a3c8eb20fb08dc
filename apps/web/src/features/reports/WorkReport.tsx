import { call } from '@muster/client/call'
import { ask, useAsk } from '@muster/client/query'
import type { SpecType } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { reports } from '@muster/contract/reports'
import { type FilledWork, works } from '@muster/contract/works'
import { Badge } from '@muster/ui/Badge.tsx'
import { longDay, withLongDay } from '@muster/ui/format.ts'
import { Tabs } from '@muster/ui/Tabs.tsx'
import { useWords } from '@muster/ui/words.ts'
import { ClientLink, PersonLink, SiteLink } from '../../name-links/NameLinks.tsx'
import { ReportDownload } from '../../ReportDownload.tsx'
import { visitStates } from '../../visits/visit-states.ts'
import { nameOfWork } from '../../work-links/name-of-work.ts'
import { Answers } from './Answers.tsx'
import { Evidence } from './Evidence.tsx'
import css from './reports.module.css'
import { Signature } from './Signature.tsx'
import { Summary } from './Summary.tsx'
import { WalkedPath } from './WalkedPath.tsx'

type Tab = 'tasks' | 'location' | 'evidence'
interface Props {
  work: FilledWork
  tab: Tab
  onTab: (tab: Tab) => void
}

/** The report of one work, in the order of its printed twin. */
export function WorkReport({ work, tab, onTab }: Props) {
  const asked = useAsk(ask(works.evidence, { params: { id: work.workId } }))
  const { failure, again } = asked
  const evidence = asked.isLoading ? undefined : asked.answer
  return (
    <div className="stack">
      <WorkHeader work={work} code={evidence?.code ?? undefined} />
      <Tabs
        open={tab}
        onOpen={onTab}
        tabs={[
          {
            key: 'tasks',
            label: msg('Task detail'),
            content: (
              <div className="stack">
                <Summary work={work} />
                <Answers work={work} />
                <Signature work={work} />
              </div>
            ),
          },
          { key: 'location', label: msg('Location detail'), content: <WalkedPath work={work} /> },
          {
            key: 'evidence',
            label: msg('Evidence'),
            content: <Evidence evidence={evidence} failure={failure} onRetry={again} />,
          },
        ]}
      />
    </div>
  )
}

/** The same for a client, who sees neither the times of people nor where they went. */
export const ClientReport = ({ work }: { work: FilledWork }) => (
  <div className="stack">
    <WorkHeader work={work} />
    <Summary work={work} />
    <Answers work={work} />
    <Signature work={work} />
  </div>
)

/** What the report is about: times, client, site and who did it. */
export function WorkHeader({ work, code }: { work: FilledWork; code?: string | undefined }) {
  const say = useWords()
  const facts = [
    ...(work.startTime
      ? [
          { label: msg('Start'), value: moment(work.startTime) },
          { label: msg('End'), value: moment(work.endTime) },
        ]
      : []),
    { label: msg('Client'), value: <ClientLink id={work.clientId} name={work.clientName} /> },
    { label: msg('Site'), value: <SiteLink id={work.locationId} name={work.locationName} /> },
    { label: msg('Site address'), value: work.siteAddress },
    {
      label: msg('Inspector'),
      value: (
        <>
          <PersonLink id={work.tenantUserId} name={work.employeeName} /> ({work.employeeRole})
        </>
      ),
    },
    ...(work.startTime ? [{ label: msg('Time zone'), value: work.timezone }] : []),
    ...(code ? [{ label: msg('Verification code'), value: code }] : []),
  ]
  return (
    <section className="card">
      <header className="card-head">
        <h2>{withLongDay(say(nameOfWork(work)))}</h2>
        <Badge {...visitStates[work.status]} />
      </header>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A moment by the clock of its own offset. */
const moment = (instant: string | null | undefined) =>
  instant ? `${longDay(instant)} ${instant.slice(11, 19)}` : '–'

interface DownloadProps {
  work: FilledWork
  type: SpecType | undefined
  layout?: 'SUMMARY'
}
/** The same report as a file, named by the sentence of the work. */
export function WorkDownload({ work, type, layout }: DownloadProps) {
  const say = useWords()
  return (
    <ReportDownload
      name={say(nameOfWork(work)).replace(/[/\\:]/g, '-')}
      make={(asked) =>
        call(reports.workFile, {
          query: {
            workId: work.workId,
            ...asked,
            timezone: work.timezone,
            ...(type && { jobSpecType: type }),
            ...(layout && { layout }),
          },
        })
      }
    />
  )
}
