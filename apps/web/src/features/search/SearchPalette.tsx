import { useDebouncedValue } from '@mantine/hooks'
import { ask, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { msg } from '@muster/contract/msg'
import { type SearchResult, search } from '@muster/contract/search'
import { nameApart } from '@muster/rules/people/full-name'
import { formatPhone } from '@muster/rules/people/phone'
import { openPalette, Palette, type PaletteGroup } from '@muster/ui/page/Palette.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { useWords } from '@muster/ui/words/words.ts'
import {
  IconAppWindow,
  IconBriefcase,
  IconBuilding,
  IconClipboardCheck,
  IconMapPin,
  IconUser,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { searchedBy } from '../../navigation/sidebar.ts'
import { regionHere } from '../../shared/here/region-here.ts'
import { holdsAll } from './holds-all.ts'
import { usePersonActs } from './use-person-acts.tsx'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
const kinds: Readonly<
  Record<SearchResult['kind'], { label: string; icon: ReactNode; at: (id: number) => string }>
> = {
  PERSON: { label: msg('People'), icon: <IconUser {...icon} />, at: (id) => to(paths.person, { id }) },
  CLIENT: { label: msg('Clients'), icon: <IconBuilding {...icon} />, at: (id) => to(paths.client, { id }) },
  SITE: { label: msg('Sites'), icon: <IconMapPin {...icon} />, at: (id) => to(paths.site, { id }) },
  JOB: { label: msg('Jobs'), icon: <IconBriefcase {...icon} />, at: (id) => to(paths.job, { id }) },
  WORK: {
    label: msg('Visits'),
    icon: <IconClipboardCheck {...icon} />,
    at: (work) => to(paths.detailedReport, { work }),
  },
}
const region = regionHere()
const otherKinds = ['CLIENT', 'SITE', 'JOB', 'WORK'] as const
const pauseMs = 150

/** Everything that can be gone to. Opens each time `asked` grows. */
export function SearchPalette({ asked }: { asked: number }) {
  const { history } = useRouter()
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const [settled] = useDebouncedValue(typed, pauseMs)
  const question = typed && settled ? ask(search.find, { query: { q: settled } }) : undefined
  const { answer, failure, isLoading } = useAsk(question)
  const screens = useScreens(typed)
  // What was found for the text before stays only where it fits this one: Enter opens the first.
  const isCurrent = typed === settled && !isLoading
  const hits = (answer ?? []).filter(({ title, hint }) => isCurrent || holdsAll(`${title} ${hint}`, typed))
  const acts = usePersonActs(hits.find(({ kind }) => kind === 'PERSON'))
  useEffect(() => {
    if (asked > 0) openPalette()
  }, [asked])

  const found = (kind: SearchResult['kind']): PaletteGroup => ({
    label: kinds[kind].label,
    icon: kinds[kind].icon,
    items: hits
      .filter((hit) => hit.kind === kind)
      .map(({ id, title, hint, distinguishedBy, phone }) => ({
        key: `${kind}-${id}`,
        title: nameApart(title, distinguishedBy),
        hint: phone ? `${hint} · ${formatPhone(phone, region)}` : hint,
        onPick: () => history.push(kinds[kind].at(id)),
      })),
  })
  const nothing = () => {
    if (failure) return failureOf(failure)
    return isLoading || typed !== settled ? msg('Searching…') : msg('No results')
  }
  return (
    <Palette
      label={msg('Search people, clients, sites, jobs, visits and screens')}
      query={query}
      onQuery={setQuery}
      onClose={() => setQuery('')}
      nothing={nothing()}
      groups={[found('PERSON'), acts, ...otherKinds.map(found), screens]}
    />
  )
}

/** The screens that the reader may open whose name, group or other words hold what is typed. */
function useScreens(typed: string): PaletteGroup {
  const say = useWords()
  const { history } = useRouter()
  const items = searchedBy(useLevel())
    .map(({ path, title, group, words }) => ({
      key: path,
      title: say(title),
      hint: group ? say(group) : '',
      words: words ? say(words) : '',
      onPick: () => history.push(path),
    }))
    .filter(({ title, hint, words }) => holdsAll(`${hint} ${title} ${words}`, typed))
  return { label: msg('Screens'), icon: <IconAppWindow {...icon} />, items }
}
