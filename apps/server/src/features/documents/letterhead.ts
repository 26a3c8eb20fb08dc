import { buffer } from 'node:stream/consumers'
import type { Say } from '@muster/contract/kit/sentences'
import type { PdfDocument } from '@muster/pdf/document'
import { dateText } from '@muster/rules/time/date-text'
import { isoWithOffset, localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { imageForPdf } from '../../outside/content/images.ts'
import type { Outside } from '../../outside/index.ts'
import type { Sheet } from '../../outside/sheets/sheet.ts'
import { keyOf } from '../../outside/store/file-keys.ts'
import { readLetterhead } from '../company/queries.ts'
import type { Reader } from '../languages/reader.ts'
import { letterheadWords } from './letterhead-words.ts'

/** What every printed page shows of the company, its name, its colour and its logo, and the language it is in. */
export async function letterhead(
  scope: Scope,
  { store }: Outside,
  { language, t }: Reader,
): Promise<Pick<PdfDocument, 'author' | 'accent' | 'logo' | 'lang' | 'pageLabel' | 'madeAt'>> {
  const { author, accent, logoKey } = await readLetterhead(scope)
  const stored = logoKey && (await store.read(keyOf(logoKey, 'medium')))
  // A logo that cannot be read leaves the name, and the hours are still printed.
  const logo = stored ? await imageForPdf(await buffer(stored)).catch(() => null) : null
  return {
    ...{ author, accent, ...(logo && { logo }) },
    ...{ lang: language, pageLabel: t(letterheadWords.page), madeAt: scope.now.getTime() },
  }
}

/** Who made a file and when, said in a zone. */
export function madeBy(scope: Scope, zone: string, t: Say): string {
  const [date, time] = localDateTime(zone, scope.now.getTime()).split('T')
  return t(letterheadWords.madeBy, { name: scope.actor.name, date: dateText(date!), time: time!, zone })
}

/** A table whose rows say who made it and when, in its last columns: rows of several files can be joined. */
export function withMaker(scope: Scope, zone: string, t: Say, { header, rows, ...sheet }: Sheet): Sheet {
  const { maker, madeAtIso, fileZone } = letterheadWords
  const made = [scope.actor.name, isoWithOffset(zone, scope.now.getTime()), zone]
  return {
    ...sheet,
    header: [...header, t(maker), t(madeAtIso), t(fileZone)],
    rows: rows.map((row) => [...row, ...made]),
  }
}
