import { EditInPlace, type EditInPlaceProps } from '@muster/ui/in-place/EditInPlace.tsx'
import { SwitchInPlace, type SwitchInPlaceProps } from '@muster/ui/in-place/SwitchInPlace.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import css from './profiles.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Nothing is known of it yet, and it can be added: it stands behind the others by its name alone. */
  isMissing?: boolean
}

/** A fact that is changed where it is read. */
export function factInPlace<V>(props: EditInPlaceProps<V>): Fact {
  const isMissing = !props.show(props.value)
  return {
    label: props.label,
    value: isMissing && props.mayEdit === false ? null : <EditInPlace {...props} />,
    isMissing,
  }
}

export const switchInPlace = (props: SwitchInPlaceProps): Fact => ({
  label: props.label,
  value: <SwitchInPlace {...props} />,
})

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const say = useWords()
  return (
    <dl className={clsx('facts', css.facts)}>
      {facts
        .toSorted((one, other) => Number(one.isMissing ?? false) - Number(other.isMissing ?? false))
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value, isMissing = false }) => (
          <div key={label} data-missing={isMissing || undefined}>
            <dt>{say(label)}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
    </dl>
  )
}
