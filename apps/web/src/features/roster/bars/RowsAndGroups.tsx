import { useIsOffice } from '@muster/client/use-session'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { msg } from '@muster/ui/words/words.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { GroupsPicker } from '../../../shared/pickers/GroupsPicker.tsx'
import { rosterShape } from '../week/roster-url.ts'
import css from './bars.module.css'

/** Whether rows are people or sites, and of which groups of sites. */
export function RowsAndGroups() {
  const [url, onChange] = useUrlState(rosterShape)
  const isOffice = useIsOffice()
  return (
    <>
      <Pills
        label={msg('Rows')}
        options={[
          { value: 'PERSON', label: msg('By person') },
          { value: 'SITE', label: msg('By site') },
        ]}
        value={url.by ?? 'PERSON'}
        onChange={(by) => onChange({ by: by === 'SITE' ? by : undefined })}
      />
      {isOffice && (
        <div className={css.groups}>
          <GroupsPicker
            compact
            clearable
            value={url.groups ?? []}
            onChange={(groups) => onChange({ groups: groups?.length ? groups : undefined })}
          />
        </div>
      )}
    </>
  )
}
