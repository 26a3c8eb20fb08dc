import { useDirection } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PaperFacts } from '../paper/PaperFacts.tsx'
import { useWords, type Values, type Wording } from '../words/words.ts'
import css from './page.module.css'

interface PageProps {
  /** A sentence of the product; the name of what the page is about comes `asWritten`. */
  title: string | Wording
  values?: Values
  picture?: ReactNode
  /** Behind the title: what changes it, or the facts of the page in few words. */
  beside?: ReactNode
  /** One sentence, or nothing. */
  sentence?: string | Wording
  action?: ReactNode
  /** One row of filters, kept in the URL by the page. */
  filters?: ReactNode
  /** Beside the title in one bar, for a page that is one thing as high as the window; the sentence stands below. */
  bar?: ReactNode
  /** Little room above what the page is for. */
  dense?: boolean
  /** Reading width for forms; otherwise the page uses all of it. */
  narrow?: boolean
  children: ReactNode
}

export function Page(props: PageProps) {
  const { title, values, filters, dense, narrow, children } = props
  const say = useWords()
  const heading = say(title, values)
  return (
    <div className="page" data-narrow={narrow || undefined} data-dense={dense || undefined}>
      <title>{`${heading} · Muster`}</title>
      <PageHead {...props} heading={heading} />
      <PaperFacts />
      {filters && (
        <search className={css.filters} aria-label={say('Filters')}>
          {filters}
        </search>
      )}
      {children}
    </div>
  )
}

/** A sentence of ours runs as the page does, also where it begins with a name; an address runs as its own letters do. */
const rightToLeft = /[\u0590-\u08ff]/

function PageHead({ heading, picture, beside, sentence, action, bar }: PageProps & { heading: string }) {
  const say = useWords()
  const { dir } = useDirection()
  const said = sentence && say(sentence)
  const saying = said && (
    <p className="faint reading">
      <bdi {...(dir === 'rtl' && rightToLeft.test(said) && { dir })}>{said}</bdi>
    </p>
  )
  if (bar)
    return (
      <header className={clsx('page-head', css.oneBar)}>
        <h1>{heading}</h1>
        {bar}
        {saying}
      </header>
    )
  return (
    <header className="page-head">
      <div className={css.titled}>
        {picture}
        <div>
          <div className={css.named}>
            <h1>{heading}</h1>
            {beside}
          </div>
          {saying}
        </div>
      </div>
      {action && <div className="row">{action}</div>}
    </header>
  )
}

export function PageWithAside({ aside, children, ...page }: PageProps & { aside: ReactNode }) {
  return (
    <Page {...page}>
      <div className={aside ? css.beside : undefined}>
        <div className={css.besideMain}>{children}</div>
        {aside && <aside className={css.besideAside}>{aside}</aside>}
      </div>
    </Page>
  )
}

interface SectionProps {
  /** What a link to this part of the page names. */
  id?: string
  title?: string | Wording
  values?: Values
  hint?: string | Wording
  action?: ReactNode
  children: ReactNode
}

export function Section({ id, title, values, hint, action, children }: SectionProps) {
  const say = useWords()
  return (
    <section id={id} className="card">
      {title && (
        <header className="card-head">
          <div>
            <h2>{typeof title === 'string' ? say(title, values) : <bdi>{say(title)}</bdi>}</h2>
            {hint && <p className="faint">{typeof hint === 'string' ? say(hint) : <bdi>{say(hint)}</bdi>}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
