import { withdrawn } from '../form/withdrawn.ts'
import { Switch } from '../theme/library.ts'
import { showUndo } from '../toast/undo.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import type { EditInPlaceProps } from './EditInPlace.tsx'
import { useSavedAtOnce } from './use-saved-at-once.ts'

export interface SwitchInPlaceProps
  extends Pick<EditInPlaceProps<boolean>, 'label' | 'value' | 'save' | 'mayEdit'> {
  help?: string
}

/** A yes or no that is changed where it is read, at once; it can be undone. */
export function SwitchInPlace({ label, help, value, save, mayEdit = true }: SwitchInPlaceProps) {
  const say = useWords()
  const [shown, change] = useSavedAtOnce(value, async (next) => {
    const result = await save(next, !next)
    if (result === withdrawn || 'theirs' in result) return
    showUndo(msg('{label} saved'), { label: say(label) }, () => save(!next, next))
  })
  if (!mayEdit) return <>{value ? say('Yes') : say('No')}</>
  return (
    <Switch
      aria-label={say(label)}
      description={help && say(help)}
      checked={shown}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
