import { useAsk } from '@muster/client/query'
import { type Action, type ActionScreenFilters, actions } from '@muster/contract/actions'
import { pageOf } from '@muster/contract/kit/rows'
import { MenuButton } from '@muster/ui/button/MenuButton.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { to as linkTo, paths } from '../../navigation/paths.ts'
import { keptOrAsked } from '../../offline/kept-or-asked.ts'
import { queue } from '../../offline/use-queued.ts'
import { Due, Owner } from '../../shared/actions/ActionFacts.tsx'
import { stateWords } from '../../shared/actions/action-words.ts'
import { recordedNow } from '../../shared/actions/verdicts.ts'
import { choicesOf } from '../../shared/choices.ts'
import { openStep } from './ActionSteps.tsx'
import css from './action-board.module.css'
import { type BoardColumn, boardColumns, columnQuestion, movesOf } from './action-board.ts'

const acts = { DONE: 'done', CANNOT: 'cannot' } as const

/** The actions of the filters by state. A phone shows one column at a time. */
export function ActionBoard({ url }: { url: ActionScreenFilters }) {
  const navigate = useNavigate()
  const [chosen, choose] = useState<BoardColumn>('OPEN')
  const [dragged, drag] = useState<Action>()
  const move = async (action: Action, column: BoardColumn) => {
    const { id } = action
    if (column === 'DONE' || column === 'CANNOT') openStep(action, acts[column])
    else if (column === 'VERIFIED') await navigate({ href: linkTo(paths.action, { id }) })
    else await keptOrAsked(() => queue(actions.start, { params: { id }, body: recordedNow() }))
  }
  return (
    <div className={css.board}>
      <div className={css.tabs}>
        <Pills
          label={msg('Status')}
          options={choicesOf(boardColumns, stateWords)}
          value={chosen}
          onChange={choose}
        />
      </div>
      <div className={css.columns}>
        {boardColumns.map((state) => (
          <Column
            key={state}
            url={url}
            state={state}
            isChosen={state === chosen}
            dragged={dragged}
            onDrag={drag}
            onMove={move}
          />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps {
  url: ActionScreenFilters
  state: BoardColumn
  isChosen: boolean
  dragged: Action | undefined
  onDrag: (action: Action | undefined) => void
  onMove: (action: Action, column: BoardColumn) => Promise<unknown>
}
function Column({ url, state, isChosen, dragged, onDrag, onMove }: ColumnProps) {
  const say = useWords()
  const { answer, failure, again } = useAsk(columnQuestion(url, state))
  const page = answer && pageOf(answer)
  const takesIt = dragged !== undefined && movesOf(dragged).some(({ to }) => to === state)
  const title = say(stateWords[state].label)
  return (
    <section
      className={css.column}
      aria-label={title}
      data-chosen={isChosen || undefined}
      data-open={takesIt || undefined}
      onDragOver={(event) => takesIt && event.preventDefault()}
      onDrop={() => takesIt && void onMove(dragged, state)}
    >
      <h2 className={css.title}>
        {title} <span className="faint figures">{page?.totalElements}</span>
      </h2>
      {!page && <NoAnswer failure={failure} again={again} rows={3} />}
      {page?.totalElements === 0 && <p className="faint">{say('No actions')}</p>}
      <ul className="plain-list stack">
        {page?.content.map((action) => (
          <Card key={action.id} action={action} onDrag={onDrag} onMove={onMove} />
        ))}
      </ul>
      {page && page.totalElements > page.content.length && (
        <p className="faint">
          {say('{count} more in the list', { count: page.totalElements - page.content.length })}
        </p>
      )}
    </section>
  )
}

function Card({ action, onDrag, onMove }: Pick<ColumnProps, 'onDrag' | 'onMove'> & { action: Action }) {
  const moves = movesOf(action)
  return (
    <li
      className={css.card}
      draggable={moves.length > 0}
      onDragStart={() => onDrag(action)}
      onDragEnd={() => onDrag(undefined)}
    >
      <AppLink href={linkTo(paths.action, { id: action.id })}>
        <bdi>{action.title}</bdi>
      </AppLink>
      <bdi className="small">{action.siteName}</bdi>
      <span className="small">
        <Owner {...action} />
      </span>
      {action.dueAt && <Due {...action} />}
      {moves.length > 0 && (
        <MenuButton
          label={msg('Move')}
          choices={moves.map(({ to, label }) => ({ label, onPick: () => onMove(action, to) }))}
        />
      )}
    </li>
  )
}
