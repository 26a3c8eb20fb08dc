import './csv.css'
import type { ImportReport } from '@muster/contract/csv-import'
import { Button } from '@muster/ui/Button.tsx'
import { sayError, saySuccess } from '@muster/ui/dialogs.tsx'
import { count } from '@muster/ui/format.ts'
import { Progress } from '@muster/ui/library.ts'
import { Section } from '@muster/ui/Page.tsx'
import { giveCsv } from '@muster/ui/table-file.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { Path } from '../paths.ts'
import { ImportFindings } from './ImportFindings.tsx'
import { ImportSteps, type Step } from './ImportSteps.tsx'

/** What a file of these rows is called and says; the counted ones have a place `{count}`. */
export interface ImportWords {
  file: string
  hint: string
  rows: string
  adding: string
  added: string
}

interface Props {
  words: ImportWords
  template: { name: string; lines: readonly string[] }
  /** Why no file can be chosen yet is said beside it. */
  disabled?: boolean
  check: (file: File) => Promise<ImportReport>
  bring: (file: File) => Promise<ImportReport>
  /** Where the rows are to be seen. */
  back: Path
  /** What is decided before the rows are brought. */
  children?: ReactNode
}

/** Chooses a file, tells what it would bring and every fault in it, then, once it has none, brings all rows at once. */
export function FileImport({ words, template, disabled, check, bring, back, children }: Props) {
  const say = useWords()
  const { history } = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [busy, setBusy] = useState<'check' | 'import'>()

  const checkFile = async (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    setFile(chosen)
    setReport(undefined)
    setBusy('check')
    try {
      setReport(await check(chosen))
    } catch (error) {
      setFile(undefined)
      await sayError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const bringAll = async () => {
    if (!file) return
    setBusy('import')
    try {
      const done = await bring(file)
      setReport(done)
      if (done.written === 0) return
      await saySuccess(words.added, { count: count(done.written) })
      history.push(back)
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const isReady = report !== undefined && report.faultCount === 0 && report.rows > 0
  const step: Step = busy === 'import' || isReady ? 'import' : report || busy ? 'check' : 'choose'

  return (
    <>
      <Section>
        <div className="stack">
          <ImportSteps at={step} />
          <div className="row">
            <Button
              label={file ? 'Choose another file' : 'Choose a file'}
              kind={isReady ? 'quiet' : 'primary'}
              icon={<IconFileSpreadsheet size={16} aria-hidden />}
              disabled={busy !== undefined || disabled === true}
              onPick={() => input.current?.click()}
            />
            <Button
              label="Download a template"
              icon={<IconDownload size={16} aria-hidden />}
              onPick={() => giveCsv(template.name, template.lines.join('\r\n'))}
            />
            {file && <span className="faint">{file.name}</span>}
          </div>
          <p className="faint reading">{say(words.hint)}</p>
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={say(words.file)}
            accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => void checkFile(event.currentTarget.files?.[0])}
          />
          {busy && (
            <div role="status">
              <p className="faint">
                {say(busy === 'check' ? 'Checking every row' : words.adding, {
                  count: count(report?.rows ?? 0),
                })}
              </p>
              <Progress value={100} animated aria-label={say('In progress')} />
            </div>
          )}
        </div>
      </Section>
      {report && <ImportFindings report={report} rowsAre={words.rows} />}
      {isReady && (
        <Section>
          <div className="stack">
            {children}
            <div className="row">
              <Button label="Import" kind="primary" busy={busy === 'import'} onPick={() => void bringAll()} />
              <Button label="Cancel" href={back} />
            </div>
          </div>
        </Section>
      )}
    </>
  )
}
