import type { RosterTemplate } from '@muster/contract/planning/roster-templates'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { ListTemplates } from './ListTemplates.tsx'
import { RenameTemplate, SaveTemplate, type WeekToSave } from './NameTemplate.tsx'
import { UseTemplate } from './UseTemplate.tsx'

type Step = { kind: 'LIST' } | { kind: 'SAVE' } | { kind: 'USE' | 'RENAME'; template: RosterTemplate }

interface Props {
  week: WeekToSave
  onUsed: (startDate: string) => void
  onClose: () => void
}

/** Saves the week in sight under a name, and drafts a saved one in another week. */
export function TemplatesDialog({ week, onUsed, onClose }: Props) {
  const say = useWords()
  const [step, setStep] = useState<Step>({ kind: 'LIST' })
  const back = () => setStep({ kind: 'LIST' })
  const title = {
    LIST: msg('Templates of a week'),
    SAVE: msg('Save week as a template'),
    USE: 'template' in step ? step.template.name : '',
    RENAME: msg('Rename template'),
  }[step.kind]
  return (
    <Dialog title={step.kind === 'USE' ? title : say(title)} onClose={onClose}>
      {step.kind === 'LIST' && (
        <ListTemplates
          onSave={() => setStep({ kind: 'SAVE' })}
          onUse={(template) => setStep({ kind: 'USE', template })}
          onRename={(template) => setStep({ kind: 'RENAME', template })}
        />
      )}
      {step.kind === 'SAVE' && <SaveTemplate week={week} onDone={back} />}
      {step.kind === 'RENAME' && <RenameTemplate template={step.template} onDone={back} />}
      {step.kind === 'USE' && (
        <UseTemplate
          template={step.template}
          week={week.startDate}
          onBack={back}
          onUsed={(startDate) => {
            onUsed(startDate)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
