import { prefetch, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { Page } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { ChooseVisit } from './choose-visit/ChooseVisit.tsx'
import { ReportFilters } from './choose-visit/ReportFilters.tsx'
import { reportFilters, visitQuestion } from './choose-visit/report-url.ts'
import { WorkDownload, WorkReport } from './visit-report/WorkReport.tsx'

export const loader = async (search: Search) => {
  const { work, type } = readSearch(reportFilters, search)
  const question = visitQuestion(work, type)
  await prefetch(groupList, ...(question ? [question] : []))
}

export default function DetailedReportPage() {
  const [url, setUrl] = useUrlState(reportFilters)
  const question = visitQuestion(url.work, url.type)
  const { answer: work, failure, isLoading, again } = useAsk(question)
  return (
    <Page
      title={msg('Detailed Report')}
      sentence={msg('One visit in full: answers, score and route.')}
      action={work && <WorkDownload work={work} type={url.type} />}
      filters={
        <ReportFilters
          url={url}
          setUrl={setUrl}
          siteName={work?.locationId === url.site ? work?.locationName : undefined}
        />
      }
    >
      {!question && (
        <ChooseVisit
          type={url.type}
          siteId={url.site}
          leadTo={(work) => to(paths.detailedReport, { site: url.site, type: url.type, work })}
        />
      )}
      {question && failure && !isLoading && <ErrorState error={failure} onRetry={again} />}
      {question && isLoading && <RowsSkeleton rows={8} />}
      {work && !isLoading && (
        <WorkReport work={work} tab={url.tab ?? 'tasks'} onTab={(tab) => setUrl({ tab })} />
      )}
    </Page>
  )
}
