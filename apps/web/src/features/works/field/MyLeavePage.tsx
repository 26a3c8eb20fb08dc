import { prefetch } from '@muster/client/query'
import { Button } from '@muster/ui/button/Button.tsx'
import { EmptyState, NoAnswer, useIsOnline } from '@muster/ui/page/states.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCalendarTime } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths } from '../../../navigation/paths.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import fieldCss from '../../../shared/checklist/field.module.css'
import { leaveTypesQuestion, myBalancesQuestion, myLeaveQuestion } from '../../../shared/leave/my-leave.ts'
import { SickButton } from '../../../shared/leave/SickLine.tsx'
import { useMyLeave } from '../../../shared/leave/use-my-leave.ts'
import { oneRecordShape } from '../../../shared/one-record.ts'
import { Balances } from '../../leave/Balances.tsx'
import { openAskLeave } from '../../leave/field/AskLeave.tsx'
import { MyLeaveCard, WaitingLeaveCard } from '../../leave/field/MyLeaveCard.tsx'
import css from '../../leave/leave.module.css'
import { FieldFrame } from './FieldFrame.tsx'

// Not waited for: without a connection the page shows what this device was given last.
export const loader = async () => void prefetch(myLeaveQuestion, leaveTypesQuestion, myBalancesQuestion)

/** The leave to which a notification leads. */

export default function MyLeavePage() {
  const say = useWords()
  const [{ id: target }] = useUrlState(oneRecordShape)
  const isOnline = useIsOnline()
  const { rows, isKnown, isRead, types, waiting, withdrawals, proofs, at, failure, again } = useMyLeave()
  const nameOf = new Map((types ?? []).map(({ id, name }) => [id, name]))
  const isEmpty = isKnown && isRead && rows.length === 0 && waiting.length === 0
  return (
    <FieldFrame
      title={msg('My leave')}
      bar={
        <>
          <SickButton isPlain />
          <Button
            label={msg('Ask for leave')}
            kind="primary"
            size="field"
            onPick={() => void openAskLeave()}
          />
        </>
      }
    >
      <MyBalances />
      {!isKnown && <NoAnswer failure={failure} again={again} rows={4} />}
      {isKnown && at > 0 && !isOnline && (
        <p className="faint">{say('As of {moment}', { moment: moment(at) })}</p>
      )}
      {isEmpty && (
        <EmptyState
          title={msg('No leave yet')}
          hint={msg('Leave that you ask for appears here, with the answer of your office.')}
        />
      )}
      <ul className={clsx('plain-list', css.cards)}>
        {waiting.map((each) => (
          <li key={each.entry.key} className={clsx('card', fieldCss.visit)}>
            <WaitingLeaveCard
              waiting={each}
              typeName={nameOf.get(each.typeId) ?? say('Leave and absence')}
              proof={proofs.get(each.entry.key)}
            />
          </li>
        ))}
        {rows.map((row) => (
          <MyLeaveCard
            key={row.id}
            leave={row}
            withdrawal={withdrawals.get(row.id)}
            proof={proofs.get(String(row.id))}
            isTarget={row.id === target}
          />
        ))}
      </ul>
      <Button
        label={msg('My availability')}
        size="field"
        icon={IconCalendarTime}
        href={paths.myAvailability}
      />
    </FieldFrame>
  )
}

function MyBalances() {
  const say = useWords()
  const { answer } = useKept(myBalancesQuestion)
  if (!answer || answer.length === 0) return null
  return (
    <section className={clsx('card', fieldCss.visit)} aria-label={say('Leave balances')}>
      <Balances balances={answer} />
      <p className="faint">{say('As payroll counted them on that day.')}</p>
    </section>
  )
}
