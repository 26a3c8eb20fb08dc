import { call } from '@muster/client/call'
import { ask, useAsk } from '@muster/client/query'
import { useLanguage } from '@muster/client/translation'
import { useMay } from '@muster/client/use-may'
import { type Acknowledgement, company, type LocationPolicyVersion } from '@muster/contract/company/company'
import { paging } from '@muster/contract/kit/paging'
import { idText } from '@muster/contract/kit/shapes'
import { Button } from '@muster/ui/button/Button.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { giveBase64 } from '@muster/ui/table/table-file.ts'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconDownload } from '@tabler/icons-react'
import { z } from 'zod'
import { useUrlState } from '../../navigation/url.ts'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../shared/server-table/server-list.ts'

const columns = [
  column<Acknowledgement>('name', msg('Name'), ({ name }) => name),
  column<Acknowledgement>(
    'employeeNumber',
    msg('Employee ID'),
    (row) => row.employeeNumber ?? row.distinguishedBy ?? '–',
  ),
  column<Acknowledgement>('version', msg('Version'), ({ version }) => version, {
    width: widths.number,
  }),
  column<Acknowledgement>('acknowledgedAt', msg('Acknowledged'), (row) => row.acknowledgedAt, {
    cell: ({ acknowledgedAt: at }) => <span className="figures">{`${day(at)} ${at.slice(11, 16)}`}</span>,
    width: widths.moment,
  }),
]

const list = serverList({
  name: 'Acknowledgements',
  shape: z.object({ version: idText.optional(), ...paging }),
  query: (query) => ask(company.acknowledgements, { query }),
  size: 10,
  prefix: 'notice.',
})

export function Acknowledgements() {
  const say = useWords()
  const language = useLanguage()
  const [{ version }, setUrl] = useUrlState(list.shape, list.prefix)
  const mayExport = useMay(company.acknowledgementsFile)
  const notices = useAsk(ask(company.notices))
  const chosen = notices.answer?.find((one) => one.version === version)
  const save = async () => {
    const file = await call(company.acknowledgementsFile, { query: { version, language } })
    giveBase64(`${say('Acknowledgements')}.csv`, 'text/csv;charset=utf-8', file)
  }
  return (
    <Section
      id="acknowledgements"
      title={msg('Acknowledgements')}
      hint={msg('Acknowledgements with person, notice and date.')}
      action={mayExport && <Button label={msg('Download CSV')} icon={IconDownload} onPick={save} />}
    >
      <div className="stack small">
        <SelectField
          label={msg('Notice')}
          clearable
          placeholder={msg('All versions')}
          options={(notices.answer ?? []).map((one) => ({
            value: one.version,
            label: say('Version {version}, given {date}', { version: one.version, date: day(one.givenAt) }),
          }))}
          value={version}
          onChange={(next) => setUrl({ version: next, page: undefined })}
        />
        {chosen && <Given notice={chosen} />}
        <ServerTable
          list={list}
          rowKey={({ tenantUserId, version }) => `${tenantUserId} ${version}`}
          columns={columns}
          empty={{
            text: msg('No one yet'),
            hint: msg('People acknowledge the notice before their first visit.'),
          }}
        />
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
