import { SelectField } from '@muster/ui/SelectField.tsx'
import type { JobParts } from '../use-job-parts.ts'

interface Props {
  parts: JobParts
  onPicked: () => void
  isFixed: boolean
}

/** The sites of the contract. */
export function SiteStep({ parts: { contract }, onPicked, isFixed }: Props) {
  const options = (contract?.jobLocations ?? []).map(({ contractLocationId, name }) => ({
    value: contractLocationId,
    label: name,
  }))
  const isNone = contract !== undefined && options.length === 0
  return (
    <SelectField
      name="contractLocationId"
      label="Job site"
      options={options}
      onChange={onPicked}
      disabled={isFixed || options.length === 0}
      {...(isNone && { placeholder: 'No locations available' })}
      required
    />
  )
}
