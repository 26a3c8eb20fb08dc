import type { SeriesScope } from '@muster/contract/calendar'
import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { useWords } from '@muster/ui/words.ts'

const choices: readonly { extent: SeriesScope; label: string }[] = [
  { extent: 'this', label: msg('Only this one') },
  { extent: 'following', label: msg('This and following') },
  { extent: 'all', label: msg('All') },
]

/** Of how much of a series a change is; undefined when the person thinks better of it. */
export async function chosenExtent(title: 'Change' | 'Remove'): Promise<SeriesScope | undefined> {
  let chosen: SeriesScope | undefined
  await openDialog(title, (close) => (
    <Question
      title={title}
      onChoose={(extent) => {
        chosen = extent
        close()
      }}
      onClose={close}
    />
  ))
  return chosen
}

interface Props {
  title: 'Change' | 'Remove'
  onChoose: (extent: SeriesScope) => void
  onClose: () => void
}

function Question({ title, onChoose, onClose }: Props) {
  const say = useWords()
  return (
    <div className="stack">
      <p>
        {say(
          title === 'Change'
            ? msg('This is a repeating shift. Which ones do you want to change?')
            : msg('This is a repeating shift. Which ones do you want to remove?'),
        )}
      </p>
      <div className="stack small">
        {choices.map(({ extent, label }) => (
          <Button key={extent} label={label} onPick={() => onChoose(extent)} />
        ))}
      </div>
      <div className="row end">
        <Button label={msg('Cancel')} kind="plain" onPick={onClose} />
      </div>
    </div>
  )
}
