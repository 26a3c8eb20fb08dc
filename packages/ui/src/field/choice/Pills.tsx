import { SegmentedControl } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'

interface Props<V extends string> {
  /** Read aloud. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

export function Pills<V extends string>({ label, options, value, onChange }: Props<V>) {
  const say = useWords()
  return (
    <SegmentedControl
      aria-label={say(label)}
      radius={8}
      value={value}
      onChange={(next) => onChange(next as V)}
      data={options.map((option) => ({ value: option.value, label: say(option.label) }))}
    />
  )
}
