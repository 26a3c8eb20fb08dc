import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { localeOf } from '../packages/contract/src/kit/language-names.ts'
import { filled, isPlural, type Part, partsOf, placesIn } from '../packages/contract/src/kit/sentences.ts'
import { readLanguage, translated } from './language-files.ts'

const numbers = [0, 1, 2, 3, 7, 11, 25, 100, 101, 102, 1200]

const counted = (parts: readonly Part[]): string[] =>
  parts.filter(isPlural).flatMap(({ name, forms }) => [name, ...[...forms.values()].flatMap(counted)])

test.each(['en', ...translated])(
  'D1-13: ICU MessageFormat says every sentence in %s as we do',
  (language) => {
    const locale = localeOf(language as 'en')
    for (const text of readLanguage(language).values()) {
      const parts = partsOf(text)
      const icu = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true })
      const names = counted(parts)
      for (const n of names.length > 0 ? numbers : [1]) {
        const values = Object.fromEntries(
          [...placesIn(parts)].map((name) => [name, names.includes(name) ? n : 'Ava']),
        )
        expect(filled(text, values, locale), text).toBe(icu.format(values))
      }
    }
  },
)
