import type { Member } from '@muster/contract/chat'
import { type KeyboardEvent, useState } from 'react'
import { mentionAt, offeredFor, withMention } from './mentions.ts'

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface Mentions {
  members: readonly Member[]
  text: string
  caret: number
  /** Writes the text with the name that was chosen, and puts the caret behind it. */
  onPick: (text: string, caret: number) => void
}

/** The members who are offered while a name is typed behind an @: arrow keys move, Enter and Tab choose, Escape refuses. */
export function useMentions({ members, text, caret, onPick }: Mentions) {
  const [chosen, choose] = useState(0)
  const [refused, refuse] = useState<number>()
  const typed = mentionAt(text, caret)
  const offered = typed && typed.start !== refused ? offeredFor(members, typed.name) : []
  const active = Math.min(chosen, offered.length - 1)
  const pick = (member: Member) => onPick(...withMention(text, typed!, member))

  return {
    offered,
    at: active,
    pick,
    begin(next: string, position: number) {
      choose(0)
      if (!mentionAt(next, position)) refuse(undefined)
    },
    refuse: () => refuse(typed?.start),
    onKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
      if (offered.length === 0) return false
      if (key in moves) choose((active + moves[key]! + offered.length) % offered.length)
      else if (key === 'Enter' || key === 'Tab') pick(offered[active]!)
      else return false
      return true
    },
  }
}
