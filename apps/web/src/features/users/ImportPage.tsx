import './users.css'
import { Progress } from '@mantine/core'
import { call } from '@muster/client/call'
import { useSend } from '@muster/client/query'
import type { ImportReport } from '@muster/contract/user-import'
import { users } from '@muster/contract/users'
import { Button } from '@muster/ui/Button.tsx'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { sayError, saySuccess } from '@muster/ui/dialogs.tsx'
import { count } from '@muster/ui/format.ts'
import { Page, Section } from '@muster/ui/Page.tsx'
import { giveCsv } from '@muster/ui/table-file.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { ImportFindings } from './ImportFindings.tsx'
import { ImportSteps, type Step } from './ImportSteps.tsx'

const template = [
  'First name,Last name,E-mail,Role,Phone,Employee number,Date of birth,Address,Time zone,ABN,TFN',
  'Mia,Brown,mia.brown@example.com,Employee,0412 345 678,,31/12/1990,"1 George Street, Sydney",Australia/Sydney,,',
].join('\r\n')

/** A file of people: first what it would bring and every fault in it, then, once it has none, all of them at once. */
export default function ImportPage() {
  const say = useWords()
  const { history } = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [busy, setBusy] = useState<'check' | 'import'>()
  const [invite, setInvite] = useState(true)
  const bring = useSend(users.importPeople)

  const check = async (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    setFile(chosen)
    setReport(undefined)
    setBusy('check')
    try {
      setReport(await call(users.checkImport, { file: chosen, fileName: chosen.name }))
    } catch (error) {
      setFile(undefined)
      await sayError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const importAll = async () => {
    if (!file) return
    setBusy('import')
    try {
      const done = await bring.mutateAsync({ file, fileName: file.name, body: { invite } })
      setReport(done)
      if (done.written === 0) return
      await saySuccess('{count} people were added', { count: count(done.written) })
      history.push(paths.users)
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const isReady = report !== undefined && report.faultCount === 0
  const step: Step = busy === 'import' || isReady ? 'import' : report || busy ? 'check' : 'choose'

  return (
    <Page title="Import people" sentence="Add up to 5,000 people from a spreadsheet at once.">
      <div className="stack">
        <Section>
          <div className="stack">
            <ImportSteps at={step} />
            <div className="row">
              <Button
                label={file ? 'Choose another file' : 'Choose a file'}
                kind={isReady ? 'quiet' : 'primary'}
                icon={<IconFileSpreadsheet size={16} aria-hidden />}
                disabled={busy !== undefined}
                onPick={() => input.current?.click()}
              />
              <Button
                label="Download a template"
                icon={<IconDownload size={16} aria-hidden />}
                onPick={() => giveCsv('people', template)}
              />
              {file && <span className="faint">{file.name}</span>}
            </div>
            <p className="faint reading">
              {say(
                'A comma-separated file in UTF-8 whose first row names the columns. First name, last name, e-mail and role are needed; the role by the name it has here.',
              )}
            </p>
            <input
              ref={input}
              type="file"
              hidden
              tabIndex={-1}
              aria-label={say('File of people')}
              accept=".csv,text/csv"
              onChange={(event) => void check(event.currentTarget.files?.[0])}
            />
            {busy && (
              <div role="status">
                <p className="faint">
                  {say(busy === 'check' ? 'Checking every row' : 'Adding {count} people', {
                    count: count(report?.rows ?? 0),
                  })}
                </p>
                <Progress value={100} animated aria-label={say('In progress')} />
              </div>
            )}
          </div>
        </Section>
        {report && <ImportFindings report={report} />}
        {isReady && (
          <Section>
            <div className="stack">
              <CheckField
                label="Send each of them an invitation by e-mail"
                help="Without it they cannot sign in until you invite them."
                value={invite}
                onChange={(next) => setInvite(next === true)}
              />
              <div className="row">
                <Button
                  label="Import"
                  kind="primary"
                  busy={busy === 'import'}
                  onPick={() => void importAll()}
                />
                <Button label="Cancel" href={paths.users} />
              </div>
            </div>
          </Section>
        )}
      </div>
    </Page>
  )
}
