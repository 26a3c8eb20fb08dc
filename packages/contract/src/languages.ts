import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { companyAdmins, everyone, publicly } from './kit/permissions.ts'
import { idText, languageTag as tag, text } from './kit/shapes.ts'

const sentence = text(1000).pipe(z.string().min(1))

/** A company's own wording of one sentence in one language. */
export const OwnText = z.object({ language: tag, sentence: z.string(), says: z.string() })
export type OwnText = z.infer<typeof OwnText>

export const ProductText = z.object({
  sentence: z.string(),
  says: z.record(tag, z.string()),
})
export type ProductText = z.infer<typeof ProductText>

export const textRefused = {
  unknown: msg('This is no text of the product'),
  places: msg('Only the places of the English text can be filled in'),
} as const

export const mostTexts = 4000

export const language = endpoints('languages', {
  texts: {
    GET: '/api/language',
    says: 'The texts of one language for one company: English sentence to text. Where none is told, English stands in',
    access: publicly,
    limit: 'none',
    query: z.object({ tenantId: idText.optional(), language: text(16) }),
    answer: z.record(z.string(), z.string()),
  },
  product: {
    GET: '/api/language/product',
    says: 'Every sentence of the product in every language, and what the company words itself',
    access: companyAdmins,
    answer: z.object({ texts: z.array(ProductText), own: z.array(OwnText) }),
  },
  save: {
    PUT: '/api/language/own',
    says: "Word sentences in the company's own way; a text of null takes the product's again",
    access: companyAdmins,
    body: z.object({
      texts: z
        .array(z.object({ language: tag, sentence, says: text(2000).nullable() }))
        .min(1)
        .max(mostTexts),
    }),
    answer: z.array(OwnText),
  },
  choose: {
    PUT: '/api/user/me/language',
    says: 'The language the caller reads, also in mails; null follows the company and the browser',
    access: everyone,
    body: z.object({ language: tag.nullable() }),
    answer: z.object({ language: tag.nullable() }),
  },
})
