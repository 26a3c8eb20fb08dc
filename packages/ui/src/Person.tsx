import { Avatar } from './library.ts'
import css from './person.module.css'

interface Props {
  name: string
  imageURL?: string | null | undefined
  /** A second line, smaller. */
  under?: string | undefined
}

/** A picture, or the initials, and the name. */
export function Person({ name, imageURL, under }: Props) {
  return (
    <span className={css.person}>
      <Avatar
        src={imageURL ?? null}
        name={name}
        alt=""
        aria-hidden
        size={28}
        color="gray"
        className={css.initials}
      />
      <span>
        {name}
        {under && <span className="faint block">{under}</span>}
      </span>
    </span>
  )
}
