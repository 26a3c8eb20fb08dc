import { ask, prefetch, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { works } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { IconChevronLeft } from '@tabler/icons-react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { ClientReport, WorkDownload } from '../reports/visit-report/WorkReport.tsx'
import css from './my-sites.module.css'

const Chosen = z.object({ work: idText.optional() })
const questionOf = (id: number) => ask(works.filled, { params: { id } })
export const loader = async (search: Search) => {
  const { work } = readSearch(Chosen, search)
  if (work !== undefined) await prefetch(questionOf(work))
}

const NoReport = () => (
  <Page title={msg('Report')}>
    <EmptyState
      title={msg('We can’t find that page')}
      hint={msg('The link may be out of date, or the item was removed.')}
      action={<Button label={msg('My sites')} href={paths.home} />}
    />
  </Page>
)

export default function MyReportPage() {
  const [{ work: id }] = useUrlState(Chosen)
  const { answer, failure, isLoading, again } = useAsk(id === undefined ? undefined : questionOf(id))
  const work = isLoading ? undefined : answer
  if (id === undefined) return <NoReport />
  const isWaiting = isLoading || (!work && !failure)
  return (
    <>
      {work && (
        <p className={css.back}>
          <AppLink href={to(paths.mySite, { id: work.locationId })}>
            <IconChevronLeft size={16} aria-hidden />
            {work.locationName}
          </AppLink>
        </p>
      )}
      <Page title={msg('Report')} action={work && <WorkDownload work={work} type={undefined} />}>
        {isWaiting ? <RowsSkeleton rows={8} /> : !work && <ErrorState error={failure} onRetry={again} />}
        {work && <ClientReport work={work} />}
      </Page>
    </>
  )
}
