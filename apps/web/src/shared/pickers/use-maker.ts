import { useLevel } from '@muster/client/use-session'
import { isManagement } from '@muster/contract/kit/permissions'
import type { AddOption } from '@muster/ui/field/choice/SelectField.tsx'

/** What "+ Add …" is called, and the dialog that makes a new one and resolves to it. */
export interface Maker<Made> {
  label: string
  make: (typed: string) => Promise<Made | undefined>
}

/** No row has it. */
const addValue = -1

/** The last option of a picker, for management; `take` says which value the picker then has. */
export function useMaker<Made>(
  maker: Maker<Made> | undefined,
  take: (made: Made) => number | undefined,
): AddOption<number> | undefined {
  const level = useLevel()
  if (!maker || !isManagement(level)) return undefined
  return {
    label: maker.label,
    value: addValue,
    make: async (typed) => {
      const made = await maker.make(typed)
      return made && take(made)
    },
  }
}
