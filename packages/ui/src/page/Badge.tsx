import { Badge as KitBadge } from '@mantine/core'
import { useWords, type Values } from '../words/words.ts'
import css from './badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'accent'
const colors = { good: 'green', warn: 'yellow', bad: 'red', calm: 'gray', accent: 'brand' } as const

/** A state in a word; the colour is never the only sign of it. */
export function Badge({ label, values, tone = 'calm' }: { label: string; values?: Values; tone?: Tone }) {
  const say = useWords()
  return (
    <KitBadge
      component="span"
      variant="light"
      color={colors[tone]}
      size="md"
      tt="none"
      fw={500}
      radius={6}
      className={css.badge}
    >
      {say(label, values)}
    </KitBadge>
  )
}
