import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Restored } from '@muster/ui/form/form-draft.tsx'
import { RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import checklistCss from '../../../../shared/checklist/checklist.module.css'
import fieldCss from '../../../../shared/checklist/field.module.css'
import { ChosenPhotos } from '../../../../shared/pictures/ChosenPhotos.tsx'
import { AddPhotos } from './AddPhotos.tsx'
import { useReport } from './use-report.ts'

const longest = 2000

/** Whoever works at a site says what is wrong there; it goes to the site's communication book, also without a connection. */
export const ReportProblem = ({ book }: { book: number }) => (
  <div>
    <Button
      label={msg('Report a problem')}
      size="field"
      icon={IconAlertTriangle}
      onPick={() =>
        void openDialog(msg('Report a problem'), (close) => <Report book={book} onDone={close} />)
      }
    />
  </div>
)

function Report({ book, onDone }: { book: number; onDone: () => void }) {
  const say = useWords()
  const report = useReport(book, onDone)
  const { photos, setPhotos, hasRoom, isBare, isBusy, isReady, choose, submit, forget } = report
  // A draft that is found fills in what is shown.
  if (!isReady) return <RowsSkeleton rows={4} />
  const cancel = () => {
    forget()
    onDone()
  }
  return (
    <form
      className={clsx('stack', fieldCss.field)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {report.restoredAt && <Restored at={report.restoredAt} onDiscard={() => void report.discard()} />}
      <p className="faint">{say('The office, the people of this site and its client read it.')}</p>
      <fieldset className={checklistCss.question}>
        <legend>{say('The problem')}</legend>
        <textarea
          aria-label={say('The problem')}
          aria-invalid={isBare}
          value={report.values.text}
          maxLength={longest}
          rows={4}
          onChange={(event) => report.change({ text: event.currentTarget.value })}
        />
        {isBare && <p role="alert">{say('Say what is wrong')}</p>}
        <ChosenPhotos photos={photos} onChange={setPhotos} />
        {hasRoom && <AddPhotos isBusy={isBusy} onAdd={choose} />}
      </fieldset>
      <Button label={msg('Report [act]')} type="submit" kind="primary" size="field" wide busy={isBusy} />
      <Button label={msg('Cancel')} size="field" wide onPick={cancel} />
    </form>
  )
}
