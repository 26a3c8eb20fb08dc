import { ask, prefetch, useAsk } from '@muster/client/query'
import { staff } from '@muster/contract/kit/permissions'
import { Accuracy, type HeatMap as Heat, HeatMapFilters, reports } from '@muster/contract/reports'
import { defaultDateRange } from '@muster/rules/time/date-ranges'
import { Button } from '@muster/ui/button/Button.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMapPinOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { DateRangePicker } from '../../shared/pickers/DateRangePicker.tsx'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { type OpenView, useOpenView } from '../../shared/saved-views/use-open-view.ts'
import { ViewLine } from '../../shared/saved-views/ViewLine.tsx'
import { ViewsMenu } from '../../shared/saved-views/ViewsMenu.tsx'
import { HeatMapStart } from './HeatMapStart.tsx'

const HeatMap = lazy(async () => ({ default: (await import('@muster/ui/map/HeatMap.tsx')).HeatMap }))

type Chosen = z.infer<typeof HeatMapFilters>

const mostDays = 3660
const tall = 800
const accuracyWords = { LOW: msg('Low'), MEDIUM: msg('Medium'), HIGH: msg('High') } as const
const accuracyOptions = choicesOf(Accuracy.options, accuracyWords)

/** Undefined until Generate has put the days into the address. */
function questionOf({ site, user, startDate, endDate, accuracy = 'MEDIUM' }: Chosen) {
  if (!startDate || !endDate) return undefined
  const days = { startDate, endDate }
  return ask(reports.heatMap, { query: { jobLocationId: site, tenantUserId: user, ...days, accuracy } })
}
export const loader = async (search: Search) => {
  const question = questionOf(readSearch(HeatMapFilters, search))
  if (question) await prefetch(question)
}

export default function HeatMapPage() {
  const [url, setUrl] = useUrlState(HeatMapFilters)
  const view = useOpenView({ list: 'heatMaps', fields: Object.keys(HeatMapFilters.shape), shown: [] })
  const question = questionOf(url)
  const { answer, failure, isLoading, again } = useAsk(question)
  return (
    <Page
      title={msg('Heat Map')}
      sentence={msg('Where your team worked.')}
      filters={<HeatFilters start={url} onGenerate={setUrl} view={view} />}
    >
      <div className="stack">
        <ViewLine of={view} />
        {!question && <HeatMapStart />}
        {failure && !isLoading && <ErrorState error={failure} onRetry={again} />}
        {question && isLoading && <RowsSkeleton rows={8} />}
        {question && answer && !isLoading && <HeatOf heat={answer} asked={url.accuracy ?? 'MEDIUM'} />}
      </div>
    </Page>
  )
}

interface FilterProps {
  start: Chosen
  onGenerate: (chosen: Chosen) => void
  view: OpenView
}

/** Nothing is asked of the server before Generate. */
function HeatFilters({ start, onGenerate, view }: FilterProps) {
  const [chosen, choose] = useDraft(start)
  const generate = () => {
    const { startDate, endDate } = chosen
    const days = startDate && endDate ? {} : defaultDateRange(companyToday())
    onGenerate({ ...chosen, ...days })
  }
  return (
    <>
      <SitePicker compact clearable withArchived value={chosen.site} onChange={(site) => choose({ site })} />
      <EmployeePicker
        compact
        withRemoved
        clearable
        label={msg('User')}
        levels={staff}
        value={chosen.user}
        onChange={(user) => choose({ user })}
      />
      <DateRangePicker compact value={chosen} onChange={(range) => choose(range)} most={mostDays} />
      <SelectField
        compact
        translate
        label={msg('Location Accuracy')}
        options={accuracyOptions}
        value={chosen.accuracy ?? 'MEDIUM'}
        onChange={(accuracy) => choose({ accuracy })}
      />
      <Button label={msg('Generate')} kind="primary" onPick={generate} />
      <ViewsMenu of={view} list="heatMaps" />
    </>
  )
}

function HeatOf({ heat, asked }: { heat: Heat; asked: Accuracy }) {
  const say = useWords()
  const { locations, accuracy, total, hidden, busiest } = heat
  const height = window.innerWidth < 992 ? Math.round(window.innerHeight * 0.6) : tall
  return (
    <div className="stack">
      <div role="status">
        <p>{say('Positions: {count}', { count: count(total) })}</p>
        {hidden > 0 && (
          <p className="faint">
            {say('{count} positions are hidden to protect privacy. Choose a person to see theirs.', {
              count: count(hidden),
            })}
          </p>
        )}
        {accuracy !== asked && (
          <p className="faint">
            {say('Shown more coarsely, because there are too many places. Choose fewer days or a site.')}
          </p>
        )}
      </div>
      {locations.length === 0 ? (
        <EmptyState
          title={
            total === 0 ? msg('No positions were recorded') : msg('Too few people to show where they were')
          }
          hint={msg('Positions are recorded only while a visit is open and its screen is in view.')}
          icon={IconMapPinOff}
        />
      ) : (
        <Suspense fallback={<RowsSkeleton rows={8} />}>
          <HeatMap
            label={msg('Heat Map')}
            cells={locations}
            busiest={busiest}
            accuracy={accuracy}
            height={height}
          />
        </Suspense>
      )}
    </div>
  )
}
