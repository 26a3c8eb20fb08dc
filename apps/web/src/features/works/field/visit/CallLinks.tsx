import { useWords } from '@muster/ui/words/words.ts'
import { IconPhone } from '@tabler/icons-react'
import { useKept } from '../../../../offline/kept/kept-answers.ts'
import css from '../visit.module.css'
import { dayQuestion } from './use-run-work.ts'

export function CallLinks({ jobId }: { jobId?: number }) {
  const say = useWords()
  const { answer: day } = useKept(dayQuestion)
  const office = day?.officePhone ? [{ label: say('Call the office'), phone: day.officePhone }] : []
  const job = day?.startableJobs.find((one) => one.jobId === jobId)
  const leaders = (job?.leaders ?? []).map(({ name, phone }) => ({
    label: say('Call {name}', { name }),
    phone,
  }))
  const all = [...office, ...leaders]
  return all.map(({ label, phone }) => (
    <a key={`${label} ${phone}`} className={css.callLink} href={`tel:${phone}`}>
      <IconPhone size={18} aria-hidden />
      {label}
    </a>
  ))
}
