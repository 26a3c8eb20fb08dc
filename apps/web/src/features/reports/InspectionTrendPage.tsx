import { call } from '@muster/client/call'
import { ask, prefetch, useAsk } from '@muster/client/query'
import { type InspectionTrend, reports, TrendFilters, type TrendItem } from '@muster/contract/reports'
import { addDays } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { day as dayText } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconChartLine } from '@tabler/icons-react'
import type { z } from 'zod'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { DateRangePicker } from '../../shared/pickers/DateRangePicker.tsx'
import { JobPicker } from '../../shared/pickers/JobPicker.tsx'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { ReportDownload } from '../../shared/ReportDownload.tsx'
import { type OpenView, useOpenView } from '../../shared/saved-views/use-open-view.ts'
import { ViewLine } from '../../shared/saved-views/ViewLine.tsx'
import { ViewsMenu } from '../../shared/saved-views/ViewsMenu.tsx'
import { ChooseInspectedJob } from './trend/ChooseInspectedJob.tsx'
import { TrendSections } from './trend/TrendSections.tsx'

type Chosen = z.infer<typeof TrendFilters>

const mostDays = 400
/** What the server shows when no days are asked for. */
const lastYear = () => ({ startDate: addDays(companyToday(), -365), endDate: companyToday() })
const asked = ({ job, startDate, endDate }: Chosen) =>
  job === undefined ? undefined : { jobId: job, startDate, endDate }
const questionOf = (chosen: Chosen) => {
  const query = asked(chosen)
  return query && ask(reports.inspectionTrend, { query })
}
export const loader = async (search: Search) => {
  const question = questionOf(readSearch(TrendFilters, search))
  if (question) await prefetch(question)
}

export default function InspectionTrendPage() {
  const say = useWords()
  const [url, setUrl] = useUrlState(TrendFilters)
  const view = useOpenView({ list: 'trends', fields: Object.keys(TrendFilters.shape), shown: [] })
  const question = questionOf(url)
  const { answer: known, failure, isLoading, again } = useAsk(question)
  const answer = isLoading ? undefined : known
  const items = answer ? Object.values(answer.trendItemsMap) : []
  return (
    <Page
      title={msg('Inspection trend report')}
      sentence={msg('Inspection scores of a job over time.')}
      action={<TrendDownload query={asked(url)} items={items} />}
      filters={<ChooseTrend start={url} onGenerate={setUrl} view={view} />}
    >
      <div className="stack">
        <ViewLine of={view} />
        {!question && (
          <div className="stack">
            <p className="faint">{say('Choose a site and one of its jobs, then Generate.')}</p>
            <ChooseInspectedJob />
          </div>
        )}
        {question && failure && !isLoading && <ErrorState error={failure} onRetry={again} />}
        {question && isLoading && <RowsSkeleton rows={8} />}
        {answer && <Trend trend={answer} items={items} />}
      </div>
    </Page>
  )
}

interface ChooseProps {
  start: Chosen
  onGenerate: (chosen: Chosen) => void
  view: OpenView
}

/** Nothing is asked of the server before Generate. */
function ChooseTrend({ start, onGenerate, view }: ChooseProps) {
  const [chosen, choose] = useDraft(start)
  const { site, job, startDate, endDate } = chosen
  const generate = () => {
    if (job === undefined) return void sayProblem('Please select a job.')
    onGenerate(chosen)
  }
  return (
    <>
      <SitePicker
        compact
        withArchived
        clearable
        value={site}
        onChange={(next) => choose({ site: next, job: undefined })}
      />
      <JobPicker
        compact
        byId
        withScores
        siteId={site}
        value={job}
        onChange={(next) => choose({ job: next })}
      />
      <DateRangePicker
        compact
        value={startDate && endDate ? { startDate, endDate } : lastYear()}
        onChange={choose}
        most={mostDays}
      />
      <Button label={msg('Generate')} kind="primary" onPick={generate} />
      <ViewsMenu of={view} list="trends" />
    </>
  )
}

function Trend({ trend, items }: { trend: InspectionTrend; items: readonly TrendItem[] }) {
  const say = useWords()
  const { site, startDate, endDate } = trend
  return (
    <div className="stack">
      <p className="faint">
        {site} · {say('{from} to {to}', { from: dayText(startDate), to: dayText(endDate) })}
      </p>
      {items.length === 0 && (
        <EmptyState
          title={msg('No inspections in this range')}
          hint={msg('Only completed inspections with a rating are shown.')}
          icon={IconChartLine}
        />
      )}
      <TrendSections items={items} />
    </div>
  )
}

function TrendDownload({ query, items }: { query: ReturnType<typeof asked>; items: readonly TrendItem[] }) {
  const say = useWords()
  const name = say('Inspection trend - job {id}', { id: query?.jobId ?? '' })
  const savePicture = async () => {
    const { givePicture } = await import('@muster/ui/charts/chart-picture.ts')
    const charts = [...document.querySelectorAll<HTMLElement>('[data-trend]')].map((within) => ({
      title: within.dataset.title ?? '',
      within,
    }))
    if (!(await givePicture(name, charts)))
      await sayProblem('Show a chart first; tables are in the CSV file.')
  }
  return (
    <ReportDownload
      name={name}
      disabled={!query || items.length === 0}
      make={(asked) => call(reports.trendFile, { query: { ...query!, ...asked } })}
      others={[{ label: msg('As PNG'), onPick: savePicture }]}
    />
  )
}
