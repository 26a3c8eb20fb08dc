import type { Roster } from '@muster/contract/planning/roster'
import { moment } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'

/** Who published these days and when, below the grid: above it every line costs a row. */
export function PublishState({ roster }: { roster: Roster | undefined }) {
  const say = useWords()
  if (!roster) return null
  const { published } = roster
  return (
    <p className="faint">
      {published
        ? say('Published {moment} by {name}', { moment: moment(published.at), name: published.name })
        : say('Staff see these shifts. Changes reach them when you publish.')}
    </p>
  )
}
