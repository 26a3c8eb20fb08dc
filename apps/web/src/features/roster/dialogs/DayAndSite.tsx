import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import type { Item } from '../week/roster-rows.ts'
import { chosenItems, type DayAndSiteChoice } from './day-and-site.ts'
import css from './dialogs.module.css'

interface Props<I extends Item> {
  items: readonly I[]
  /** How many there are of these. */
  countOf: (items: readonly I[]) => number
  choice: DayAndSiteChoice
  onChoice: (choice: DayAndSiteChoice) => void
}

/** A day and a site of what is in sight, each with its count. */
export function DayAndSite<I extends Item>({ items, countOf, choice, onChoice }: Props<I>) {
  const say = useWords()
  const labelOf = (name: string, those: readonly I[]) => `${name} (${count(countOf(those))})`
  const ofSite = chosenItems(items, { site: choice.site })
  const ofDay = chosenItems(items, { date: choice.date })
  const days = [...Map.groupBy(ofSite, ({ date }) => date)].sort(([a], [b]) => (a < b ? -1 : 1))
  const sites = [...Map.groupBy(ofDay, ({ site }) => site?.id)].flatMap(([value, those]) =>
    value === undefined ? [] : { value, label: labelOf(those[0]!.site!.name, those) },
  )
  return (
    <div className={css.fields}>
      <SelectField
        label={msg('Day')}
        clearable
        placeholder={say('All days in sight ({count})', { count: countOf(ofSite) })}
        value={choice.date}
        options={days.map(([date, those]) => ({ value: date, label: labelOf(shortDay(date), those) }))}
        onChange={(date) => onChoice({ ...choice, date })}
      />
      <SelectField
        label={msg('Site')}
        clearable
        placeholder={say('All sites in sight ({count})', { count: countOf(ofDay) })}
        value={choice.site}
        options={sites.sort((a, b) => a.label.localeCompare(b.label))}
        onChange={(site) => onChoice({ ...choice, site })}
      />
    </div>
  )
}
