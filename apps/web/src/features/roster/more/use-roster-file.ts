import { call } from '@muster/client/call'
import { useLanguage } from '@muster/client/translation'
import { useMay } from '@muster/client/use-may'
import { msg } from '@muster/contract/kit/msg'
import { roster } from '@muster/contract/planning/roster'
import { mostFileRows } from '@muster/contract/planning/roster-file'
import { giveBase64 } from '@muster/ui/table/table-file.ts'
import { useUrlState } from '../../../navigation/url.ts'
import type { useRoster } from '../use-roster.ts'
import { countFilters } from '../week/roster-filter.ts'
import type { RosterView } from '../week/roster-rows.ts'
import { rosterShape } from '../week/roster-url.ts'

const types = {
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv;charset=utf-8',
}
const kinds = [
  { form: 'GRID', reportType: 'XLSX', label: msg('Days as columns, XLSX') },
  { form: 'GRID', reportType: 'CSV', label: msg('Days as columns, CSV') },
  { form: 'LIST', reportType: 'XLSX', label: msg('One line a shift, XLSX') },
  { form: 'LIST', reportType: 'CSV', label: msg('One line a shift, CSV') },
] as const

const rowIdsOf = ({ rows }: RosterView) =>
  rows.flatMap((row) =>
    row.kind === 'person' ? row.person.tenantUserId : row.kind === 'site' ? row.site.id : [],
  )

/** The roster in sight as a file, for who may take data out. */
export function useRosterFile({ roster: shown, view, span }: ReturnType<typeof useRoster>) {
  const language = useLanguage()
  const mayExport = useMay({ rights: ['exportsData'] })
  const [url] = useUrlState(rosterShape)
  const rowIds = rowIdsOf(view)
  const isNarrowed = url.q !== undefined || url.only !== undefined || countFilters(url) > 0
  if (!mayExport || rowIds.length === 0) return []
  const narrowed = isNarrowed && rowIds.length <= mostFileRows ? { rowIds } : {}
  // What is in sight: with costs where they are.
  const costs = shown?.costs ? { costs: true as const } : {}
  const by = url.by ?? ('PERSON' as const)
  const query = { ...span, by, groupIds: url.groups, language, ...narrowed, ...costs }
  return kinds.map(({ form, reportType, label }) => ({
    label,
    onPick: async () => {
      const name = `roster-${span.startDate}.${reportType.toLowerCase()}`
      giveBase64(name, types[reportType], await call(roster.file, { query: { ...query, form, reportType } }))
    },
  }))
}
