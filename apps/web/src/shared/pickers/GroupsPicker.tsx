import { ask, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { MultiSelectField } from '@muster/ui/field/choice/SelectField.tsx'
import type { PickerProps } from './ServerPicker.tsx'

/** To be fetched with a page that has the picker, so that what stands beside it does not move. */
export const groupList = ask(siteGroups.list)

/** Site groups; nothing at all where a company has none. */
export function GroupsPicker({ label = msg('Groups'), ...field }: PickerProps<number[]>) {
  const { answer = [] } = useAsk(groupList)
  if (answer.length === 0) return null
  return (
    <MultiSelectField
      {...field}
      label={label}
      options={answer.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
