import type { Arrival } from '@muster/ui/field/choice/SelectField.tsx'
import { useFormErrors, useSoughtField } from '@muster/ui/form/form-context.ts'
import { useEffect, useState } from 'react'

/**
 * Which step of the form around is open, counted from 1; 0 is none. `fields` names the field of each step: the first
 * that is refused comes forward.
 */
export function useOpenStep(fields: readonly string[], first: number) {
  const [open, setOpen] = useState(first)
  const [arrivedAt, setArrivedAt] = useState(0)
  const errors = useFormErrors()
  useEffect(() => {
    const refused = Object.keys(errors).map((path) => path.split('.')[0]!)
    const at = fields.findIndex((field) => refused.includes(field))
    if (at >= 0) setOpen(at + 1)
  }, [errors, fields])
  const sought = useSoughtField()
  useEffect(() => {
    const at = fields.indexOf(sought?.path.split('.')[0] ?? '')
    if (at >= 0) setOpen(at + 1)
  }, [sought, fields])
  return {
    head: (number: number) => ({
      number,
      isOpen: open === number,
      onToggle: () => {
        setArrivedAt(0)
        setOpen(open === number ? 0 : number)
      },
    }),
    next: (number: number) => () => {
      setArrivedAt(number + 1)
      setOpen(number + 1)
    },
    arrival: (number: number): Arrival | undefined =>
      open === number && arrivedAt === number ? 'open' : undefined,
  }
}
export type OpenStep = ReturnType<typeof useOpenStep>
