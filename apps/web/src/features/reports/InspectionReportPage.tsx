import { ask, prefetch, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type FilledWork, works } from '@muster/contract/works/works'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { ChooseVisit } from './choose-visit/ChooseVisit.tsx'
import { ReportFilters } from './choose-visit/ReportFilters.tsx'
import {
  type InspectionFilters,
  inspectionFilters,
  typeOf,
  visitQuestion,
} from './choose-visit/report-url.ts'
import { ReportBody } from './visit-report/ReportBody.tsx'
import { Signature } from './visit-report/Signature.tsx'
import { WalkedPath } from './visit-report/WalkedPath.tsx'
import { WorkHeader } from './visit-report/WorkHeader.tsx'
import { WorkDownload } from './visit-report/WorkReport.tsx'

const questionOf = (filters: InspectionFilters) => visitQuestion(filters.work, typeOf(filters))

export const loader = async (search: Search) => {
  const question = questionOf(readSearch(inspectionFilters, search))
  if (question) await prefetch(question)
}

export default function InspectionReportPage() {
  const [url, setUrl] = useUrlState(inspectionFilters)
  const question = questionOf(url)
  const { answer: work, failure, isLoading, again } = useAsk(question)
  return (
    <Page
      title={msg('Inspection Report')}
      sentence={msg('One completed visit with its scores, answers and path, ready to be signed.')}
      action={work && <WorkDownload work={work} type={typeOf(url)} layout="SUMMARY" />}
      filters={
        <ReportFilters
          withoutGroups
          url={{ ...url, type: typeOf(url) }}
          // Inspections are what the page begins with: all types are asked for by name.
          setUrl={(change) => setUrl('type' in change ? { ...change, type: change.type ?? 'ALL' } : change)}
          siteName={work?.locationId === url.site ? work?.locationName : undefined}
        />
      }
    >
      {!question && (
        <ChooseVisit
          type={typeOf(url)}
          siteId={url.site}
          leadTo={(work) => to(paths.inspectionReport, { site: url.site, type: url.type, work })}
        />
      )}
      {question && failure && !isLoading && <ErrorState error={failure} onRetry={again} />}
      {question && isLoading && <RowsSkeleton rows={8} />}
      {work && !isLoading && (
        <div className="stack">
          <InspectionHead work={work} />
          <ReportBody work={work} />
          <Section title={msg('Location detail')}>
            <WalkedPath work={work} isSmall />
          </Section>
          <Signature work={work} />
        </div>
      )}
    </Page>
  )
}

function InspectionHead({ work }: { work: FilledWork }) {
  const { answer } = useAsk(ask(works.evidence, { params: { id: work.workId } }))
  return <WorkHeader work={work} code={answer?.code ?? undefined} />
}
