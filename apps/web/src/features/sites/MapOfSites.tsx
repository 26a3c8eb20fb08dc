import { ask, useAsk } from '@muster/client/query'
import type { Input } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import type { Corners, View } from '@muster/ui/map/bounds.ts'
import { EmptyState, NoAnswer, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { lazy, Suspense, useMemo, useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'

const SitesMap = lazy(async () => ({ default: (await import('@muster/ui/map/SitesMap.tsx')).SitesMap }))

type Filters = Omit<NonNullable<Input<typeof sites.map>['query']>, 'frame' | 'zoom'>
const firstZoom = 4
export const everySpot = (filters: Filters) => ask(sites.map, { query: { ...filters, zoom: firstZoom } })
const spotsIn = (filters: Filters, { frame, zoom }: View) =>
  ask(sites.map, { query: { ...filters, frame: frame.join(','), zoom } })

interface Props {
  filters: Filters
  height?: number | string
  leadTo?: (id: number) => string
}
const sitePage = (id: number) => to(paths.site, { id })
export const MapOfSites = ({ filters, height = 560, leadTo = sitePage }: Props) => (
  <FilteredMap key={JSON.stringify(filters)} filters={filters} height={height} leadTo={leadTo} />
)

const isFiltered = (filters: object) =>
  Object.values(filters).some((value) => value !== undefined && value !== '')

/** All at once while they are few; else what the map shows, gathered as it moves. */
function FilteredMap({ filters, height, leadTo }: Required<Props>) {
  const [view, look] = useState<View>()
  const whole = useAsk(everySpot(filters))
  const isMany = whole.answer !== undefined && whole.answer.gatherings.length > 0
  const part = useAsk(isMany && view ? spotsIn(filters, view) : undefined)
  const answer = part.answer ?? whole.answer
  const spots = useMemo(
    () =>
      answer?.spots.map(({ lang, address, ...site }) => ({
        ...{ ...site, under: address, lng: lang, href: leadTo(site.id) },
      })) ?? [],
    [answer, leadTo],
  )
  const gatherings = useMemo(
    () =>
      answer?.gatherings.map(({ lang, frame, ...each }) => ({ ...each, lng: lang, frame: frame as Corners })),
    [answer],
  )
  const failure = part.failure ?? whole.failure
  if (!answer) return <NoAnswer failure={failure} again={whole.again} rows={8} />
  if (answer.total === 0)
    return <EmptyState title={isFiltered(filters) ? msg('No sites match') : msg('No sites yet')} />
  return (
    <Suspense fallback={<RowsSkeleton rows={8} />}>
      <SitesMap
        label={msg('Sites on the map')}
        spots={spots}
        gatherings={gatherings ?? []}
        total={answer.total}
        height={height}
        {...(isMany && { onView: look })}
      />
    </Suspense>
  )
}
