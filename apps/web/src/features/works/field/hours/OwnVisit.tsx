import type { PayrollRow } from '@muster/contract/pay/payroll'
import type { CorrectionRequest } from '@muster/contract/works/corrections'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { clock, day, dayHere, duration, timeOfDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { AskOvertimeButton, DayOvertime } from '../../../../shared/pay/overtime/DayOvertime.tsx'
import { askCorrection } from './ask-correction.tsx'
import { openOwnCorrections } from './own-corrections.tsx'
import type { WaitingVisit } from './waiting-visits.ts'

/** A visit that is on this device only, by the clock of the device. */
export function Waiting({ visit }: { visit: WaitingVisit }) {
  const say = useWords()
  return (
    <>
      <p className="row">
        <strong className="figures">{dayHere(visit.from)}</strong>
        <span className="figures">
          {timeOfDay(visit.from)} – {visit.to === null ? say('open') : timeOfDay(visit.to)}
        </span>
        <Badge label={msg('Not sent yet')} tone="warn" />
      </p>
      <h2>
        <bdi>{visit.site}</bdi>
      </h2>
    </>
  )
}

interface Props {
  row: PayrollRow
  request: CorrectionRequest | undefined
  isWaiting: boolean
}

/** A narrow phone breaks the line before a duration, not in it. */
const inOne = (text: string) => text.replaceAll(' ', '\u00a0')

// With the map, which few look at.
const openTrack = async (row: PayrollRow) => (await import('./own-track.tsx')).openOwnTrack(row)

export function OwnVisit({ row, request, isWaiting }: Props) {
  const say = useWords()
  const overtime = { jobId: row.jobId, date: row.date, site: row.jobLocationName }
  return (
    <>
      <p className="row">
        <strong className="figures">{day(row.date)}</strong>
        <span className="figures">
          {clock(row.clockIn)} – {row.clockOut ? clock(row.clockOut) : say('open')}
        </span>
      </p>
      <h2>{row.jobLocationName}</h2>
      {row.clockOut && (
        <p className="figures">
          {say('Service {service}, on break {breaks}', {
            service: inOne(duration(row.serviceTime)),
            breaks: inOne(duration(row.breakTime)),
          })}
        </p>
      )}
      {request && !isWaiting && <Request request={request} />}
      {isWaiting && (
        <p className="row">
          <Badge label={msg('Correction not sent yet')} tone="warn" />
        </p>
      )}
      {row.editHistory > 0 && (
        <Button
          label={msg('Corrected by the office')}
          size="field"
          onPick={() => openOwnCorrections(row.workId)}
        />
      )}
      {row.status === 'COMPLETED' && request?.status !== 'OPEN' && !isWaiting && (
        <Button label={msg('Request a correction')} size="field" onPick={() => askCorrection(row)} />
      )}
      {row.clockOut && (
        <>
          <DayOvertime {...overtime} />
          <AskOvertimeButton {...overtime} />
        </>
      )}
      <Button
        label={msg('Where you were recorded')}
        size="field"
        kind="plain"
        onPick={() => openTrack(row)}
      />
    </>
  )
}

const requestStates = {
  OPEN: { label: msg('Correction requested'), tone: 'warn' },
  GRANTED: { label: msg('Correction approved'), tone: 'good' },
  DECLINED: { label: msg('Correction declined'), tone: 'bad' },
} as const

function Request({ request }: { request: CorrectionRequest }) {
  const say = useWords()
  return (
    <div>
      <p className="row">
        <Badge {...requestStates[request.status]} />
        <span className="figures">
          {clock(request.startTime)} – {clock(request.endTime)}
        </span>
      </p>
      {request.decisionReason && (
        <p className="faint">
          {say('{name}: {reason}', { name: request.decidedBy ?? '', reason: request.decisionReason })}
        </p>
      )}
    </div>
  )
}
