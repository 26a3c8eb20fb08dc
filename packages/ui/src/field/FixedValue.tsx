import { IconLock } from '@tabler/icons-react'
import { Hint } from '../page/Hint.tsx'
import { useWords } from '../words/words.ts'
import css from './fixed-value.module.css'

interface Props {
  label: string
  value: string
  /** Why it cannot be changed; said by the lock. */
  why?: string
}

export const Lock = ({ why }: { why: string }) => (
  <Hint text={why}>
    <IconLock size={14} aria-hidden />
  </Hint>
)

export function FixedValue({ label, value, why }: Props) {
  const say = useWords()
  return (
    <dl className={css.fixed}>
      <dt>{say(label)}</dt>
      <dd>
        <bdi>{value}</bdi>
        {why && <Lock why={why} />}
      </dd>
    </dl>
  )
}
