import { languageOf, languages } from '@muster/contract/kit/language-names'
import { language } from '@muster/contract/languages'
import type { AppDeps } from '../../deps.ts'
import { Tagged } from '../../http/answer/responses.ts'
import type { Serve } from '../../http/serve.ts'
import { productTexts, sentences } from '../../texts.ts'
import { listOwnTexts, readOwnTexts, updateLanguage } from './queries.ts'
import { saveOwnTexts } from './save-own-texts.ts'

const inEachLanguage = (sentence: string) => ({
  sentence,
  says: Object.fromEntries(languages.map((one) => [one, productTexts[one][sentence] ?? sentence])) as Record<
    (typeof languages)[number],
    string
  >,
})

export function languageRoutes(serve: Serve, deps: AppDeps) {
  // A language that is not there answers no texts, and English stands in.
  serve(language.texts, async ({ query }) => {
    const known = languageOf(query.language)
    if (!known) return new Tagged({})
    const own = query.tenantId ? await readOwnTexts(deps.pool, query.tenantId, known) : {}
    return new Tagged({ ...productTexts[known], ...own })
  })
  serve(language.product, async ({ scope }) => ({
    texts: sentences.map(inEachLanguage),
    own: await listOwnTexts(scope),
  }))
  serve(language.save, ({ scope, body }) => saveOwnTexts(scope, body.texts))
  serve(language.choose, async ({ scope, body }) => {
    await updateLanguage(scope, body.language)
    return { language: body.language }
  })
}
