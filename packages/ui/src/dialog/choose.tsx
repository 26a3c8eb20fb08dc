import { Button } from '../button/Button.tsx'
import { useWords, type Values } from '../words/words.ts'
import { askInDialog } from './open-dialog.ts'

interface Way<K extends string> {
  key: K
  label: string
  values?: Values
  kind?: 'primary' | 'quiet' | 'plain'
}
export interface Choice<K extends string> {
  title: string
  sentence: string
  values?: Values
  ways: readonly Way<K>[]
}

/** Asks a question with several answers, in large buttons; resolves to undefined when it was closed without one. */
export const choose = <K extends string>(choice: Choice<K>): Promise<K | undefined> =>
  askInDialog<K>(choice.title, (answer) => <Ways choice={choice} onChoose={answer} />)

function Ways<K extends string>({ choice, onChoose }: { choice: Choice<K>; onChoose: (key: K) => void }) {
  const say = useWords()
  return (
    <div className="stack">
      <p className="reading">{say(choice.sentence, choice.values)}</p>
      <div className="stack small">
        {choice.ways.map(({ key, label, values, kind = 'quiet' }) => (
          <Button
            key={key}
            label={say(label, values)}
            kind={kind}
            size="field"
            wide
            onPick={() => onChoose(key)}
          />
        ))}
      </div>
    </div>
  )
}
