import { useSend } from '@muster/client/query'
import { text } from '@muster/contract/kit/shapes'
import {
  LeaveCodeSystem,
  lineCodePrefix,
  type PayMapping,
  type PaySystem,
  payCodes,
} from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { codeLabel, codeWords, leaveCodeHelp } from './hand-over-words.ts'
import { linesHint } from './PayLinesOfFile.tsx'

const leaveField = (typeId: number) => `leave${typeId}`
/** A point in the name of a field would make it a field of a field. */
const codeField = (name: string) => name.replace('.', '-')

export function CodesSection({ system, mapping }: { system: PaySystem; mapping: PayMapping }) {
  const say = useWords()
  const send = useSend(pay.updateMapping)
  const leaveSystem = LeaveCodeSystem.safeParse(system).data
  const leaveTypes = leaveSystem ? mapping.leaveTypes : []
  const lineNames = (mapping.lineCodes ?? []).map((code) => lineCodePrefix + code)
  const names = [...payCodes[system].map(({ name }) => name), ...lineNames]
  const codeOf = (name: string) =>
    mapping.codes.find((each) => each.system === system && each.name === name)?.code ?? ''
  const start: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [codeField(name), codeOf(name)])),
    ...Object.fromEntries(
      leaveTypes.map(({ typeId, codes }) => [leaveField(typeId), (leaveSystem && codes[leaveSystem]) ?? '']),
    ),
  }
  const save = (values: Readonly<Record<string, string>>) => {
    const codes = names.map((name) => ({ system, name, code: values[codeField(name)] ?? '' }))
    const leaveCodes = leaveTypes.map(({ typeId }) => ({
      ...{ typeId, system: leaveSystem! },
      code: values[leaveField(typeId)] ?? '',
    }))
    return send({ body: { codes, leaveCodes } })
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
        {lineNames.length > 0 && (
          <>
            <h3>{say('Hours by pay line')}</h3>
            <p className="faint">{say(linesHint)}</p>
          </>
        )}
        {lineNames.map((name) => (
          <TextField key={name} name={codeField(name)} label={codeLabel(say, name)} />
        ))}
      </Form>
    </Section>
  )
}
