import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from './csv.module.css'

const steps = [
  { step: 'choose', label: msg('Choose a file') },
  { step: 'check', label: msg('Check it') },
  { step: 'import', label: msg('Import') },
] as const
export type Step = (typeof steps)[number]['step']

export function ImportSteps({ at }: { at: Step }) {
  const say = useWords()
  const now = steps.findIndex(({ step }) => step === at)
  return (
    <ol className={clsx('plain-list', css.steps)}>
      {steps.map(({ step, label }, i) => {
        const Icon = i < now ? IconCircleCheck : i === now ? IconCircleDot : IconCircle
        return (
          <li
            key={step}
            data-done={i < now || undefined}
            aria-current={i === now ? 'step' : undefined}
            className={i === now ? 'strong' : undefined}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            {say(label)}
          </li>
        )
      })}
    </ol>
  )
}
