import { useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import css from '../jobs.module.css'

/** Told, not forced: the hours may be meant so. */
export function HoursWarning({ sum, total }: { sum: number; total: number }) {
  const say = useWords()
  return (
    <p className={css.warning} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      {say('The employees have {sum} hours together; the total of the job is {total}.', { sum, total })}
    </p>
  )
}
