import { ask, useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/rows'
import { works } from '@muster/contract/works'
import { Button } from '@muster/ui/Button.tsx'
import { sayProblem } from '@muster/ui/dialogs.tsx'
import { Pills } from '@muster/ui/Pills.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { DateRangePicker } from '../../pickers/DateRangePicker.tsx'
import { GroupsPicker } from '../../pickers/GroupsPicker.tsx'
import { SitePicker } from '../../pickers/SitePicker.tsx'
import { useDraft } from '../../use-draft.ts'
import { nameOfWork } from '../../work-links/name-of-work.ts'
import { typeOptions } from '../../work-links/type-options.ts'
import { daysOf, type ReportFilters as Filters, statusOptions } from './report-url.ts'

interface Props {
  url: Filters
  setUrl: (change: Partial<Record<keyof Filters, unknown>>) => void
  /** The site of the URL by its name, once it is known. */
  siteName: string | undefined
  withoutGroups?: boolean
}
const mostWorks = 500

/** The works that fit the filters are listed as soon as a site is chosen; Generate shows the picked one. */
export function ReportFilters({ url, setUrl, siteName, withoutGroups }: Props) {
  const say = useWords()
  const [{ picked }, choose] = useDraft({ picked: url.work })
  const pick = (work: number | undefined) => choose({ picked: work })
  const { answer, failure, isLoading, again } = useAsk(worksOf(url))
  const page = answer && pageOf(answer)
  const options = (page?.content ?? []).map(({ workId, ...work }) => ({
    value: workId,
    label: `${workId} · ${say(nameOfWork(work))}`,
  }))
  const isListed = options.some(({ value }) => value === picked)
  const filter = (change: Partial<Record<keyof Filters, unknown>>) => {
    pick(undefined)
    setUrl({ ...change, work: undefined })
  }
  const generate = () => {
    if (picked === undefined || !isListed) return void sayProblem('Please select a work to generate report')
    setUrl({ work: picked })
  }
  return (
    <>
      <SitePicker
        compact
        withArchived
        value={url.site}
        onChange={(site) => filter({ site })}
        groupIds={url.groups}
        chosen={url.site !== undefined && siteName ? [{ value: url.site, label: siteName }] : []}
      />
      <DateRangePicker compact value={url} onChange={(range) => filter({ ...range })} />
      <SelectField
        compact
        translate
        label="Status"
        value={url.status ?? 'COMPLETED'}
        onChange={(status) => filter({ status })}
        options={statusOptions}
      />
      {!withoutGroups && (
        <GroupsPicker
          compact
          clearable
          value={url.groups}
          onChange={(groups) => filter({ groups: groups?.length ? groups : undefined })}
        />
      )}
      <Pills
        label="Type"
        value={url.type ?? 'ALL'}
        onChange={(type) => filter({ type: type === 'ALL' ? undefined : type })}
        options={typeOptions}
      />
      <div className="work-choice">
        <SelectField
          compact
          label="Work"
          placeholder={url.site === undefined ? 'Choose a site first' : 'Select a work'}
          disabled={url.site === undefined}
          isLoading={isLoading}
          value={isListed ? picked : undefined}
          onChange={pick}
          options={options}
        />
        <Button label="Generate" kind="primary" onPick={generate} />
      </div>
      {page && !isLoading && (
        <p className="faint work-count" role="status">
          {page.totalElements > mostWorks
            ? say('The newest {most} of {count} works; choose fewer days to see the others', {
                most: mostWorks,
                count: page.totalElements,
              })
            : say('Works that fit: {count}', { count: page.totalElements })}
        </p>
      )}
      {failure && !isLoading && <ErrorState error={failure} onRetry={again} />}
    </>
  )
}

const worksOf = (url: Filters) =>
  url.site === undefined
    ? undefined
    : ask(works.list, {
        query: {
          jobLocationId: url.site,
          ...daysOf(url),
          status: [url.status ?? 'COMPLETED'],
          ...(url.groups && { groupIds: url.groups }),
          ...(url.type && { jobSpecTypes: [url.type] }),
          page: 0,
          size: mostWorks,
        },
      })
