import { call } from '@muster/client/call'
import { ask, useAsk } from '@muster/client/query'
import { useLanguage } from '@muster/client/translation'
import { type Acknowledgement, company, type LocationPolicyVersion } from '@muster/contract/company'
import { pageOf } from '@muster/contract/rows'
import { Button } from '@muster/ui/Button.tsx'
import { column } from '@muster/ui/columns.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { day } from '@muster/ui/format.ts'
import { Section } from '@muster/ui/Page.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { giveBase64 } from '@muster/ui/table-file.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

const unsorted = true as const
const columns = [
  column<Acknowledgement>('name', 'Name', ({ name }) => name, { unsorted }),
  column<Acknowledgement>('employeeNumber', 'Employee ID', (row) => row.employeeNumber ?? '–', { unsorted }),
  column<Acknowledgement>('version', 'Version', ({ version }) => version, { unsorted }),
  column<Acknowledgement>('acknowledgedAt', 'Acknowledged', (row) => row.acknowledgedAt, {
    cell: ({ acknowledgedAt: at }) => <span className="figures">{`${day(at)} ${at.slice(11, 16)}`}</span>,
    unsorted,
  }),
]

/** The notices as they were given, and who acknowledged them. */
export function Acknowledgements() {
  const say = useWords()
  const language = useLanguage()
  const [version, choose] = useState<number>()
  const [page, turn] = useState(0)
  const [size, resize] = useState(10)
  const notices = useAsk(ask(company.notices))
  const { answer, failure, isLoading, again } = useAsk(
    ask(company.acknowledgements, { query: { version, page, size } }),
  )
  const shown = answer && pageOf(answer)
  const chosen = notices.answer?.find((one) => one.version === version)
  const save = async () => {
    try {
      const file = await call(company.acknowledgementsFile, { query: { version, language } })
      giveBase64(`${say('Acknowledgements')}.csv`, 'text/csv;charset=utf-8', file)
    } catch (error) {
      await sayError(error)
    }
  }
  return (
    <Section
      title="Acknowledgements"
      hint="Who acknowledged which notice, and when."
      action={
        <Button
          label="Download CSV"
          icon={<IconDownload size={16} aria-hidden />}
          onPick={() => void save()}
        />
      }
    >
      <div className="stack small">
        <SelectField
          label="Notice"
          clearable
          placeholder="All versions"
          options={(notices.answer ?? []).map((one) => ({
            value: one.version,
            label: say('Version {version}, given {date}', { version: one.version, date: day(one.givenAt) }),
          }))}
          value={version}
          onChange={(next) => {
            choose(next)
            turn(0)
          }}
        />
        {chosen && <Given notice={chosen} />}
        {failure && !shown ? (
          <ErrorState error={failure} onRetry={again} />
        ) : (
          <DataTable
            name="Acknowledgements"
            rows={shown?.content ?? []}
            columns={columns}
            isLoading={isLoading && !shown}
            {...(shown && {
              page: {
                ...shown,
                onPage: turn,
                onSize: (next: number) => {
                  resize(next)
                  turn(0)
                },
              },
            })}
            empty="Nobody yet"
            emptyHint="People acknowledge the notice before their first work."
          />
        )}
      </div>
    </Section>
  )
}

const Given = ({ notice }: { notice: LocationPolicyVersion }) => {
  const say = useWords()
  return (
    <div className="stack small">
      <p className="reading">{notice.text}</p>
      <p className="faint">
        {say('Starts on {date}. {count} people acknowledged it.', {
          date: day(notice.startsOn),
          count: notice.acknowledged,
        })}
      </p>
    </div>
  )
}
