import { call } from '@muster/client/call'
import { ask, useAsk } from '@muster/client/query'
import type { SpecType } from '@muster/contract/jobs/job-details'
import { reports } from '@muster/contract/reports'
import { type FilledWork, works } from '@muster/contract/works/works'
import { Tabs } from '@muster/ui/page/tabs/Tabs.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { ClientRepairs } from '../../../shared/actions/ClientRepairs.tsx'
import { repairsOfVisit } from '../../../shared/actions/questions.ts'
import { VisitActions } from '../../../shared/actions/VisitActions.tsx'
import { VisitScoresLine } from '../../../shared/actions/VisitScoresLine.tsx'
import { ReportDownload } from '../../../shared/ReportDownload.tsx'
import { useRemembered } from '../../../shared/recent/recent-things.ts'
import { nameOfWork } from '../../../shared/work-links/name-of-work.ts'
import { Evidence } from './Evidence.tsx'
import { ReportBody } from './ReportBody.tsx'
import { Signature } from './Signature.tsx'
import { WalkedPath } from './WalkedPath.tsx'
import { WorkHeader } from './WorkHeader.tsx'

type Tab = 'tasks' | 'location' | 'evidence'
/** The report of one work, in the order of its printed twin. */
export function WorkReport({ work, tab, onTab }: { work: FilledWork; tab: Tab; onTab: (tab: Tab) => void }) {
  const { workId, locationName, employeeName, startTime } = work
  useRemembered({
    kind: 'WORK',
    id: workId,
    title: locationName,
    hint: [startTime && day(startTime), employeeName, `#${workId}`].filter(Boolean).join(' · '),
  })
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
                <VisitActions workId={workId} />
                <ReportBody work={work} />
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
export function ClientReport({ work }: { work: FilledWork }) {
  const { answer: repairs = [] } = useAsk(repairsOfVisit(work.workId))
  return (
    <div className="stack">
      <WorkHeader work={work} />
      <VisitScoresLine workId={work.workId} />
      <ClientRepairs repairs={repairs} />
      <ReportBody work={work} />
      <Signature work={work} />
    </div>
  )
}

interface DownloadProps {
  work: FilledWork
  type: SpecType | undefined
  layout?: 'SUMMARY'
}
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
