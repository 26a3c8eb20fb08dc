import type { Received } from '@muster/contract/kit/endpoint'
import { languages } from '@muster/contract/kit/language-names'
import type { Message } from '@muster/contract/kit/msg'
import { partsOf, placesIn } from '@muster/contract/kit/sentences'
import { type language, type OwnText, textRefused } from '@muster/contract/languages'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { isSentence } from '../../texts.ts'
import { listOwnTexts, putOwnTexts, removeOwnTexts } from './queries.ts'

type OwnTextInput = Received<typeof language.save>['body']['texts'][number]

function faultOf({ sentence, says }: OwnTextInput): Message | undefined {
  if (!isSentence(sentence)) return textRefused.unknown
  if (!says) return
  const known = placesIn(partsOf(sentence))
  return [...placesIn(partsOf(says))].some((place) => !known.has(place)) ? textRefused.places : undefined
}

/** Words what is sent in the company's own way, or, where the text is null or empty, in the product's again. */
export async function saveOwnTexts(scope: Scope, texts: readonly OwnTextInput[]): Promise<OwnText[]> {
  const errors = texts.flatMap((each, i) => {
    const message = faultOf(each)
    const field = message === textRefused.unknown ? 'sentence' : 'says'
    return message ? [{ path: `texts.${i}.${field}`, message }] : []
  })
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
  // Of a text that is given twice the last one counts: a statement may touch a row once.
  const last = [...new Map(texts.map((each) => [`${each.language} ${each.sentence}`, each])).values()]
  const saved = last.flatMap(({ says, ...at }) => (says ? [{ ...at, says }] : []))
  if (saved.length > 0) await putOwnTexts(scope, saved)
  for (const language of languages) {
    const gone = last.filter((each) => each.language === language && !each.says)
    if (gone.length > 0)
      await removeOwnTexts(
        scope,
        language,
        gone.map(({ sentence }) => sentence),
      )
  }
  return listOwnTexts(scope)
}
