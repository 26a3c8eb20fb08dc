import { useWeekStart } from '@muster/client/use-session'
import type { TrendItem } from '@muster/contract/reports'
import { WithTableButton } from '@muster/ui/charts/as-table.tsx'
import { seriesColour } from '@muster/ui/charts/series-colours.ts'
import { ChartSkeleton } from '@muster/ui/page/ChartSkeleton.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { changeText } from '@muster/ui/words/change-text.ts'
import { writtenIn } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { lazy, Suspense } from 'react'
import css from '../reports.module.css'
import { trendPoints } from './trend-points.ts'

const LineChart = lazy(async () => ({ default: (await import('@muster/ui/charts/LineChart.tsx')).LineChart }))

const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const twoPlaces = (value: number) => new Intl.NumberFormat(writtenIn(), places).format(value)

interface Props {
  items: readonly TrendItem[]
  of?: string
}

export const TrendSections = ({ items, of }: Props) => (
  <div className={css.trends}>
    {items.map((item, place) => (
      <TrendSection key={item.subTitle} item={item} place={place} of={of} />
    ))}
  </div>
)

function TrendSection({ item, place, of }: { item: TrendItem; place: number; of: string | undefined }) {
  const say = useWords()
  const weekStart = useWeekStart()
  const { subTitle, average, maximum } = item
  const points = trendPoints(item)
  const [before, last] = points.length > 1 ? points.slice(-2) : [undefined, points[0]]
  return (
    <WithTableButton>
      {(tableButton) => (
        <Section>
          <div data-trend data-title={subTitle}>
            <div className={css.trendHead}>
              <div>
                <h2>{subTitle}</h2>
                {of && <p className="faint">{of}</p>}
              </div>
              <div className="row">
                {last && (
                  <p className="figures strong">{say('Last: {value}', { value: twoPlaces(last.value) })}</p>
                )}
                {last && before && (
                  <p className="faint figures">
                    {changeText(say, last.value - before.value, before.label, twoPlaces)}
                  </p>
                )}
                {last?.later !== undefined && (
                  <p className="figures">
                    {say('After re-inspection: {value}', { value: twoPlaces(last.later) })}
                  </p>
                )}
                <p className="figures">{say('Average: {average}', { average: twoPlaces(average) })}</p>
                {tableButton}
              </div>
            </div>
            <Suspense fallback={<ChartSkeleton shape="line" />}>
              <LineChart
                curved
                label={subTitle}
                points={points}
                weekStart={weekStart}
                colour={seriesColour(place)}
                rated={maximum}
                textOf={twoPlaces}
                columns={[msg('Inspected'), msg('Average')]}
                laterLabel={msg('After re-inspection')}
              />
            </Suspense>
          </div>
        </Section>
      )}
    </WithTableButton>
  )
}
