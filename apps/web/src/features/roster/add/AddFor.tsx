import { ToolButton } from '@muster/ui/button/ToolButton.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconPlus } from '@tabler/icons-react'

export function AddFor({ name, onPick }: { name: string; onPick: () => void }) {
  const say = useWords()
  return <ToolButton label={say('Add for {name}', { name })} icon={IconPlus} onPick={onPick} />
}
