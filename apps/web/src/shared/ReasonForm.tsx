import { msg } from '@muster/contract/kit/msg'
import { reason } from '@muster/contract/kit/shapes'
import { noReason } from '@muster/contract/works/times'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form, type FormProps } from '@muster/ui/form/Form.tsx'
import { z } from 'zod'

const usual = reason(noReason)
type OfForm<Saved> = FormProps<z.ZodType, Saved>

interface Props<Saved> extends Pick<OfForm<Saved>, 'submit' | 'success' | 'summary' | 'draft' | 'children'> {
  shape?: typeof usual
  label?: string
  help?: string
  save: (reason: string) => ReturnType<OfForm<Saved>['save']>
}
interface Titled {
  title: string
  of?: string
}

export const openReason = <Saved,>({ title, of, ...props }: Props<Saved> & Titled) =>
  void openDialog(title, () => <ReasonForm {...props} />, { of })

/** All of its dialog: it asks for a reason and acts with it. */
export function ReasonForm<Saved>({ children, ...props }: Props<Saved>) {
  const { shape = usual, label = msg('Reason'), help, save, ...form } = props
  return (
    <div className="stack">
      {children}
      <Form
        {...form}
        shape={z.object({ reason: shape })}
        start={{ reason: '' }}
        save={({ reason: typed }) => save(typed)}
      >
        <TextArea name="reason" label={label} {...(help && { help })} required />
      </Form>
    </div>
  )
}
