import { ask, useAsk, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { isManagement } from '@muster/contract/kit/permissions'
import { roster } from '@muster/contract/planning/roster'
import { SiteBudget, SiteBudgetInput } from '@muster/contract/planning/site-budgets'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { money } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useInPlace } from '../../../shared/in-place.ts'
import { Facts, factInPlace } from '../Facts.tsx'

const budgetOf = (id: number) => ask(roster.siteBudget, { params: { id } })

/** What may be planned at the site in a week. Nothing for managers whose areas the site is not in. */
export function SiteBudgetSection({ siteId }: { siteId: number }) {
  const isOffice = isManagement(useLevel())
  const { answer } = useAsk(isOffice ? budgetOf(siteId) : undefined)
  if (!answer) return null
  return (
    <Section title={msg('Budget')}>
      <BudgetValues budget={answer} />
    </Section>
  )
}

/** What is emptied is none. */
const { weekMinutes, weekAmount } = SiteBudgetInput.shape
const InPlaceShape = SiteBudgetInput.extend({
  weekMinutes: weekMinutes.default(null),
  weekAmount: weekAmount.default(null),
})

function BudgetValues({ budget }: { budget: SiteBudget }) {
  const say = useWords()
  const mayEditMoney = useMay({ rights: ['editsPay'] })
  const save = useSend(roster.saveSiteBudget)
  const { locationId: id, currency } = budget
  const inPlace = useInPlace<SiteBudget, SiteBudgetInput>({
    record: budget,
    shape: SiteBudget,
    body: InPlaceShape,
    feature: roster.siteBudget.feature,
    send: (body) => save({ params: { id }, body }),
  })
  return (
    <Facts
      facts={[
        factInPlace({
          ...inPlace('weekMinutes', (record) => record.weekMinutes),
          label: msg('Planned hours a week'),
          show: (value) => value && hoursAndMinutes(say, value),
          field: (field) => (
            <NumberField {...field} decimals={2} per={60} step={30} min={0} unit={msg('{count} hours')} />
          ),
        }),
        ...(currency === undefined
          ? []
          : [
              factInPlace({
                ...inPlace('weekAmount', (record) => record.weekAmount),
                label: msg('Labour costs a week'),
                show: (value) => value && money(value, currency),
                field: (field) => (
                  <NumberField {...field} decimals={2} per={100} step={1000} min={0} unit={currency} />
                ),
                mayEdit: mayEditMoney,
              }),
            ]),
      ]}
    />
  )
}
