import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { text } from '@muster/contract/kit/shapes'
import { LeaveCodeSystem, type PayMapping, type PaySystem, payCodes } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { z } from 'zod'
import { codeWords, leaveCodeHelp } from './hand-over-words.ts'

const leaveField = (typeId: number) => `leave${typeId}`

export function CodesSection({ system, mapping }: { system: PaySystem; mapping: PayMapping }) {
  const send = useSend(pay.updateMapping)
  const leaveSystem = LeaveCodeSystem.safeParse(system).data
  const leaveTypes = leaveSystem ? mapping.leaveTypes : []
  const names = payCodes[system].map(({ name }) => name)
  const codeOf = (name: string) =>
    mapping.codes.find((each) => each.system === system && each.name === name)?.code ?? ''
  const start: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [name, codeOf(name)])),
    ...Object.fromEntries(
      leaveTypes.map(({ typeId, codes }) => [leaveField(typeId), (leaveSystem && codes[leaveSystem]) ?? '']),
    ),
  }
  const save = (values: Readonly<Record<string, string>>) => {
    const codes = names.map((name) => ({ system, name, code: values[name] ?? '' }))
    const leaveCodes = leaveTypes.map(({ typeId }) => ({
      ...{ typeId, system: leaveSystem! },
      code: values[leaveField(typeId)] ?? '',
    }))
    return send.mutateAsync({ body: { codes, leaveCodes } })
  }
  return (
    <Section
      title={msg('Codes')}
      hint={leaveSystem ? undefined : msg('Xero takes leave as leave applications. Its file holds no leave.')}
    >
      <Form
        shape={z.object(Object.fromEntries(Object.keys(start).map((name) => [name, text(100)])))}
        draft={`payroll codes ${system}`}
        start={start}
        save={save}
        onSaved={() => showToast(msg('Payroll codes saved'))}
        submit={msg('Save codes')}
      >
        {payCodes[system].map(({ name, needed }) => (
          <TextField
            key={name}
            name={name}
            label={codeWords[name]?.label ?? name}
            help={codeWords[name]?.help}
            required={needed}
          />
        ))}
        {leaveTypes.map(({ typeId, name }) => (
          <TextField
            key={typeId}
            name={leaveField(typeId)}
            label={name}
            help={leaveSystem && leaveCodeHelp[leaveSystem]}
          />
        ))}
      </Form>
    </Section>
  )
}
