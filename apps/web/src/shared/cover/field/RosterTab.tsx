import { useWords } from '@muster/ui/words/words.ts'
import { IconCalendarWeek } from '@tabler/icons-react'
import { TabCount } from '../../tab-count/TabCount.tsx'
import { useWaitingCover } from './my-cover.ts'

export function RosterTab() {
  const say = useWords()
  const { offers, swaps } = useWaitingCover()
  const waiting = offers + swaps
  return (
    <>
      <TabCount count={waiting}>
        <IconCalendarWeek size={22} stroke={1.6} aria-hidden />
      </TabCount>
      {say('My roster')}
      {waiting > 0 && <span className="unseen">{say('{count} need your answer', { count: waiting })}</span>}
    </>
  )
}
