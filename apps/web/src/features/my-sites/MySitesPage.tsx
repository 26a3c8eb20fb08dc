import { ask, prefetch, useAsk } from '@muster/client/query'
import { feedback } from '@muster/contract/feedback'
import { countText } from '@muster/contract/kit/shapes'
import { type ClientOverview, mySites } from '@muster/contract/sites/my-sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { NoResults } from '@muster/ui/table/NoResults.tsx'
import { TableBar } from '@muster/ui/table/TableBar.tsx'
import { TableFoot } from '@muster/ui/table/TableFoot.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconBuilding, IconMessageStar } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { useTypedSearch } from '../../shared/server-table/use-typed-search.ts'
import { MapOfSites } from '../sites/MapOfSites.tsx'
import css from './my-sites.module.css'
import { OverviewFigures } from './OverviewFigures.tsx'
import { SiteCard } from './SiteCard.tsx'

const Filters = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(['list', 'map']).optional(),
  page: countText(0, 1_000_000).optional(),
})
type Chosen = z.output<typeof Filters>
const sitesAPage = 24
const overviewOf = ({ search, page = 0 }: Chosen) =>
  ask(mySites.overview, { query: { page, size: sitesAPage, ...(search && { search }) } })
const waiting = ask(feedback.waiting)
export const loader = (search: Search) => prefetch(overviewOf(readSearch(Filters, search)), waiting)

export default function MySitesPage() {
  const [url] = useUrlState(Filters)
  const forms = useAsk(waiting).answer ?? []
  const { answer, failure, again } = useAsk(overviewOf(url))
  return (
    <Page title={msg('My sites')}>
      <div className="stack">
        {forms[0] && (forms.length === 1 ? <Waiting {...forms[0]} /> : <WaitingList forms={forms} />)}
        {!answer && <NoAnswer failure={failure} again={again} rows={8} />}
        {answer?.siteCount === 0 && (
          <EmptyState
            title={msg('No sites yet')}
            hint={msg('Sites appear here once a contract names them.')}
            icon={IconBuilding}
          />
        )}
        {answer && answer.siteCount > 0 && (
          <>
            <OverviewFigures overview={answer} />
            <Sites overview={answer} />
          </>
        )}
      </div>
    </Page>
  )
}

const mySite = (id: number) => to(paths.mySite, { id })

/** A few sites are seen at once. */
const fewSites = 7
const views = [
  { value: 'list', label: msg('List') },
  { value: 'map', label: msg('Map') },
] as const

function Sites({ overview: { sites, siteCount } }: { overview: ClientOverview }) {
  const [{ search, view = 'list' }, setUrl] = useUrlState(Filters)
  const typed = useTypedSearch(search, (text) => setUrl({ search: text, page: undefined }))
  const { page, size, totalPages: pages, totalElements: total } = sites
  const paging = {
    ...{ page, pages, size, total, usualSize: size },
    onPage: (next: number) => setUrl({ page: next || undefined }),
  }
  const isMap = view === 'map' && siteCount > fewSites
  return (
    <>
      {siteCount > fewSites && (
        <div className={css.tools}>
          <TableBar
            search={typed}
            tools={
              <Pills
                label={msg('View')}
                options={views}
                value={view}
                onChange={(next) => setUrl({ view: next === 'map' ? next : undefined })}
              />
            }
            paging={{ ...paging, total: isMap ? undefined : total }}
          />
        </div>
      )}
      {isMap && <MapOfSites filters={{ search }} leadTo={mySite} />}
      {!isMap && total === 0 && (
        <NoResults
          onClear={() => {
            typed.clear()
            setUrl({ search: undefined })
          }}
        />
      )}
      {!isMap && (
        <>
          <ul className={clsx('plain-list', css.sites)}>
            {sites.content.map((site) => (
              <SiteCard key={site.id} site={site} />
            ))}
          </ul>
          <TableFoot {...paging} />
        </>
      )}
    </>
  )
}

interface WaitingForm {
  id: number
  siteName: string
  jobDetailTitle: string
}

/** Several requests take one line until they are opened. */
function WaitingList({ forms }: { forms: readonly WaitingForm[] }) {
  const say = useWords()
  return (
    <details className={clsx('card', css.waitingList)}>
      <summary className="strong">{say('{count} requests for feedback', { count: forms.length })}</summary>
      <ul className="plain-list stack small">
        {forms.map((form) => (
          <li key={form.id}>
            <AppLink href={to(paths.feedback, { id: form.id })}>
              <bdi>{form.siteName}</bdi>
            </AppLink>{' '}
            <bdi className="faint">{form.jobDetailTitle}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Waiting({ id, siteName, jobDetailTitle }: WaitingForm) {
  const say = useWords()
  return (
    <section className={clsx('card', css.waiting)}>
      <IconMessageStar size={24} stroke={1.5} aria-hidden />
      <div>
        <h2>{say('How are we doing at {site}?', { site: siteName })}</h2>
        <p className="faint">
          <bdi>{jobDetailTitle}</bdi>
        </p>
      </div>
      <Button label={msg('Give feedback')} kind="primary" href={to(paths.feedback, { id })} />
    </section>
  )
}
