import type { ImportReport } from '@muster/contract/kit/csv-import'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayError, saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { giveCsv } from '@muster/ui/table/table-file.ts'
import { Progress } from '@muster/ui/theme/library.ts'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Path } from '../../navigation/paths.ts'
import { useFileInput } from '../forms/use-file-input.tsx'
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
  back: Path
  children?: ReactNode
}

/** Chooses a file, tells what it would bring and every fault in it, then, once it has none, brings all rows at once. */
export function FileImport({ words, template, disabled, check, bring, back, children }: Props) {
  const { file, report, busy, checkFile, bringAll } = useFileImport({ words, check, bring, back })
  const isReady = report !== undefined && report.faultCount === 0 && report.rows > 0
  const step: Step = busy === 'import' || isReady ? 'import' : report || busy ? 'check' : 'choose'
  return (
    <>
      <Section>
        <div className="stack">
          <ImportSteps at={step} />
          <ChooseFile
            words={words}
            template={template}
            file={file}
            isQuiet={isReady}
            disabled={busy !== undefined || disabled === true}
            onChoose={(chosen) => void checkFile(chosen)}
          />
          {busy && (
            <ImportProgress
              sentence={busy === 'check' ? msg('Checking every row') : words.adding}
              rows={report?.rows ?? 0}
            />
          )}
        </div>
      </Section>
      {report && <ImportFindings report={report} rowsAre={words.rows} />}
      {isReady && (
        <Section>
          <div className="stack">
            {children}
            <div className="row">
              <Button
                label={msg('Import')}
                kind="primary"
                busy={busy === 'import'}
                onPick={() => void bringAll()}
              />
              <Button label={msg('Cancel')} href={back} />
            </div>
          </div>
        </Section>
      )}
    </>
  )
}

function useFileImport({ words, check, bring, back }: Pick<Props, 'words' | 'check' | 'bring' | 'back'>) {
  const { history } = useRouter()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [busy, setBusy] = useState<'check' | 'import'>()

  const checkFile = async (chosen: File) => {
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
  return { file, report, busy, checkFile, bringAll }
}

interface ChooseProps extends Pick<Props, 'words' | 'template'> {
  file: File | undefined
  /** Another button is the next step. */
  isQuiet: boolean
  disabled: boolean
  onChoose: (file: File) => void
}
function ChooseFile({ words, template, file, isQuiet, disabled, onChoose }: ChooseProps) {
  const say = useWords()
  const chooser = useFileInput({
    label: say(words.file),
    accept: '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values',
    onChoose,
  })
  return (
    <>
      <div className="row">
        <Button
          label={file ? msg('Choose another file') : msg('Choose a file')}
          kind={isQuiet ? 'quiet' : 'primary'}
          icon={IconFileSpreadsheet}
          disabled={disabled}
          onPick={chooser.open}
        />
        <Button
          label={msg('Download a template')}
          icon={IconDownload}
          onPick={() => giveCsv(template.name, template.lines.join('\r\n'))}
        />
        {file && <span className="faint">{file.name}</span>}
      </div>
      <p className="faint reading">{say(words.hint)}</p>
      {chooser.field}
    </>
  )
}

function ImportProgress({ sentence, rows }: { sentence: string; rows: number }) {
  const say = useWords()
  return (
    <div role="status">
      <p className="faint">{say(sentence, { count: count(rows) })}</p>
      <Progress value={100} animated aria-label={say('In progress')} />
    </div>
  )
}
