import { call } from '@muster/client/call'
import { hearLive, useIsLive } from '@muster/client/live'
import { ask } from '@muster/client/query'
import { chat, chatPollingMs, messagesAPage } from '@muster/contract/chat'
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import { gapAfter, type HeldMessages, inOrder, oldestSeq, withMessages } from './message-store.ts'

/** What could not be filled is asked for again after this time. */
const refillMs = 2000

const newestQuestion = (id: number) => ask(chat.messages, { params: { id }, query: { size: messagesAPage } })

type Hold = Dispatch<SetStateAction<HeldMessages>>

/**
 * The messages of a conversation: the newest page, what is told while it is open, and older ones as they are asked for. Numbers
 * have no gaps, so that one that is missing is seen and fetched. Where nothing is told, it asks every 15 seconds.
 */
export function useMessages(id: number) {
  const question = useMemo(() => newestQuestion(id), [id])
  const { answer: newest, failure, again } = useKept(question)
  const [held, hold] = useState<HeldMessages>(() => new Map())
  const [beganEmpty, setBeganEmpty] = useState(false)

  useEffect(() => {
    if (!newest) return
    hold((now) => withMessages(now, newest))
    if (newest.length === 0) setBeganEmpty(true)
  }, [newest])
  useEffect(
    () =>
      hearLive((event) => {
        if (event.kind === 'message' && event.conversationId === id)
          hold((now) => withMessages(now, [event.message]))
      }),
    [id],
  )
  useGapsFilled(id, gapAfter(held, beganEmpty), hold)
  const { forget, ...older } = useOlder(id, oldestSeq(held), hold)
  useRefetch(() => void again(), forget)

  const messages = useMemo(() => inOrder(held), [held])
  return { messages, isKnown: newest !== undefined, failure, again, ...older }
}

/** Asks once more when the connection opens, because what came before it was not heard; without one, regularly. */
function useRefetch(again: () => void, onLive: () => void): void {
  const isLive = useIsLive()
  const refetch = useEffectEvent(() => document.visibilityState === 'visible' && again())
  const opened = useEffectEvent(onLive)
  useEffect(() => {
    if (isLive) {
      refetch()
      opened()
      return
    }
    const timer = setInterval(() => refetch(), chatPollingMs)
    return () => clearInterval(timer)
  }, [isLive])
}

function useGapsFilled(id: number, gap: number | undefined, hold: Hold): void {
  useEffect(() => {
    if (gap === undefined) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fill = () =>
      call(chat.messages, { params: { id }, query: { after: gap, size: 200 } })
        .then((missing) => hold((now) => withMessages(now, missing)))
        .catch(() => {
          if (!isGone) timer = setTimeout(fill, refillMs)
        })
    void fill()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [gap, id, hold])
}

function useOlder(id: number, oldest: number, hold: Hold) {
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const isAsking = useRef(false)
  const [olderFailure, setOlderFailure] = useState<unknown>(null)
  const older = useCallback(async () => {
    // Scrolling asks more often than a page is drawn.
    if (oldest <= 1 || isAsking.current) return
    isAsking.current = true
    setLoadingOlder(true)
    setOlderFailure(null)
    try {
      const query = { before: oldest, size: messagesAPage }
      const found = await call(chat.messages, { params: { id }, query })
      hold((now) => withMessages(now, found))
    } catch (error) {
      setOlderFailure(error)
    } finally {
      isAsking.current = false
      setLoadingOlder(false)
    }
  }, [id, oldest, hold])
  return { older, hasOlder: oldest > 1, isLoadingOlder, olderFailure, forget: () => setOlderFailure(null) }
}
