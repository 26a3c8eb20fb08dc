import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { paths } from '../../../navigation/paths.ts'
import { IconArrowsExchange, IconHandStop } from '../../../startup/late-icons.ts'
import css from './field-cover.module.css'
import { useWaitingCover } from './my-cover.ts'

export function WaitingCover() {
  const say = useWords()
  const { offers, swaps } = useWaitingCover()
  return (
    <>
      {offers > 0 && (
        <AppLink className={css.waiting} href={paths.myOffers}>
          <IconHandStop size={22} aria-hidden />
          {say('{count} shifts are offered to you', { count: offers })}
        </AppLink>
      )}
      {swaps > 0 && (
        <AppLink className={css.waiting} href={paths.myOffers}>
          <IconArrowsExchange size={22} aria-hidden />
          {say('{count} colleagues want to swap with you', { count: swaps })}
        </AppLink>
      )}
    </>
  )
}
