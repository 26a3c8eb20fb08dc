import { type CompanySettings, CompanySettingsInput } from '@muster/contract/company/company'
import type { Message } from '@muster/contract/kit/msg'
import { ColourField } from '@muster/ui/field/ColourField.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import type { FieldWidth } from '@muster/ui/field/field-width.ts'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import type { ReactNode } from 'react'
import { z } from 'zod'
import css from './company.module.css'

interface SettingChoice {
  value: string | number
  label: string
}
export interface Setting {
  name: keyof CompanySettingsInput
  label: Message
  help?: Message
  /** Where the contract does not tell it, as of numbers and boxes to tick. */
  control?: 'phone' | 'area' | 'colour' | 'date'
  unit?: Message
  /** Words of ours; or names that stay as they are, with what the company has now. */
  options?: readonly SettingChoice[] | ((current: string) => readonly SettingChoice[])
  width?: FieldWidth
  maxLength?: number
}
/** Settings beside each other stand in a list of their own. */
export type SettingRow = Setting | readonly Setting[]

interface Props {
  rows: readonly SettingRow[]
  current: CompanySettings
}

export const SettingFields = ({ rows, current }: Props) =>
  rows.map((row) =>
    'name' in row ? (
      <SettingField key={row.name} setting={row} current={current} />
    ) : (
      <div key={row[0]?.name} className={css.settingsPair}>
        {row.map((setting) => (
          <SettingField key={setting.name} setting={setting} current={current} />
        ))}
      </div>
    ),
  )

interface FieldProps extends Pick<Props, 'current'> {
  setting: Setting
}
function SettingField({ setting: { control, options, ...field }, current }: FieldProps): ReactNode {
  const type: z.ZodType = CompanySettingsInput.shape[field.name]
  if (type instanceof z.ZodBoolean) return <CheckField {...field} />
  const asked = { ...field, required: !type.safeParse('').success }
  if (typeof options === 'function')
    return <SelectField {...asked} options={options(String(current[field.name]))} />
  if (options) return <SelectField {...asked} options={options} translate />
  if (type instanceof z.ZodNumber)
    return <NumberField {...asked} min={type.minValue ?? 0} max={type.maxValue ?? 0} />
  if (control === 'area') return <TextArea {...asked} rows={5} />
  if (control === 'colour') return <ColourField {...asked} />
  if (control === 'date') return <DateField {...asked} />
  return <TextField {...asked} kind={control === 'phone' ? 'tel' : 'text'} />
}
