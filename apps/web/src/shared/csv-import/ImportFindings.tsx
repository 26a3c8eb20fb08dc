import type { ImportReport, RowNote } from '@muster/contract/kit/csv-import'
import { Badge, type Tone } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { column, number, text, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'

interface Finding extends RowNote {
  id: string
  isFault: boolean
}

interface Props {
  report: ImportReport
  rowsAre?: string
}

/** What the server found in the file, by row as the spreadsheet counts them. */
export function ImportFindings({ report, rowsAre = msg('{count} people') }: Props) {
  const say = useWords()
  const { rows, faults, warnings, faultCount, warningCount, ignored } = report
  const findings = [
    ...faults.map((note, i) => ({ ...note, id: `fault-${i}`, isFault: true })),
    ...warnings.map((note, i) => ({ ...note, id: `warning-${i}`, isFault: false })),
  ]
  const isCut = findings.length < faultCount + warningCount
  const columns = [
    number('row', msg('Row')),
    text('column', msg('Column'), { width: 144 }),
    column<Finding>('message', msg('Finding'), (note) => say(note), { wraps: true }),
    column<Finding>('kind', msg('Kind'), ({ isFault }) => say(isFault ? msg('Error') : msg('Warning')), {
      cell: ({ isFault }) =>
        isFault ? <Badge label={msg('Error')} tone="bad" /> : <Badge label={msg('Warning')} tone="warn" />,
      width: widths.badge,
      onCard: 'badge',
    }),
  ]
  return (
    <Section>
      <div className="stack">
        <div className="row" role="status">
          <Figure label={rowsAre} of={rows} tone="calm" />
          <Figure label={msg('{count} errors')} of={faultCount} tone={faultCount > 0 ? 'bad' : 'good'} />
          <Figure
            label={msg('{count} warnings')}
            of={warningCount}
            tone={warningCount > 0 ? 'warn' : 'good'}
          />
        </div>
        {faultCount > 0 && (
          <p>{say('Nothing is imported until there are no errors. Fix the file and choose it again.')}</p>
        )}
        {ignored.length > 0 && (
          <p className="faint">{say('Not imported: {columns}', { columns: ignored.join(', ') })}</p>
        )}
        {isCut && <p className="faint">{say('The first of them are shown.')}</p>}
        {findings.length > 0 && (
          <LocalTable
            name={msg('Findings')}
            rows={findings}
            columns={columns}
            pageSize={25}
            nameOf={({ row }) => String(row)}
            empty={msg('Nothing was found')}
          />
        )}
      </div>
    </Section>
  )
}

const Figure = ({ label, of, tone }: { label: string; of: number; tone: Tone }) => (
  <Badge label={label} values={{ count: count(of) }} tone={tone} />
)
