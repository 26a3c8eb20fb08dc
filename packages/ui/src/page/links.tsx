import { type AnchorHTMLAttributes, createContext, type ReactNode, type Ref, useContext } from 'react'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}
type LinkComponent = (props: LinkProps) => ReactNode

const PlainLink: LinkComponent = (props) => <a {...props} />
const LinkContext = createContext<LinkComponent>(PlainLink)

/** The application says how a link moves between its pages; without it links are ordinary ones. */
export const LinkProvider = LinkContext.Provider

export function AppLink(props: LinkProps) {
  const Link = useContext(LinkContext)
  return <Link {...props} />
}
