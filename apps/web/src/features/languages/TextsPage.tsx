import { ask, prefetch, useAnswer } from '@muster/client/query'
import { useLanguage } from '@muster/client/translation'
import { type Language, languageNames } from '@muster/contract/kit/language-names'
import { msg } from '@muster/contract/kit/msg'
import { language, type OwnText, type ProductText } from '@muster/contract/languages'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { type Column, column } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { clsx } from 'clsx'
import { useState } from 'react'
import { openWording } from './open-wording.tsx'
import css from './texts.module.css'

const everyText = ask(language.product)
export const loader = () => prefetch(everyText)

const wordingOf = (own: readonly OwnText[]) => {
  const bySentence = new Map<string, OwnText[]>()
  for (const each of own) bySentence.set(each.sentence, [...(bySentence.get(each.sentence) ?? []), each])
  return bySentence
}

export default function TextsPage() {
  const { texts, own } = useAnswer(everyText)
  const mine = useLanguage()
  const [isOwnOnly, showOwnOnly] = useState(false)
  const wording = wordingOf(own)
  const shown = isOwnOnly ? texts.filter(({ sentence }) => wording.has(sentence)) : texts
  return (
    <Page title={msg('Texts')} sentence={msg("Change any text to your company's wording.")}>
      <LocalTable
        name={msg('Texts')}
        rows={shown}
        rowKey={({ sentence }) => sentence}
        columns={columnsOf(mine, wording)}
        search
        tools={
          <CheckField
            label={msg('Custom texts only')}
            value={isOwnOnly}
            onChange={(next) => showOwnOnly(next ?? false)}
          />
        }
        empty={msg('No custom texts yet')}
        emptyHint={msg('Edit a text to say it in your own way.')}
        actions={(text) => [
          { label: msg('Edit'), onPick: () => openWording({ text, own: wording.get(text.sentence) ?? [] }) },
        ]}
      />
    </Page>
  )
}

function columnsOf(mine: Language, wording: ReadonlyMap<string, readonly OwnText[]>): Column<ProductText>[] {
  const ownOf = (row: ProductText) => wording.get(row.sentence) ?? []
  const english = column<ProductText>('sentence', msg('English'), (row) => row.sentence, {
    cell: (row) => <bdi lang="en">{row.sentence}</bdi>,
    wraps: true,
  })
  const read = column<ProductText>('says', languageNames[mine], (row) => row.says[mine] ?? '', {
    wraps: true,
  })
  return [
    english,
    ...(mine === 'en' ? [] : [read]),
    column(
      'own',
      msg('Custom text'),
      (row) =>
        ownOf(row)
          .map(({ says }) => says)
          .join(' · '),
      {
        wraps: true,
        cell: (row) => (
          <ul className={clsx('plain-list', css.ownTexts)}>
            {ownOf(row).map((each) => (
              <li key={each.language}>
                <Badge label={languageNames[each.language]} />
                <bdi lang={each.language}>{each.says}</bdi>
              </li>
            ))}
          </ul>
        ),
      },
    ),
  ]
}
