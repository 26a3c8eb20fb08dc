import css from './sidebar.module.css'

/** The name of a link of the sidebar: one that is too long pushes nothing out, and is whole on hover. */
export const LinkName = ({ name }: { name: string }) => (
  <span className={css.navName} title={name}>
    {name}
  </span>
)
