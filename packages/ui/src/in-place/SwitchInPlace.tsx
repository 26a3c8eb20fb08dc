import { useState } from 'react'
import { sayError } from '../dialog/dialogs.tsx'
import { withdrawn } from '../form/withdrawn.ts'
import { Switch } from '../theme/library.ts'
import { showUndo } from '../toast/undo.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import type { EditInPlaceProps } from './EditInPlace.tsx'

export interface SwitchInPlaceProps
  extends Pick<EditInPlaceProps<boolean>, 'label' | 'value' | 'save' | 'mayEdit'> {
  help?: string
}

/** A yes or no that is changed where it is read, at once; it can be undone. */
export function SwitchInPlace({ label, help, value, save, mayEdit = true }: SwitchInPlaceProps) {
  const say = useWords()
  // What was asked for shows at once, and goes back when it was refused.
  const [asked, show] = useState<boolean>()
  if (!mayEdit) return <>{value ? say('Yes') : say('No')}</>
  const change = async (next: boolean) => {
    show(next)
    try {
      const result = await save(next, !next)
      if (result === withdrawn || 'theirs' in result) return
      showUndo(msg('{label} saved'), { label: say(label) }, () => save(!next, next))
    } catch (error) {
      await sayError(error)
    } finally {
      show(undefined)
    }
  }
  return (
    <Switch
      aria-label={say(label)}
      description={help && say(help)}
      checked={asked ?? value}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
