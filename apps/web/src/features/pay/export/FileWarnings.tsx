import type { PayPreview } from '@muster/contract/pay/hand-over'
import { nameApart } from '@muster/rules/people/full-name'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from '../pay.module.css'
import { systemNames, systemOf } from './hand-over-words.ts'

/** What the file leaves out, takes off or cannot mark. It can be made all the same. */
export function FileWarnings({ preview }: { preview: PayPreview }) {
  const say = useWords()
  const { format, leftOut, negative, unmarkedAdjustments } = preview
  const system = systemOf(format)
  if (!system || (leftOut.length === 0 && negative.length === 0 && !unmarkedAdjustments)) return null
  const name = systemNames[system]
  return (
    <section className={clsx('card stack small', css.notice)} aria-label={say('Before you export')}>
      <p className={css.warning}>
        <IconAlertTriangle size={16} aria-hidden />
        {say('Before you export')}
      </p>
      {leftOut.length > 0 && (
        <>
          <p>
            {say('Leave is not in this file. {system} takes it as leave applications: enter it there.', {
              system: name,
            })}
          </p>
          <ul className={clsx('plain-list', css.names)}>
            {leftOut.map(({ typeName, hours }) => (
              <li key={typeName}>{`${say(typeName)} · ${hours}`}</li>
            ))}
          </ul>
        </>
      )}
      {unmarkedAdjustments && (
        <p>
          {say(
            'Adjustments of earlier periods ({hours} h) stand on the last day. {system} cannot mark them.',
            { hours: unmarkedAdjustments.hours, system: name },
          )}
        </p>
      )}
      {negative.length > 0 && (
        <>
          <p>
            {say('Some lines deduct hours. {system} may reject them: check there after the import.', {
              system: name,
            })}
          </p>
          <ul className={clsx('plain-list', css.names)}>
            {negative.map(({ tenantUserId, name: person, distinguishedBy, date, hours }) => (
              <li key={`${tenantUserId} ${date}`}>
                <bdi>{nameApart(person, distinguishedBy)}</bdi>{' '}
                <span className="faint">{`${day(date)} · ${hours}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
