import { createContext, useContext, type AnchorHTMLAttributes, type ElementType } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }
/** Link component of the shell's router: any component that takes anchor props. */
export type LinkComponent = ElementType<LinkProps>

const LinkContext = createContext<LinkComponent>('a')

/** Every component with an `href` renders the given component; without a provider, an anchor. */
export const LinkProvider = LinkContext.Provider

export function Link(props: LinkProps) {
  const Anchor = useContext(LinkContext)
  return <Anchor {...props} />
}
