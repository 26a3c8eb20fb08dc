import { type Language, languages } from '@muster/contract/kit/language-names'
import { z } from 'zod'

export type Wording = Partial<Record<Language, string>>

const says = z.string().trim().max(2000).optional()
export const Wording: z.ZodType<Wording, Wording> = z.object(
  Object.fromEntries(languages.map((each) => [each, says])),
)
