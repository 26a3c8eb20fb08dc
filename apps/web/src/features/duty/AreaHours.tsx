import { useSend } from '@muster/client/query'
import { type DutyArea, duty } from '@muster/contract/duty'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import css from './duty.module.css'
import { hoursText, peopleText, weekdaysText } from './duty-words.ts'
import { asInput, editHours } from './HoursForm.tsx'

/** The rows of hours of an area, to be changed or removed. */
export function AreaHours({ area, name, onNewer }: { area: DutyArea; name: string; onNewer: () => void }) {
  const say = useWords()
  const save = useSend(duty.save)
  const remove = (at: number) => {
    const hours = area.hours.filter((_, other) => other !== at).map(asInput)
    const body = { groupId: area.groupId, version: area.version, hours }
    return save({ body }).catch((error: unknown) => {
      onNewer()
      return sayError(error)
    })
  }
  return (
    <details>
      <summary>{say('Change hours')}</summary>
      <ul className="plain-list">
        {area.hours.map((each, at) => {
          const what = `${name}, ${weekdaysText(each.weekdays)} ${each.startTime}–${each.endTime}`
          return (
            <li key={JSON.stringify(each)} className={css.hours}>
              <span>
                {weekdaysText(each.weekdays)} <span className="figures">{hoursText(each)}</span>{' '}
                <bdi>{peopleText(say, each)}</bdi>
              </span>
              <span className="row">
                <Button label={msg('Edit')} of={what} onPick={() => void editHours(area, at, onNewer)} />
                <Button label={msg('Remove')} of={what} kind="plain" onPick={() => remove(at)} />
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
