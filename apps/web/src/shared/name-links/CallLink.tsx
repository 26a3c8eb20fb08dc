import { formatPhone } from '@muster/rules/people/phone'
import { useWords } from '@muster/ui/words/words.ts'
import { IconPhone } from '@tabler/icons-react'
import { regionHere } from '../here/region-here.ts'
import css from './name-links.module.css'

const region = regionHere()

export function CallLink({ name, phone }: { name: string; phone: string | null }) {
  const say = useWords()
  if (!phone) return <span className="faint">{say('No phone number')}</span>
  const number = formatPhone(phone, region)
  return (
    <a className={css.phone} href={`tel:${phone}`} title={number}>
      <IconPhone size={18} aria-hidden />
      <span className="unseen">{say('Call {name}', { name })}</span>
      <bdi className="figures" dir="ltr">
        {number}
      </bdi>
    </a>
  )
}
