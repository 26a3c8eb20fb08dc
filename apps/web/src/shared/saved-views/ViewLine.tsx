import type { GoneThing } from '@muster/contract/saved-views'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconBookmarkFilled } from '@tabler/icons-react'
import css from './saved-views.module.css'
import type { OpenView } from './use-open-view.ts'
import { useOverwrite } from './ViewsMenu.tsx'

const goneWords: Readonly<Record<GoneThing, string>> = {
  CLIENT: msg('This view filters by a client that no longer exists.'),
  CONTRACT: msg('This view filters by a contract that no longer exists.'),
  GROUP: msg('This view filters by a group that no longer exists.'),
  LEAVE_TYPE: msg('This view filters by a leave type that no longer exists.'),
  PERSON: msg('This view filters by a person that no longer exists.'),
  SITE: msg('This view filters by a site that no longer exists.'),
}

/** Above the rows of an open view: its name, whether the list shows something else by now, and what its filters miss. */
export function ViewLine({ of }: { of: OpenView }) {
  const say = useWords()
  const overwrite = useOverwrite(of)
  const { view, isMissing, isChanged, open } = of
  const leave = () => open(undefined)
  if (isMissing)
    return (
      <div className={css.line} role="status">
        <span>{say('This view no longer exists. The list shows its filters.')}</span>
        <Button label={msg('Close view')} kind="plain" size="small" onPick={leave} />
      </div>
    )
  if (!view) return null
  return (
    <section className={css.line} aria-label={say('View')}>
      <IconBookmarkFilled size={14} aria-hidden />
      <span className="strong">
        <bdi>{view.name}</bdi>
      </span>
      {view.shared && <Badge label={msg('Shared with the office')} />}
      {view.daysMove && <Badge label={msg('Days move with today')} />}
      {view.gone.map((kind) => (
        <span key={kind} role="status" className={css.gone}>
          {say(goneWords[kind])}
        </span>
      ))}
      {isChanged && <span className="faint">{say('Changed')}</span>}
      {isChanged && view.mayChange && (
        <Button label={msg('Save changes')} size="small" onPick={() => overwrite(view)} />
      )}
      <Button label={msg('Close view')} kind="plain" size="small" onPick={leave} />
    </section>
  )
}
