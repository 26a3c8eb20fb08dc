import { Button } from '@muster/ui/button/Button.tsx'
import type { Point } from '@muster/ui/map/bounds.ts'
import { Textarea } from '@muster/ui/theme/library.ts'
import { msg, useWords, type Wording } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { cornersIn, textOf } from './typed-corners.ts'

interface Props {
  corners: readonly Point[]
  isDrawing: boolean
  error: Wording | undefined
  onDraw: (is: boolean) => void
  onChange: (corners: readonly Point[]) => void
}

export function FenceField(props: Props) {
  const { corners, isDrawing } = props
  const say = useWords()
  return (
    <div className="stack small">
      <p className="strong">{say('Geofence')}</p>
      <p className="faint">
        {say(
          isDrawing
            ? msg('Click the map for each corner of the ground, and drag corners to move them.')
            : msg('Optional site boundary. Distance to start is measured from its edge.'),
        )}
      </p>
      <FenceButtons {...props} />
      {(isDrawing || corners.length > 0) && <TypedCorners {...props} />}
    </div>
  )
}

function FenceButtons({ corners, isDrawing, onDraw, onChange }: Props) {
  const remove = () => {
    onChange([])
    onDraw(false)
  }
  return (
    <div className="row">
      <Button
        size="small"
        label={
          isDrawing
            ? msg('Done [act]')
            : corners.length > 0
              ? msg('Change the geofence')
              : msg('Draw a geofence')
        }
        onPick={() => onDraw(!isDrawing)}
      />
      {isDrawing && corners.length > 0 && (
        <Button
          size="small"
          label={msg('Remove the last corner')}
          onPick={() => onChange(corners.slice(0, -1))}
        />
      )}
      {corners.length > 0 && (
        <Button size="small" kind="plain" label={msg('Remove the geofence')} onPick={remove} />
      )}
    </div>
  )
}

/** What is typed counts when the field is left, and stays as it is while it cannot be read. */
function TypedCorners({ corners, error, onChange }: Props) {
  const say = useWords()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? textOf(corners)
  const read = () => {
    const next = cornersIn(text)
    if (!next) return
    onChange(next)
    setTyped(undefined)
  }
  const isOdd = typed !== undefined && cornersIn(typed) === null
  const problem = isOdd ? msg('One corner a line: latitude, longitude') : error
  return (
    <Textarea
      label={say('Corners of the geofence')}
      description={say('One a line: latitude, longitude')}
      rows={Math.min(8, Math.max(3, text.split('\n').length))}
      value={text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      error={problem && say(problem)}
    />
  )
}
