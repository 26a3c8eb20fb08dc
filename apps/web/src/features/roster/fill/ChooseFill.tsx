import type { FillWeights } from '@muster/contract/cover/fill'
import { mostFilled } from '@muster/contract/cover/fill'
import { Button } from '@muster/ui/button/Button.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Progress } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { DayAndSite } from '../dialogs/DayAndSite.tsx'
import { chosenItems, type DayAndSiteChoice } from '../dialogs/day-and-site.ts'
import dialogCss from '../dialogs/dialogs.module.css'
import type { PlaceItem } from '../week/roster-rows.ts'
import css from './fill.module.css'
import { lackOf } from './open-places.ts'

interface Props {
  places: readonly PlaceItem[]
  choice: DayAndSiteChoice
  weights: FillWeights
  hasCosts: boolean
  /** While the answer is on its way. */
  percent: number | undefined
  onChoice: (choice: DayAndSiteChoice) => void
  onWeights: (weights: FillWeights) => void
  onPropose: () => Promise<void>
  onClose: () => void
}

export function ChooseFill({ places, choice, weights, hasCosts, percent, ...on }: Props) {
  const say = useWords()
  const chosen = lackOf(chosenItems(places, choice))
  const isWaiting = percent !== undefined
  return (
    <div className="stack">
      <p className="reading">
        {say(
          'Choose which shifts to fill. You then see who is proposed for each and why. Nothing changes until you assign them.',
        )}
      </p>
      <DayAndSite items={places} countOf={lackOf} choice={choice} onChoice={on.onChoice} />
      <Weights weights={weights} hasCosts={hasCosts} onWeights={on.onWeights} />
      {chosen > mostFilled && (
        <p role="alert">
          {say('Too many at once: the most is {count}. Choose a day or a site.', { count: mostFilled })}
        </p>
      )}
      {isWaiting && (
        <div role="status" className="stack small">
          <p>{say('Comparing people for the open shifts')}</p>
          <Progress value={Math.max(3, percent)} animated aria-label={say('In progress')} />
        </div>
      )}
      <div className="row end">
        <Button label={msg('Cancel')} onPick={on.onClose} />
        <Button
          kind="primary"
          label={say('Propose people ({count})', { count: chosen })}
          disabled={chosen === 0 || chosen > mostFilled}
          onPick={on.onPropose}
        />
      </div>
    </div>
  )
}

const weightWords: Readonly<Record<keyof FillWeights, string>> = {
  site: msg('Knows the site'),
  near: msg('Works nearby'),
  hours: msg('Fair share of hours'),
  weekends: msg('Fair share of weekends'),
  wishes: msg('Prefers to work then'),
  cost: msg('Costs less'),
}
const weightNames = Object.keys(weightWords) as (keyof FillWeights)[]

function Weights({ weights, hasCosts, onWeights }: Pick<Props, 'weights' | 'hasCosts' | 'onWeights'>) {
  const say = useWords()
  const names = weightNames.filter((name) => hasCosts || name !== 'cost')
  return (
    <details className={css.weights}>
      <summary>{say('Priorities')}</summary>
      <p className="faint">
        {say('Leave, availability, rest and hours are always respected.')}
        {hasCosts && ` ${say('Costs are an estimate: the rate, the day and the time, without overtime.')}`}
      </p>
      <div className={dialogCss.fields}>
        {names.map((name) => (
          <SelectField
            key={name}
            label={weightWords[name]}
            value={weights[name] ?? 0}
            options={[
              { value: 0, label: say('Does not count') },
              { value: 1, label: say('Counts') },
              { value: 2, label: say('Counts twice') },
            ]}
            onChange={(value) => value !== undefined && onWeights({ ...weights, [name]: value })}
          />
        ))}
      </div>
    </details>
  )
}
