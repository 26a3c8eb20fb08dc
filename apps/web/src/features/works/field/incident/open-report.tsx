import { type IncidentKind, incidentKinds } from '@muster/contract/incidents'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Restored } from '@muster/ui/form/form-draft.tsx'
import { RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import checklistCss from '../../../../shared/checklist/checklist.module.css'
import fieldCss from '../../../../shared/checklist/field.module.css'
import { kindWords } from '../../../../shared/incidents/incident-words.ts'
import { ChosenPhotos } from '../../../../shared/pictures/ChosenPhotos.tsx'
import { AddPhotos } from '../visit/AddPhotos.tsx'
import { type IncidentSite, useIncidentReport } from './use-incident-report.ts'

const longest = 4000

interface Props {
  sites: readonly IncidentSite[]
}

/** A hazard, a near miss, an injury: what it was, what happened, send. Also without a connection. */
export const openReport = (sites: readonly IncidentSite[]) =>
  void openDialog(msg('Report an incident'), (close) => <Steps sites={sites} onDone={close} />)

interface StepProps extends Props {
  onDone: () => void
}
function Steps({ sites, onDone }: StepProps) {
  const say = useWords()
  const report = useIncidentReport(onDone)
  // A draft that is found fills in what is shown.
  if (!report.isReady) return <RowsSkeleton rows={6} />
  const { kind } = report.values
  if (kind) return <Report sites={sites} kind={kind} report={report} />
  return (
    <div className={clsx('stack', fieldCss.field)}>
      <p className="faint">{say('The office and the person on duty read it. Clients do not.')}</p>
      {incidentKinds.map((each) => (
        <Button
          key={each}
          label={kindWords[each].label}
          size="field"
          wide
          onPick={() => report.change({ kind: each })}
        />
      ))}
    </div>
  )
}

interface ReportProps extends Props {
  kind: IncidentKind
  report: ReturnType<typeof useIncidentReport>
}
function Report({ sites, kind, report }: ReportProps) {
  const say = useWords()
  const { text, siteId } = report.values
  const chosenId = sites.some(({ id }) => id === siteId) ? siteId! : sites[0]!.id
  return (
    <form
      className={clsx('stack', fieldCss.field)}
      onSubmit={(event) => {
        event.preventDefault()
        void report.submit(chosenId)
      }}
    >
      {report.restoredAt && <Restored at={report.restoredAt} onDiscard={() => void report.discard()} />}
      {kind === 'INJURY' && <p className="strong">{say('Get help first. Then report.')}</p>}
      <SelectField
        label={msg('Site')}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosenId}
        onChange={(id) => id !== undefined && report.change({ siteId: id })}
      />
      <fieldset className={checklistCss.question}>
        <legend>
          {say(kindWords[kind].label)}: {say('What happened?')}
        </legend>
        <textarea
          aria-label={say('What happened?')}
          aria-invalid={report.isBare}
          value={text}
          maxLength={longest}
          rows={4}
          onChange={(event) => report.change({ text: event.currentTarget.value })}
        />
        {report.isBare && <p role="alert">{say('Say what happened')}</p>}
        <ChosenPhotos photos={report.photos} onChange={report.setPhotos} />
        {report.hasRoom && <AddPhotos isBusy={report.isBusy} onAdd={report.choose} />}
      </fieldset>
      <Button label={msg('Send')} type="submit" kind="primary" size="field" wide busy={report.isBusy} />
      <Button label={msg('Back')} size="field" wide onPick={() => report.change({ kind: undefined })} />
    </form>
  )
}
