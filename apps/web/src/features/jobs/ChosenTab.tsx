import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPointer } from '@tabler/icons-react'
import { z } from 'zod'
import css from './jobs.module.css'

/** What a job that is chosen from the list opens. The first sentences of people and files are those of D2 §5. */
const sentences = {
  people: msg('Please select a job first. It opens its people, hours and schedules.'),
  needed: msg('Choose a job to open its needed shifts.'),
  visits: msg('Choose a job to open its visits.'),
  notifications: msg('Choose a job to open its notifications.'),
  feedback: msg('Choose a job to open its client feedback.'),
  calendar: msg('Choose a job to open its calendar.'),
  files: msg('You have to select a job first. It opens its related files.'),
} as const

const names = Object.keys(sentences) as (keyof typeof sentences)[]
export const tabToOpen = z.object({ tab: z.enum(names).optional() })

export function ChosenTab({ tab }: z.infer<typeof tabToOpen>) {
  const say = useWords()
  if (!tab) return null
  return (
    <p className={css.chosenTab} role="status">
      <IconPointer size={18} stroke={1.6} aria-hidden />
      {say(sentences[tab])}
    </p>
  )
}
