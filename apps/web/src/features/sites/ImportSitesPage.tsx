import { call } from '@muster/client/call'
import { useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { contracts } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import { sites } from '@muster/contract/sites/sites'
import css from '@muster/ui/form/form.module.css'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { FileImport } from '../../shared/csv-import/FileImport.tsx'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { ContractPicker } from '../../shared/pickers/ContractPicker.tsx'

const template = {
  name: 'sites',
  lines: [
    'Name,Address,Latitude,Longitude,Timezone,Website,Description,Contact,Area',
    'Town hall,"483 George Street, Sydney",-33.8732,151.2061,Australia/Sydney,,,"Mia Brown, 0412 345 678",850',
  ],
}
const words = {
  file: msg('File of sites'),
  hint: msg(
    'Excel (.xlsx) or CSV. The first row must contain column names. Name, address, latitude and longitude are required. You can import an export.',
  ),
  rows: msg('Sites: {count}'),
  adding: msg('Adding sites: {count}'),
  added: msg('Sites added: {count}'),
}

export default function ImportSitesPage() {
  const [clientId, setClient] = useState<number>()
  const [contractId, setContract] = useState<number>()
  const bring = useSend(sites.importSites, [contracts, company])
  const body = { clientId: clientId ?? 0, contractId: contractId ?? 0 }
  return (
    <Page
      title={msg('Import sites')}
      sentence={msg('Add up to 10,000 sites of a contract from a spreadsheet at once.')}
    >
      <div className="stack">
        <Section>
          <div className={css.grid}>
            <ClientPicker
              required
              value={clientId}
              onChange={(next) => {
                setClient(next)
                setContract(undefined)
              }}
            />
            <ContractPicker required clientId={clientId} value={contractId} onChange={setContract} />
          </div>
        </Section>
        <FileImport
          key={contractId}
          words={words}
          template={template}
          disabled={contractId === undefined}
          check={(file) => call(sites.checkImport, { file, fileName: file.name, body })}
          bring={(file) => bring({ file, fileName: file.name, body })}
          back={paths.sites}
        />
      </div>
    </Page>
  )
}
