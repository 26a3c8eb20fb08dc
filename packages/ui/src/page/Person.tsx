import { Avatar } from '../theme/library.ts'
import css from './person.module.css'

interface Props {
  name: string
  imageURL?: string | null | undefined
  under?: string | undefined
}

export const PersonPicture = ({ name, imageURL, size = 48 }: Omit<Props, 'under'> & { size?: number }) => (
  <Avatar
    src={imageURL ?? null}
    name={name}
    alt=""
    aria-hidden
    size={size}
    color="gray"
    className={css.initials}
  />
)

export function Person({ name, imageURL, under }: Props) {
  return (
    <span className={css.person}>
      <PersonPicture name={name} imageURL={imageURL} size={28} />
      <span>
        {name}
        {under && <span className="faint block">{under}</span>}
      </span>
    </span>
  )
}
