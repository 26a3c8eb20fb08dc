import { ask, useAsk } from '@muster/client/query'
import { day as dayShape } from '@muster/contract/kit/shapes'
import { suspensions } from '@muster/contract/users/suspensions'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'

const choices = [
  { value: 'RELEASE', label: msg('Release them, so that others can take them') },
  { value: 'KEEP', label: msg('Leave them as they are') },
]
const isDay = (value: unknown) => dayShape.safeParse(value).success

interface Props {
  tenantUserId: number
  from: string | undefined
}

export function ShiftsField({ tenantUserId, from }: Props) {
  const say = useWords()
  const until = useFormValue<string>('until') ?? undefined
  const isAsked = isDay(from) && (until === undefined || (isDay(until) && until >= from!))
  const question = ask(suspensions.shifts, { params: { id: tenantUserId }, query: { from, until } })
  const { answer, failure, again } = useAsk(isAsked ? question : undefined)
  if (failure && !answer) return <ErrorState error={failure} onRetry={again} />
  if (!answer) return null
  if (answer.firstDay === null)
    return <p className="faint">{say('No shifts of theirs lie on these days.')}</p>
  const sentence =
    until === undefined
      ? msg('{count} shifts of theirs lie in the next 92 days, the first on {date}.')
      : msg('{count} shifts of theirs lie on these days, the first on {date}.')
  return (
    <>
      <p role="status">{say(sentence, { count: answer.shifts, date: day(answer.firstDay) })}</p>
      <SelectField name="shifts" label={msg('Their shifts')} options={choices} translate />
    </>
  )
}
