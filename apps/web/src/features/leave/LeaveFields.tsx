import type { LeaveType } from '@muster/contract/leave/types'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { companyZone } from '../../shared/here/company-zone.ts'
import { zoneCity } from '../../shared/site-time/zone-city.ts'
import css from './leave.module.css'
import { PartTimes } from './PartTimes.tsx'

export function LeaveFields({ types }: { types: readonly LeaveType[] }) {
  const say = useWords()
  const type = useFormValue<number>('type')
  const isPartDay = useFormValue<boolean>('isPartDay') ?? false
  const from = useFormValue<string>('from')
  const chosen = types.find(({ id }) => id === type)
  return (
    <>
      <SelectField
        name="type"
        label={msg('Type')}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      {chosen && (
        <p className="faint">
          {[
            say(chosen.paid ? msg('Paid') : msg('Unpaid')),
            ...(chosen.kind === 'SICK' ? [say('Counts at once, without approval')] : []),
            ...(chosen.proofNeeded ? [say('Proof required')] : []),
          ].join(' · ')}
        </p>
      )}
      <CheckField name="isPartDay" label={msg('Part of a day')} />
      <div className={css.pair}>
        <DateField name="from" label={isPartDay ? msg('Day') : msg('First day')} required />
        {!isPartDay && (
          <DateField
            name="to"
            label={msg('Last day')}
            help={msg('Leave empty for one day.')}
            min={from}
            clearable
          />
        )}
      </div>
      {isPartDay && <p className="faint">{say('{zone} time', { zone: zoneCity(companyZone()) })}</p>}
      {isPartDay && (
        <div className={css.pair}>
          <PartTimes />
        </div>
      )}
      {chosen?.paid && (
        <NumberField
          name="minutes"
          label={msg('Hours of leave')}
          help={msg('Leave empty where shifts or agreed weekly hours say them.')}
          per={60}
          decimals={2}
          min={0}
        />
      )}
      <TextArea
        name="reason"
        label={msg('Reason')}
        // Why a person is sick is not kept as a draft on the device.
        secret={chosen?.kind === 'SICK'}
      />
    </>
  )
}
