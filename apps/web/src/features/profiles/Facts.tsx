import { EditInPlace, type EditInPlaceProps } from '@muster/ui/in-place/EditInPlace.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import css from './profiles.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** A fact that is changed where it is read. */
export const factInPlace = <V,>(props: EditInPlaceProps<V>): Fact => ({
  label: props.label,
  value: <EditInPlace {...props} />,
})

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const say = useWords()
  return (
    <dl className={clsx('facts', css.facts)}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
    </dl>
  )
}
