import { ask, useAsk, useSend } from '@muster/client/query'
import type { RefusedStep } from '@muster/contract/field-devices'
import { rowsOf } from '@muster/contract/rows'
import { works } from '@muster/contract/works'
import { Button } from '@muster/ui/Button.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { moment } from '@muster/ui/format.ts'
import { Section } from '@muster/ui/Page.tsx'
import { useWords } from '@muster/ui/words.ts'
import { deedOf } from '../../offline/deeds.ts'

const shown = 20
const question = ask(works.refusedSteps, { query: { page: 0, size: shown } })

/** What people did and their phones could not send: it still lies on the phone, and the office decides what is to be done. */
export function RefusedSteps() {
  const { answer } = useAsk(question)
  const rows = answer ? rowsOf(answer) : []
  if (rows.length === 0) return null
  return (
    <div className="refused-part">
      <Section
        title="Refused on phones"
        hint="This was recorded on a phone, and could not be taken. It stays on the phone until it is taken or discarded there."
      >
        <ul className="refused-steps">
          {rows.map((row) => (
            <Refused key={row.id} row={row} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Refused({ row }: { row: RefusedStep }) {
  const say = useWords()
  const settle = useSend(works.settleRefused)
  const done = () => void settle.mutateAsync({ params: { id: row.id } }).catch(sayError)
  return (
    <li className="row">
      <div>
        <p className="strong">
          {[say(deedOf('works', row.step)), row.employeeName, row.locationName].filter(Boolean).join(' · ')}
        </p>
        <p className="faint figures">{moment(row.recordedAt ?? row.refusedAt)}</p>
        <p>{say(row.message)}</p>
      </div>
      <span className="push">
        <Button label="Dealt with" size="small" busy={settle.isPending} onPick={done} />
      </span>
    </li>
  )
}
