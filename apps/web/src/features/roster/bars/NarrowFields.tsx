import type { Roster } from '@muster/contract/planning/roster'
import { Button } from '@muster/ui/button/Button.tsx'
import { type Option, SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useUrlState } from '../../../navigation/url.ts'
import { useTypedSearch } from '../../../shared/server-table/use-typed-search.ts'
import { countFilters } from '../week/roster-filter.ts'
import { rosterShape } from '../week/roster-url.ts'
import css from './bars.module.css'
import { CostsBar } from './CostsBar.tsx'
import { RowsAndGroups } from './RowsAndGroups.tsx'

export function NarrowFields({ roster }: { roster: Roster }) {
  const say = useWords()
  const [filter, onChange] = useUrlState(rosterShape)
  const count = countFilters(filter)
  const [isOpen, setOpen] = useState(count > 0)
  const isNarrow = useIsNarrow()
  const { text, onSearch } = useTypedSearch(filter.q, (q) => onChange({ q }))
  const search = (
    <TextField
      compact
      kind="search"
      label={msg('Search')}
      icon={IconSearch}
      placeholder={msg('Person, site, client, city, job, role')}
      value={text}
      onChange={(next = '') => onSearch(next)}
    />
  )
  return (
    <search className={css.narrow} data-open={isOpen || undefined} aria-label={say('Search')}>
      {!isNarrow && search}
      <Button
        label={count > 0 ? say('Filters ({count})', { count }) : msg('Filters')}
        // On a phone it stands beside the date.
        icon={isNarrow ? undefined : IconAdjustmentsHorizontal}
        isOpen={isOpen}
        onPick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={css.fields}>
          {/* A phone has no room for more than the day above the shifts. */}
          {isNarrow && (
            <>
              {search}
              <RowsAndGroups />
              {roster.hasCosts && !roster.costs && <CostsBar roster={roster} />}
            </>
          )}
          <Fields roster={roster} />
        </div>
      )}
    </search>
  )
}

function Fields({ roster: { sites, jobs, people } }: { roster: Roster }) {
  const [filter, onChange] = useUrlState(rosterShape)
  const clients = new Map(sites.map(({ clientId, clientName }) => [clientId, clientName]))
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]))
  const jobOptions = jobs.map(({ id, title, locationId }) => ({
    value: id,
    label: title,
    detail: siteNames.get(locationId) ?? '',
  }))
  const roles = [...new Set(people.map(({ role }) => role))]
  const choices: {
    name: 'client' | 'site' | 'job' | 'role'
    label: string
    options: Option<number | string>[]
  }[] = [
    {
      name: 'client',
      label: msg('Client'),
      options: byLabel([...clients].map(([value, label]) => ({ value, label }))),
    },
    { name: 'site', label: msg('Site'), options: sites.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'job', label: msg('Job'), options: byLabel(jobOptions) },
    {
      name: 'role',
      label: msg('Role'),
      options: byLabel(roles.map((role) => ({ value: role, label: role }))),
    },
  ]
  return (
    <>
      {choices.map(({ name, label, options }) => (
        <SelectField
          key={name}
          compact
          clearable
          label={label}
          value={filter[name]}
          options={options}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </>
  )
}

const byLabel = <V extends string | number>(options: readonly Option<V>[]) =>
  [...options].sort((a, b) => a.label.localeCompare(b.label))
