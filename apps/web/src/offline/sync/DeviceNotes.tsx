import { useSession } from '@muster/client/use-session'
import { Button } from '@muster/ui/button/Button.tsx'
import { moment, size } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useState } from 'react'
import { type Room, roomHere } from '../kept/device-room.ts'
import { personOf } from '../person.ts'
import { dismissLosses, type Loss } from './losses.ts'
import css from './sync-badge.module.css'

/** What this device lost of the person, until they have read it and the office knows. */
export function Losses({ losses }: { losses: readonly Loss[] }) {
  const say = useWords()
  const session = useSession()
  if (losses.length === 0 || !session) return null
  const isReported = losses.every((each) => each.isReported)
  return (
    <div className="stack" role="alert">
      {losses.map(({ id, count, lastAt }) => (
        <p key={id} className={css.reason}>
          {say('This phone emptied its storage. What had not been sent at {time} is gone: {count}.', {
            count,
            time: moment(lastAt),
          })}
        </p>
      ))}
      <p className="faint">
        {say(
          isReported
            ? msg('The office knows. Tell them what you did, so that they can enter it.')
            : msg('The office learns of it at the next connection.'),
        )}
      </p>
      {isReported && (
        <div className="row">
          <Button
            label={msg('I have read it')}
            size="small"
            onPick={() => dismissLosses(personOf(session))}
          />
        </div>
      )}
    </div>
  )
}

/** How much more fits on this device, and whether the browser promised to keep it. */
export function RoomNote() {
  const say = useWords()
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    let isGone = false
    void roomHere().then((now) => !isGone && setRoom(now))
    return () => {
      isGone = true
    }
  }, [])
  if (!room) return null
  return (
    <div className="faint small">
      {room.free !== undefined && (
        <p>{say('Room on this phone for what is not sent yet: {size}', { size: size(room.free) })}</p>
      )}
      {room.isKept === true && <p>{say('The browser keeps it until it is sent.')}</p>}
      {room.isKept === false && (
        <p>{say('The browser may remove it when the phone is full. Install the application to keep it.')}</p>
      )}
    </div>
  )
}
