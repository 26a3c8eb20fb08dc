import { msg } from '@muster/contract/kit/msg'
import { reason } from '@muster/contract/kit/shapes'
import { noReason } from '@muster/contract/works/times'
import type { DialogProps } from '@muster/ui/dialog/DialogWindow.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form, type FormProps } from '@muster/ui/form/Form.tsx'
import { z } from 'zod'

const usual = reason(noReason)
type OfForm<Saved> = FormProps<z.ZodType, Saved>

interface Props<Saved>
  extends Pick<OfForm<Saved>, 'submit' | 'success' | 'summary' | 'draft'>,
    Pick<DialogProps, 'onClose' | 'children'> {
  shape?: typeof usual
  label?: string
  help?: string
  save: (reason: string) => ReturnType<OfForm<Saved>['save']>
  onSaved?: () => void
}
type Titled<P> = P & Pick<DialogProps, 'title' | 'of'>

export const ReasonDialog = <Saved,>({ title, of, ...props }: Titled<Props<Saved>>) => (
  <Dialog title={title} of={of} onClose={props.onClose}>
    <ReasonForm {...props} />
  </Dialog>
)
export const openReason = <Saved,>({ title, of, ...props }: Titled<Omit<Props<Saved>, 'onClose'>>) =>
  void openDialog(title, (close) => <ReasonForm {...props} onClose={close} />, { of })

function ReasonForm<Saved>({ onClose, children, ...props }: Props<Saved>) {
  const { shape = usual, label = msg('Reason'), help, save, onSaved, ...form } = props
  const done = () => {
    onSaved?.()
    onClose()
  }
  return (
    <div className="stack">
      {children}
      <Form
        {...form}
        shape={z.object({ reason: shape })}
        start={{ reason: '' }}
        save={({ reason: typed }) => save(typed)}
        onSaved={done}
        onCancel={onClose}
      >
        <TextArea name="reason" label={label} {...(help && { help })} required />
      </Form>
    </div>
  )
}
