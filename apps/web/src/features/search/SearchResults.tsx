import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { ask, useAsk } from '@muster/client/query'
import { type SearchResult, search } from '@muster/contract/search'
import { nameApart } from '@muster/rules/people/full-name'
import { formatPhone } from '@muster/rules/people/phone'
import type { PaletteField } from '@muster/ui/page/palette/Palette.tsx'
import { type PaletteGroup, type PaletteItem, PaletteList } from '@muster/ui/page/palette/PaletteList.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconDots } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { regionHere } from '../../shared/here/region-here.ts'
import { type RecentThing, recentThings } from '../../shared/recent/recent-things.ts'
import { useActions, useScreens, useViewItems } from './actions.tsx'
import { holdsAll } from './holds-all.ts'
import { iconLook, type PreviewProps, type ThingKind, thingKinds } from './thing-kinds.tsx'
import { mostOfAKind, useMore } from './use-more.ts'
import { usePersonActs } from './use-person-acts.tsx'

const region = regionHere()
const otherKinds = ['CLIENT', 'SITE', 'JOB', 'WORK'] as const
const pauseMs = 150
const mostRecent = 5

interface Props {
  field: PaletteField
  query: string
  onClose: () => void
  Preview: ComponentType<PreviewProps>
}

export function SearchResults({ field, query, onClose, Preview }: Props) {
  const typed = query.trim()
  const { hits, isSettled, nothing } = useHits(typed)
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false
  const previewOf = (thing: RecentThing) =>
    isWide ? (
      <Suspense fallback={null}>
        <Preview
          key={`${thing.kind}-${thing.id}`}
          kind={thing.kind}
          id={thing.id}
          title={thing.title}
          onClose={onClose}
        />
      </Suspense>
    ) : undefined
  const itemOf = useItems(previewOf)
  const recent = useRecent(typed, itemOf)
  const found = useFound(hits, typed, itemOf)
  const acts = useActsOf(isWide ? undefined : hits.find(({ kind }) => kind === 'PERSON'))
  const actions = useActions(typed)
  const screens = useScreens(typed)
  const views = useViewItems(typed)
  return (
    <PaletteList
      field={field}
      query={query}
      groups={[recent, found('PERSON'), acts, ...otherKinds.map(found), actions, views, screens]}
      isSettled={isSettled}
      nothing={nothing}
      onClose={onClose}
    />
  )
}

/** What of the company fits. What was found for the text before stays only where it fits this one: Enter opens the first. */
function useHits(typed: string) {
  const [settled] = useDebouncedValue(typed, pauseMs)
  const question = typed && settled ? ask(search.find, { query: { q: settled } }) : undefined
  const { answer, failure, isLoading } = useAsk(question)
  const isSettled = typed === settled && !isLoading
  const hits = (answer ?? []).filter(({ title, hint }) => isSettled || holdsAll(`${title} ${hint}`, typed))
  const looking = isSettled ? msg('No results') : msg('Searching…')
  return { hits, isSettled, nothing: failure ? failureOf(failure) : looking }
}

function useItems(previewOf: (thing: RecentThing) => ReactNode) {
  const { history } = useRouter()
  return (thing: RecentThing): PaletteItem => ({
    key: `${thing.kind}-${thing.id}`,
    title: thing.title,
    hint: thing.hint,
    icon: thingKinds[thing.kind].icon,
    preview: previewOf(thing),
    onPick: () => history.push(thingKinds[thing.kind].at(thing.id)),
  })
}
type ItemOf = ReturnType<typeof useItems>

function useRecent(typed: string, itemOf: ItemOf): PaletteGroup {
  const [things] = useState(recentThings)
  return { label: msg('Recent'), items: typed ? [] : things.slice(0, mostRecent).map(itemOf) }
}

function useFound(hits: readonly SearchResult[], typed: string, itemOf: ItemOf) {
  const say = useWords()
  const { history } = useRouter()
  const more = useMore(hits, typed)
  return (kind: ThingKind): PaletteGroup => {
    const items = hits
      .filter((hit) => hit.kind === kind)
      .slice(0, mostOfAKind)
      .map(({ title, hint, distinguishedBy, phone, ...hit }) =>
        itemOf({
          ...hit,
          title: nameApart(title, distinguishedBy),
          hint: phone ? `${hint} · ${formatPhone(phone, region)}` : hint,
        }),
      )
    const { href, count } = more[kind] ?? {}
    if (href !== undefined)
      items.push({
        key: `${kind}-more`,
        icon: <IconDots {...iconLook} />,
        title: count === undefined ? say('Show more') : say(thingKinds[kind].more, { count }),
        onPick: () => history.push(href),
      })
    return { label: thingKinds[kind].label, items }
  }
}

function useActsOf(person: SearchResult | undefined): PaletteGroup {
  const say = useWords()
  const actsOf = usePersonActs()
  const items = person
    ? actsOf(person).map(({ key, sentence, icon: Icon, onPick }) => ({
        key,
        title: say(sentence, { name: person.title }),
        icon: <Icon {...iconLook} />,
        onPick,
      }))
    : []
  return { label: msg('Actions'), items }
}
