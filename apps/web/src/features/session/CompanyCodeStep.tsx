import { CallFailure, wordingOf } from '@muster/client/call-failure'
import { currentCompany } from '@muster/client/company'
import { findCompany } from '@muster/client/session-acts'
import { msg } from '@muster/contract/kit/msg'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { z } from 'zod'

const CompanyCode = z.object({ code: z.string().trim().min(1, msg('Company code is required')) })

const find = async ({ code }: z.infer<typeof CompanyCode>) => {
  try {
    return await findCompany(code)
  } catch (failure) {
    throw besideField('code', failure, isAnswered(failure) ? undefined : msg('Network Error!'))
  }
}

/** Every answer of the server says what it is; something between here and there may have answered in its place. */
const isAnswered = (failure: unknown) =>
  failure instanceof CallFailure && (failure.status === 0 || failure.requestId !== undefined)

/** The same refusal, said beside a field instead of in a dialog. */
export function besideField(path: string, failure: unknown, message?: string): unknown {
  if (!(failure instanceof CallFailure)) return failure
  const said = message === undefined ? failure : { ...failure, message, reason: undefined }
  return new CallFailure({ ...said, message: said.message, errors: [{ path, ...wordingOf(said) }] })
}

export function CompanyCodeStep({ onFound }: { onFound: () => void }) {
  const last = currentCompany()?.code
  return (
    <Form
      shape={CompanyCode}
      draft={false}
      start={{ code: last }}
      save={find}
      onSaved={onFound}
      submit={msg('Continue')}
      summary={false}
      wide
    >
      <TextField name="code" label={msg('Company code')} autoComplete="organization" autoFocus />
    </Form>
  )
}
