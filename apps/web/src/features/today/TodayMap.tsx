import type { TodayVisit } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { SitesMap } from '@muster/ui/map/SitesMap.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { todayStates } from '../../shared/visits/today-states.ts'

export function TodayMap({ visits }: { visits: readonly TodayVisit[] }) {
  const say = useWords()
  const spots = useMemo(
    () =>
      [...Map.groupBy(visits, ({ locationId }) => locationId)].map(([id, lines]) => {
        const { locationName: name, lat, lang: lng } = lines[0]!
        const people = lines.map(
          ({ employeeName, distinguishedBy, state }) =>
            `${nameApart(employeeName, distinguishedBy)}: ${say(todayStates[state].label)}`,
        )
        return { id, name, lat, lng, under: [...new Set(people)].join(', ') }
      }),
    [visits, say],
  )
  return <SitesMap label={msg('Sites on the map')} spots={spots} total={spots.length} height={280} alone />
}
