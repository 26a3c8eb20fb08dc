import { type Language, languages } from '@muster/contract/kit/language-names'
import { z } from 'zod'

/** What a company says instead of the product's text, by language. */
export type Wording = Partial<Record<Language, string>>

const says = z.string().trim().max(2000).optional()
/** The fields of the form: one for each language of the product. */
export const Wording: z.ZodType<Wording, Wording> = z.object(
  Object.fromEntries(languages.map((each) => [each, says])),
)
