import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type SavedView, SavedViewInput, savedViews, type ViewList } from '@muster/contract/saved-views'
import { presetOf } from '@muster/rules/time/date-ranges'
import { daysIn } from '@muster/rules/time/moved-days'
import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { companyToday } from '../here/company-today.ts'

type Content = Pick<SavedView, 'query' | 'columns'>
interface Props {
  list: ViewList
  /** What a new view holds. */
  content: Content
  /** The one that is renamed. */
  view?: SavedView
  onSaved: (view: SavedView) => void
  onCancel: () => void
}
const shape = SavedViewInput.pick({ name: true, shared: true, daysMove: true })

/** "Last Month" is meant to be that next month too; days that somebody picked may be the point of the view. */
function isReadyMade([startDate, endDate]: readonly string[]): boolean {
  return startDate && endDate ? presetOf({ startDate, endDate }, companyToday()) !== undefined : false
}

/** Asks for the name of a view; resolves to what was saved, or to undefined where the dialog was closed. */
export const openViewForm = (props: Omit<Props, 'onSaved' | 'onCancel'>) =>
  askInDialog<SavedView>(props.view ? msg('Rename view') : msg('Save view'), (onSaved, onCancel) => (
    <ViewForm {...props} onSaved={onSaved} onCancel={onCancel} />
  ))

function ViewForm({ list, content, view, onSaved, onCancel }: Props) {
  const create = useSend(savedViews.create)
  const update = useSend(savedViews.update)
  const days = Object.values(daysIn((view ?? content).query))
  const hasDays = days.length > 0
  return (
    <Form
      shape={shape}
      start={{
        ...{ name: view?.name ?? '', shared: view?.shared ?? false },
        ...(hasDays && { daysMove: view?.daysMove ?? isReadyMade(days) }),
      }}
      save={(named) =>
        view ? update({ params: view, body: named }) : create({ body: { list, ...content, ...named } })
      }
      onSaved={onSaved}
      onCancel={onCancel}
      submit={msg('Save')}
      draft={false}
      summary={false}
    >
      <TextField name="name" label={msg('Name')} maxLength={60} autoFocus required />
      <CheckField
        name="shared"
        label={msg('Share with the office')}
        help={msg('Everyone in the office sees it under the list.')}
      />
      {hasDays && (
        <CheckField
          name="daysMove"
          label={msg('Days move with today')}
          help={msg('Last 7 days are always the last 7 days. Otherwise the view keeps its dates.')}
        />
      )}
    </Form>
  )
}
