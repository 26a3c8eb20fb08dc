import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { useWords } from '@muster/ui/words.ts'
import { clsx } from 'clsx'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import css from './job-details.module.css'
import type { Row } from './use-rows.ts'

type Move = (from: number, to: number) => void
export type Handle = DraggableProvidedDragHandleProps | null

const Movers = createContext<Map<string, Move> | undefined>(undefined)

/** Around all lists of the form: a row is dragged within its own list, with the mouse, a finger or the keyboard. */
export function SortableLists({ children }: { children: ReactNode }) {
  const say = useWords()
  const movers = useRef(new Map<string, Move>())
  const sorting = (is: boolean) => document.body.toggleAttribute('data-sorting', is)
  const drop = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    sorting(false)
    if (!destination || destination.index === source.index) return announce(say('Back where it was'))
    movers.current.get(source.droppableId)?.(source.index, destination.index)
    announce(say('Dropped at place {place}', { place: destination.index + 1 }))
  }
  return (
    <Movers value={movers.current}>
      <DragDropContext
        onBeforeCapture={() => sorting(true)}
        onDragEnd={drop}
        onDragStart={({ source }, { announce }) =>
          announce(say('Lifted from place {place}', { place: source.index + 1 }))
        }
        onDragUpdate={({ destination }, { announce }) =>
          announce(
            destination
              ? say('Now at place {place}', { place: destination.index + 1 })
              : say('Outside the list'),
          )
        }
        dragHandleUsageInstructions={say(
          'Press space to lift the row, the arrow keys to move it, space to drop it and escape to leave it where it was.',
        )}
      >
        {children}
      </DragDropContext>
    </Movers>
  )
}

interface Props {
  /** One of a kind on the page. */
  name: string
  rows: readonly Row[]
  move: Move
  className?: string
  itemClass: string | undefined
  children: (row: Row, handle: Handle) => ReactNode
}

/** A list whose rows are put in another order. */
export function SortableList({ name, rows, move, className, itemClass, children }: Props) {
  const movers = useContext(Movers)
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    movers?.set(name, (from, to) => latest.current(from, to))
    return () => {
      movers?.delete(name)
    }
  }, [movers, name])
  return (
    <Droppable droppableId={name} type={name}>
      {(list) => (
        <ul
          ref={list.innerRef}
          {...list.droppableProps}
          className={clsx('plain-list', css.outline, css.sortable, className)}
        >
          {rows.map((row, index) => (
            <Draggable key={row.key} draggableId={row.key} index={index} isDragDisabled={rows.length < 2}>
              {(item, { isDragging }) => (
                <li
                  ref={item.innerRef}
                  {...item.draggableProps}
                  className={itemClass}
                  data-dragging={isDragging || undefined}
                >
                  {children(row, item.dragHandleProps)}
                </li>
              )}
            </Draggable>
          ))}
          {list.placeholder}
        </ul>
      )}
    </Droppable>
  )
}
