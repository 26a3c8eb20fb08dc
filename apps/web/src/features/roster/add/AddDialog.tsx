import { useIsOffice } from '@muster/client/use-session'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { AddNeedForm } from './AddNeedForm.tsx'
import { AddShiftForm } from './AddShiftForm.tsx'
import type { AddTarget } from './add-target.ts'

interface Props {
  target: AddTarget
  acts: RosterActs
  onClose: () => void
}

export function AddDialog({ target, acts, onClose }: Props) {
  const say = useWords()
  const isOffice = useIsOffice()
  const [chosen, setKind] = useState(target.kind)
  const kind = isOffice ? chosen : 'shift'
  return (
    <Dialog title={msg('Add to the roster')} onClose={onClose}>
      <div className="stack small">
        {isOffice && (
          <Pills
            label={msg('Item to add')}
            options={[
              { value: 'shift', label: msg('Shift of a person') },
              { value: 'need', label: msg('Needed at a site') },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        <p className="faint">
          {kind === 'shift'
            ? say('The person sees it once you publish.')
            : say('It counts immediately, as an open shift until you assign someone.')}
        </p>
        {kind === 'shift' ? (
          <AddShiftForm target={target} acts={acts} />
        ) : (
          <AddNeedForm target={target} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}
