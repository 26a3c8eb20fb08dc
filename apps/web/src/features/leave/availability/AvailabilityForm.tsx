import { useWeekStart } from '@muster/client/use-session'
import {
  Availability,
  AvailabilityInput,
  type AvailabilityKind,
  type AvailabilityWindow,
} from '@muster/contract/leave/availability'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconBan, IconHeart } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { companyToday } from '../../../shared/here/company-today.ts'
import { savedOrNewer, useNewer } from '../../../shared/newer.tsx'
import css from './availability.module.css'
import { DatedWindows } from './DatedWindows.tsx'
import { type NamedPart, paintWords, WeekGrid } from './WeekGrid.tsx'
import { splitWindows, withDated } from './week-paint.ts'

interface Props {
  kept: Availability
  draft: string
  save: (body: AvailabilityInput) => Promise<Availability>
}

/** When a person cannot work and likes to: a week to be painted, and days. What is painted stays where another saved first. */
export function AvailabilityForm({ kept, draft, save }: Props) {
  const { record: shown, loadedVersion, load, onNewer, notice } = useNewer(kept)
  return (
    <div className="stack">
      {notice}
      <ChangedLine shown={shown} />
      <Form
        key={loadedVersion}
        shape={AvailabilityInput}
        draft={draft}
        start={{ windows: shown.windows, version: shown.version }}
        save={(body) => savedOrNewer(Availability, onNewer, () => save(body))}
        onSaved={(saved) => {
          load(saved)
          showToast(msg('Availability saved'))
        }}
        submit={msg('Save changes')}
        free
      >
        <WindowsField />
      </Form>
    </div>
  )
}

function ChangedLine({ shown: { changedAt, changedBy } }: { shown: Availability }) {
  const say = useWords()
  if (!changedAt) return null
  return (
    <p className="faint">
      {changedBy
        ? say('Saved {moment} by {name}', { moment: moment(changedAt), name: changedBy })
        : say('Saved {moment}', { moment: moment(changedAt) })}
    </p>
  )
}

const dayParts: readonly NamedPart[] = [
  { name: msg('Night'), from: 0, to: 360 },
  { name: msg('Morning'), from: 360, to: 720 },
  { name: msg('Afternoon'), from: 720, to: 1080 },
  { name: msg('Evening'), from: 1080, to: 1440 },
]
const hours: readonly NamedPart[] = Array.from({ length: 24 }, (_, hour) => ({
  from: hour * 60,
  to: hour * 60 + 60,
}))
const rowChoices = [
  { value: 'parts', label: msg('Parts of the day') },
  { value: 'hours', label: msg('Hours') },
] as const
const noWindows: readonly AvailabilityWindow[] = []

function WindowsField() {
  const weekStart = useWeekStart()
  const today = companyToday()
  const windows = useFormValue<readonly AvailabilityWindow[]>('windows') ?? noWindows
  const setValue = useSetFormValue()
  const { week, dated } = useMemo(() => splitWindows(windows, today), [windows, today])
  const [brush, choose] = useState<AvailabilityKind>('UNAVAILABLE')
  const [rows, setRows] = useState<'parts' | 'hours'>('parts')
  const days = Array.from({ length: 7 }, (_, i) => (weekStart - 1 + i) % 7)
  return (
    <div className="stack">
      <div className={css.tools}>
        <Brushes brush={brush} onChoose={choose} />
        <Pills label={msg('Rows')} options={rowChoices} value={rows} onChange={setRows} />
      </div>
      <WeekGrid
        week={week}
        parts={rows === 'parts' ? dayParts : hours}
        days={days}
        brush={brush}
        onPaint={(next) => setValue('windows', withDated(next, dated))}
      />
      <DatedWindows
        windows={dated}
        onChange={(next) => setValue('windows', withDated(week, next))}
        today={today}
      />
    </div>
  )
}

const brushes = [
  { kind: 'UNAVAILABLE', Icon: IconBan },
  { kind: 'PREFERRED', Icon: IconHeart },
] as const

interface BrushProps {
  brush: AvailabilityKind
  onChoose: (kind: AvailabilityKind) => void
}
/** What a stroke paints. Painting it once more clears. */
function Brushes({ brush, onChoose }: BrushProps) {
  const say = useWords()
  return (
    <div className={css.brushes} role="radiogroup" aria-label={say('Paint')}>
      {brushes.map(({ kind, Icon }) => (
        // biome-ignore lint/a11y/useSemanticElements: as large as a thumb, as every choice of the field
        <button
          key={kind}
          type="button"
          role="radio"
          aria-checked={brush === kind}
          data-kind={kind}
          className={css.brush}
          onClick={() => onChoose(kind)}
        >
          <Icon size={20} aria-hidden />
          {say(paintWords[kind])}
        </button>
      ))}
    </div>
  )
}
