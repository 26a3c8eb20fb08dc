import { ask, type Question, useAsk } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { clients, staff } from '@muster/contract/kit/permissions'
import { type Page, pageOf } from '@muster/contract/kit/rows'
import type { SearchResult } from '@muster/contract/search'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { type Path, paths } from '../../navigation/paths.ts'
import { stringifySearch } from '../../navigation/url.ts'
import type { ThingKind } from './thing-kinds.tsx'

export const mostOfAKind = 3
const counted = { page: 0, size: 1 }

interface WholeList {
  readonly kind: ThingKind
  readonly href: string
  readonly question: Question<unknown[] | Page<unknown>>
}
export interface MoreThings {
  readonly href: string
  /** How many are not shown; undefined while it is not known. */
  readonly count: number | undefined
}

const address = (path: Path, filters: Readonly<Record<string, unknown>>) =>
  `${path}${stringifySearch(filters)}`

function listOf(kind: ThingKind, search: string, hits: readonly SearchResult[]): WholeList | undefined {
  if (kind === 'WORK') return visitsOf(hits)
  if (kind === 'SITE')
    return {
      kind,
      href: address(paths.sites, { search }),
      question: ask(sites.list, { query: { search, ...counted } }),
    }
  if (kind === 'JOB')
    return {
      kind,
      href: address(paths.jobs, { search }),
      question: ask(jobs.list, { query: { search, ...counted } }),
    }
  const filters = { search, roleLevels: [...(kind === 'CLIENT' ? clients : staff)] }
  return {
    kind,
    href: address(paths.users, filters),
    question: ask(users.list, { query: { ...filters, ...counted } }),
  }
}

/** Visits have no words of their own: their list is that of the one site that fits, or else of the one person. */
function visitsOf(hits: readonly SearchResult[]): WholeList | undefined {
  const [site, ...otherSites] = hits.filter(({ kind }) => kind === 'SITE')
  const [person, ...otherPeople] = hits.filter(({ kind }) => kind === 'PERSON')
  const isOfSite = site && otherSites.length === 0
  if (!isOfSite && (!person || otherPeople.length > 0)) return undefined
  const filters = isOfSite ? { jobLocationId: site.id } : { tenantUserId: person!.id }
  return {
    kind: 'WORK',
    href: address(paths.visits, filters),
    question: ask(works.list, { query: { ...filters, ...counted } }),
  }
}

const totalsOf = (lists: readonly WholeList[]): Question<number[]> => ({
  queryKey: ['search', 'totals', lists.map(({ href }) => href)],
  queryFn: (context) =>
    Promise.all(lists.map(async ({ question }) => pageOf(await question.queryFn(context)).totalElements)),
})

export function useMore(
  hits: readonly SearchResult[],
  typed: string,
): Readonly<Partial<Record<ThingKind, MoreThings>>> {
  const many = [...new Set(hits.map(({ kind }) => kind))].filter(
    (each) => hits.filter(({ kind }) => kind === each).length > mostOfAKind,
  )
  const lists = many.flatMap((kind) => listOf(kind, typed, hits) ?? [])
  const { answer, isLoading } = useAsk(lists.length > 0 ? totalsOf(lists) : undefined)
  const restOf = (nth: number) => {
    const total = isLoading ? undefined : answer?.[nth]
    return total === undefined || total <= mostOfAKind ? undefined : total - mostOfAKind
  }
  return Object.fromEntries(lists.map(({ kind, href }, nth) => [kind, { href, count: restOf(nth) }]))
}
