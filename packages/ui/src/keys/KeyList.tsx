import { openDialog } from '../dialog/open-dialog.ts'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './keys.module.css'
import { type KeyLine, keysOfPage, usePageKeys } from './page-keys.ts'

/** Shows what each key does on the page in sight. */
export const showKeys = () => void openDialog(msg('Keys of this page'), () => <KeyList />)

function KeyList() {
  const say = useWords()
  return keysOfPage().map((part) => (
    <section key={part.title} className={css.part} aria-label={say(part.title)}>
      <h3>{say(part.title)}</h3>
      <dl>
        {part.keys.map(([pressed, does]) => (
          <Line key={does} pressed={pressed} does={does} />
        ))}
      </dl>
    </section>
  ))
}

function Line({ pressed, does }: { pressed: KeyLine[0]; does: string }) {
  const say = useWords()
  return (
    <div>
      <dt>
        {pressed.map((name) => (
          <kbd key={name} dir="ltr">
            {say(name)}
          </kbd>
        ))}
      </dt>
      <dd>{say(does)}</dd>
    </div>
  )
}

const everywhere: readonly KeyLine[] = [
  [[msg('Ctrl K')], msg('Search people, clients, sites, jobs, visits and screens')],
  [[msg('Ctrl Z')], msg('Undo')],
  [['?'], msg('Show these keys')],
]

/** The keys of every page of the office; a question mark lists them with those of the page. */
export function useOfficeKeys(): void {
  usePageKeys({
    title: msg('On every page'),
    keys: everywhere,
    press: ({ key }) => {
      if (key !== '?') return false
      showKeys()
      return true
    },
  })
}
