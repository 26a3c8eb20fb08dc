import { msg } from '@muster/contract/msg'
import { reason } from '@muster/contract/shapes'
import { noReason } from '@muster/contract/work-times'
import type { DialogProps } from '@muster/ui/dialog/DialogWindow.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form, type FormProps } from '@muster/ui/form/Form.tsx'
import { z } from 'zod'

const usual = reason(noReason)
type OfForm<Saved> = FormProps<z.ZodType, Saved>

/** Of the form: `onSaved` closes, unless the caller does more. */
interface Props<Saved>
  extends Pick<OfForm<Saved>, 'submit' | 'success' | 'summary' | 'draft'>,
    Pick<DialogProps, 'title' | 'of' | 'onClose' | 'children'> {
  shape?: typeof usual
  label?: string
  help?: string
  save: (reason: string) => ReturnType<OfForm<Saved>['save']>
  onSaved?: () => void
}

/** An act that needs a reason and nothing else; the children say what for. */
export function ReasonDialog<Saved>({ title, of, onClose, children, ...props }: Props<Saved>) {
  const { shape = usual, label = msg('Reason'), help, save, onSaved = onClose, ...form } = props
  return (
    <Dialog title={title} of={of} onClose={onClose}>
      <div className="stack">
        {children}
        <Form
          {...form}
          shape={z.object({ reason: shape })}
          start={{ reason: '' }}
          save={({ reason: typed }) => save(typed)}
          onSaved={onSaved}
          onCancel={onClose}
        >
          <TextArea name="reason" label={label} {...(help && { help })} required />
        </Form>
      </div>
    </Dialog>
  )
}
