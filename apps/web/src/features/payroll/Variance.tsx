import { varianceWords } from '@muster/rules/pay/payroll-text'
import { variance } from '@muster/rules/works/work-time'
import { figures } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from './payroll.module.css'

const unbroken = '\u00a0'

/** How service compares with the plan: in words and with an icon, green when it exceeds the plan, else red. */
export function Variance({ service, planned }: { service: number; planned: number }) {
  const say = useWords()
  const { ms, over } = variance(service, planned)
  const { says, time } = varianceWords(ms)
  const Icon = over ? IconTrendingUp : IconTrendingDown
  return (
    <span className={over ? clsx(css.variance, css.over) : clsx(css.variance, css.under)}>
      <Icon size={16} aria-hidden />
      {say(says, { time: figures(time.replaceAll(' ', unbroken)) })}
    </span>
  )
}
