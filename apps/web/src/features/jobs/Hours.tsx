import { count } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'

export function Hours({ hours }: { hours: number | undefined }) {
  const say = useWords()
  if (hours === undefined) return null
  const text = say('{hours} h', { hours: count(Math.round(hours * 100) / 100) })
  return hours === 0 ? <span className="faint">{text}</span> : text
}
