import { createContext, useContext } from 'react'
import type { Chunk } from './chunk.ts'
import type { Faces, LayoutProps } from './shell-types.ts'
import type { KnownRoute } from './registry.ts'
import type { ComponentType } from 'react'

export type ShellParts = {
  routes: readonly KnownRoute[]
  chunkOf(route: KnownRoute): Chunk
  /** the route an address leads to, or null where this bundle has none */
  routeAt(pathname: string): KnownRoute | null
  /** code of parts that may be opened here; fetched when the page is at rest */
  wanted: Set<() => Promise<unknown>>
  faces: Faces
  layout: ComponentType<LayoutProps>
}

export const ShellContext = createContext<ShellParts | null>(null)

export function useShell(): ShellParts {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('used outside a shell')
  return shell
}
