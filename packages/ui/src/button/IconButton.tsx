import { Tooltip } from '../theme/library.ts'
import { useWords } from '../words/words.ts'
import { ToolButton, type ToolButtonProps } from './ToolButton.tsx'

/** A `ToolButton` that also shows its label on hover, for whoever has a mouse. */
export function IconButton(props: ToolButtonProps) {
  const say = useWords()
  return (
    <Tooltip label={say(props.label)}>
      <ToolButton {...props} />
    </Tooltip>
  )
}
