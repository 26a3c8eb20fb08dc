import { type OfficeSwap, SwapState } from '@muster/contract/cover/swaps'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { type Column, column, instant, widths } from '@muster/ui/table/columns.tsx'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { choicesOf } from '../../shared/choices.ts'
import { swapNames, swapStates } from '../../shared/cover/state-words.ts'
import { choiceFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { shiftLine, whenOf } from '../../shared/shifts/shift-words.ts'
import { pollingMs, swapList } from './cover-url.ts'
import { CostOfSwap, SwapPeople } from './SwapParts.tsx'
import { useDecideSwap } from './use-decide-swap.tsx'

const peopleOf = (say: Say, swap: OfficeSwap) => say('{name} and {other}', swapNames(swap))

const columnsOf = (say: Say): Column<OfficeSwap>[] => [
  column('name', msg('People'), (swap) => peopleOf(say, swap), {
    cell: (swap) => <SwapPeople swap={swap} />,
    width: widths.person,
    wraps: true,
  }),
  column('given', msg('Gives up'), ({ given }) => shiftLine(given), {
    cell: ({ given }) => <Shift shift={given} />,
    wraps: true,
  }),
  column(
    'returned',
    msg('In return'),
    ({ returned }) => (returned ? shiftLine(returned) : say('Nothing in return')),
    {
      cell: (swap) => (
        <>
          {swap.returned ? (
            <Shift shift={swap.returned} />
          ) : (
            <span className="faint">{say('Nothing in return')}</span>
          )}
          <CostOfSwap swap={swap} />
        </>
      ),
      wraps: true,
    },
  ),
  column('message', msg('Message'), ({ message }) => message, { wraps: true }),
  instant('askedAt', msg('Requested'), { hidden: true }),
  column('state', msg('Status'), ({ state }) => say(swapStates[state].label), {
    cell: (swap) => <Standing swap={swap} />,
    width: widths.moment,
    wraps: true,
    onCard: 'badge',
  }),
]

function Shift({ shift }: { shift: OfficeSwap['given'] }) {
  return (
    <>
      <span className="figures block">{whenOf(shift)}</span>
      <bdi className="faint">{shift.locationName}</bdi>
    </>
  )
}

function Standing({ swap: { state, decidedBy, decisionReason } }: { swap: OfficeSwap }) {
  const why = [decidedBy, decisionReason].filter(Boolean).join(': ')
  return (
    <>
      <Badge {...swapStates[state]} />
      {why && <span className="faint block">{why}</span>}
    </>
  )
}

const filters = [
  choiceFilter(
    'state',
    msg('Status'),
    [
      { value: 'WAITING' as const, label: msg('Pending') },
      ...choicesOf(SwapState.options, swapStates),
      { value: 'ALL' as const, label: msg('All') },
    ],
    'WAITING',
  ),
]

export function SwapsTable() {
  const say = useWords()
  const { approve, decline } = useDecideSwap()
  const columns = useMemo(() => columnsOf(say), [say])
  return (
    <ServerTable
      list={swapList}
      columns={columns}
      filters={filters}
      everyMs={pollingMs}
      nameOf={(swap) => peopleOf(say, swap)}
      actions={(swap) =>
        swap.state === 'ACCEPTED'
          ? [
              {
                label: msg('Approve'),
                icon: IconCheck,
                always: true,
                onPick: () => approve(swap),
              },
              {
                label: msg('Decline'),
                icon: IconX,
                always: true,
                onPick: () => decline(swap),
              },
            ]
          : []
      }
      empty={{
        text: msg('No swaps yet'),
        hint: msg('People ask each other on My roster. What they agree on appears here.'),
      }}
    />
  )
}
