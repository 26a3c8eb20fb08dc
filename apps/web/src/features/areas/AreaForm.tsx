import { useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { day, id } from '@muster/contract/kit/shapes'
import { areas, type ManagerArea, ManagerAreas } from '@muster/contract/users/areas'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { z } from 'zod'
import { companyToday } from '../../shared/here/company-today.ts'
import { savedOrNewer } from '../../shared/newer.tsx'
import { groupList } from '../../shared/pickers/GroupsPicker.tsx'

export interface ManagerOfAreas extends ManagerAreas {
  userId: number
}
const AreaShape = z.object({ groupId: id, from: day, to: day.nullish() })

export const addArea = (manager: ManagerOfAreas, onNewer: () => void) =>
  openDialog(msg('Add area'), () => <AreaForm manager={manager} onNewer={onNewer} />)
export const editArea = (manager: ManagerOfAreas, at: number, onNewer: () => void) =>
  openDialog(msg('Change area'), () => <AreaForm manager={manager} at={at} onNewer={onNewer} />)

/** Areas are saved as a whole. */
export function useSaveAreas({ userId, version }: ManagerOfAreas) {
  const save = useSend(areas.save)
  return (rows: readonly Omit<ManagerArea, 'groupName'>[]) =>
    save({
      params: { id: userId },
      body: { version, areas: rows.map(({ groupId, from, to }) => ({ groupId, from, to })) },
    })
}

interface Props {
  manager: ManagerOfAreas
  /** Which of the areas; a new one without. */
  at?: number
  onNewer: () => void
}
function AreaForm({ manager, at, onNewer }: Props) {
  const save = useSaveAreas(manager)
  const { answer: groups = [] } = useAsk(groupList)
  const saveWith = ({ groupId, from, to }: z.output<typeof AreaShape>) => {
    const area = { groupId, from, to: to ?? null }
    const rows =
      at === undefined ? [...manager.areas, area] : manager.areas.with(at, { ...area, groupName: '' })
    return savedOrNewer(ManagerAreas, onNewer, () => save(rows))
  }
  return (
    <Form
      shape={AreaShape}
      draft={`areas of ${manager.userId} ${at ?? 'new'}`}
      start={at === undefined ? { from: companyToday() } : manager.areas[at]!}
      save={saveWith}
      submit={msg('Save area')}
      success={msg('Areas saved')}
    >
      <SelectField
        name="groupId"
        label={msg('Group of sites')}
        required
        options={groups.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <DateField name="from" label={msg('From')} required />
      <DateField name="to" label={msg('Until')} help={msg('Empty: until further notice')} clearable />
    </Form>
  )
}
