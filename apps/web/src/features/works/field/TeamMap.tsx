import type { TeamLine } from '@muster/contract/works/team'
import { SitesMap } from '@muster/ui/map/SitesMap.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'

const isThere = ({ state }: TeamLine) => state === 'ON_SITE' || state === 'ON_BREAK'

export function TeamMap({ people }: { people: readonly TeamLine[] }) {
  const nobody = useWords()(msg('No one on site'))
  const spots = useMemo(
    () =>
      [...Map.groupBy(people, ({ locationId }) => locationId)].map(([id, lines]) => {
        const { locationName: name, lat, lang: lng } = lines[0]!
        const there = [...new Set(lines.filter(isThere).map(({ employeeName }) => employeeName))]
        return { id, name, lat, lng, under: there.length > 0 ? there.join(', ') : nobody }
      }),
    [people, nobody],
  )
  return <SitesMap label={msg('Sites on the map')} spots={spots} total={spots.length} height={320} />
}
