import { Button } from '@muster/ui/button/Button.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { DateRangePicker } from '../../../shared/pickers/DateRangePicker.tsx'
import { GroupsPicker } from '../../../shared/pickers/GroupsPicker.tsx'
import { SitePicker } from '../../../shared/pickers/SitePicker.tsx'
import { typeOptions } from '../../../shared/work-links/type-options.ts'
import css from '../reports.module.css'
import { type ReportFilters as Filters, statusOptions } from './report-url.ts'
import { type FilterChange, mostWorks, useWorkChoice } from './use-work-choice.ts'

interface Props {
  url: Filters
  setUrl: (change: FilterChange) => void
  siteName: string | undefined
  withoutGroups?: boolean
}

/** The works that fit the filters are listed as soon as a site is chosen; Generate shows the picked one. */
export function ReportFilters({ url, setUrl, siteName, withoutGroups }: Props) {
  const choice = useWorkChoice(url, setUrl)
  const { filter, total, failure, isLoading, again } = choice
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
        label={msg('Status')}
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
        label={msg('Type')}
        value={url.type ?? 'ALL'}
        onChange={(type) => filter({ type: type === 'ALL' ? undefined : type })}
        options={typeOptions}
      />
      <WorkField isOpen={url.site !== undefined} {...choice} />
      {total !== undefined && !isLoading && <WorkCount total={total} />}
      {failure && !isLoading && <ErrorState error={failure} onRetry={again} />}
    </>
  )
}

const WorkField = ({
  isOpen,
  options,
  picked,
  pick,
  isLoading,
  generate,
}: ReturnType<typeof useWorkChoice> & { isOpen: boolean }) => (
  <div className={css.workChoice} data-open={isOpen || undefined}>
    {isOpen && (
      <SelectField
        compact
        label={msg('Visit')}
        placeholder={msg('Select a visit')}
        isLoading={isLoading}
        value={picked}
        onChange={pick}
        options={options}
      />
    )}
    <Button label={msg('Generate')} kind="primary" onPick={generate} />
  </div>
)

function WorkCount({ total }: { total: number }) {
  const say = useWords()
  return (
    <p className={clsx('faint', css.workCount)} role="status">
      {total > mostWorks
        ? say('The newest {most} of {count} visits; choose fewer days to see the others', {
            most: mostWorks,
            count: total,
          })
        : say('{count} visits found', { count: total })}
    </p>
  )
}
