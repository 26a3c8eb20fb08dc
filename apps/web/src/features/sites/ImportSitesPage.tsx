import { Progress } from '@mantine/core'
import { call } from '@muster/client/call'
import { useSend } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { sites } from '@muster/contract/sites'
import type { ImportReport } from '@muster/contract/user-import'
import { Button } from '@muster/ui/Button.tsx'
import { sayError, saySuccess } from '@muster/ui/dialogs.tsx'
import { count } from '@muster/ui/format.ts'
import { Page, Section } from '@muster/ui/Page.tsx'
import { giveCsv } from '@muster/ui/table-file.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { ClientPicker } from '../../pickers/ClientPicker.tsx'
import { ContractPicker } from '../../pickers/ContractPicker.tsx'
import { ImportFindings } from '../users/ImportFindings.tsx'
import { ImportSteps, type Step } from '../users/ImportSteps.tsx'
import '../users/users.css'

const template = [
  'Name,Address,Latitude,Longitude,Timezone,Website,Description,Contact,Area',
  'Town hall,"483 George Street, Sydney",-33.8732,151.2061,Australia/Sydney,,,"Mia Brown, 0412 345 678",850',
].join('\r\n')

/** A file of sites under one contract: first what it would bring, then, once it has no fault, all of them at once. */
export default function ImportSitesPage() {
  const say = useWords()
  const { history } = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [clientId, setClient] = useState<number>()
  const [contractId, setContract] = useState<number>()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [busy, setBusy] = useState<'check' | 'import'>()
  const bring = useSend(sites.importSites, [contracts])
  const whose = clientId !== undefined && contractId !== undefined ? { clientId, contractId } : undefined
  const forget = () => {
    setFile(undefined)
    setReport(undefined)
  }

  const check = async (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen || !whose) return
    setFile(chosen)
    setReport(undefined)
    setBusy('check')
    try {
      setReport(await call(sites.checkImport, { file: chosen, fileName: chosen.name, body: whose }))
    } catch (error) {
      setFile(undefined)
      await sayError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const importAll = async () => {
    if (!file || !whose) return
    setBusy('import')
    try {
      const done = await bring.mutateAsync({ file, fileName: file.name, body: whose })
      setReport(done)
      if (done.written === 0) return
      await saySuccess('Sites added: {count}', { count: count(done.written) })
      history.push(paths.sites)
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const isReady = report !== undefined && report.faultCount === 0 && report.rows > 0
  const step: Step = busy === 'import' || isReady ? 'import' : report || busy ? 'check' : 'choose'

  return (
    <Page title="Import sites" sentence="Add up to 10,000 sites of a contract from a spreadsheet at once.">
      <div className="stack">
        <Section>
          <div className="stack">
            <ImportSteps at={step} />
            <div className="user-fields">
              <ClientPicker
                required
                value={clientId}
                onChange={(next) => {
                  setClient(next)
                  setContract(undefined)
                  forget()
                }}
              />
              <ContractPicker
                required
                clientId={clientId}
                value={contractId}
                onChange={(next) => {
                  setContract(next)
                  forget()
                }}
              />
            </div>
            <div className="row">
              <Button
                label={file ? 'Choose another file' : 'Choose a file'}
                kind={isReady ? 'quiet' : 'primary'}
                icon={<IconFileSpreadsheet size={16} aria-hidden />}
                disabled={busy !== undefined || !whose}
                onPick={() => input.current?.click()}
              />
              <Button
                label="Download a template"
                icon={<IconDownload size={16} aria-hidden />}
                onPick={() => giveCsv('sites', template)}
              />
              {file && <span className="faint">{file.name}</span>}
            </div>
            <p className="faint reading">
              {say(
                'A comma-separated file in UTF-8 whose first row names the columns. Name, address, latitude and longitude are needed. An export can be read again.',
              )}
            </p>
            <input
              ref={input}
              type="file"
              hidden
              tabIndex={-1}
              aria-label={say('File of sites')}
              accept=".csv,text/csv"
              onChange={(event) => void check(event.currentTarget.files?.[0])}
            />
            {busy && (
              <div role="status">
                <p className="faint">
                  {say(busy === 'check' ? 'Checking every row' : 'Adding sites: {count}', {
                    count: count(report?.rows ?? 0),
                  })}
                </p>
                <Progress value={100} animated aria-label={say('In progress')} />
              </div>
            )}
          </div>
        </Section>
        {report && <ImportFindings report={report} rowsAre="Sites: {count}" />}
        {isReady && (
          <Section>
            <div className="row">
              <Button
                label="Import"
                kind="primary"
                busy={busy === 'import'}
                onPick={() => void importAll()}
              />
              <Button label="Cancel" href={paths.sites} />
            </div>
          </Section>
        )}
      </div>
    </Page>
  )
}
