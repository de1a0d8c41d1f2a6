import { createContext, useContext } from 'react'
import type { GuardStep } from '../../guard/index.ts'
import type { Loading, ScreenLoader } from '../../loading/index.ts'
import type { Tab } from '../feature.ts'
import type { Fallbacks, LayoutProps } from './shell-types.ts'
import type { KnownRoute } from '../registry.ts'
import type { ComponentType } from 'react'

export type ShellParts = {
  routes: readonly KnownRoute[]
  getScreenLoader(route: KnownRoute): ScreenLoader
  findScreen(pathname: string): ScreenLoader | null
  /** the route an address leads to, or null where this bundle has none */
  routeAt(pathname: string): KnownRoute | null
  loading: Loading
  guardSteps: readonly GuardStep[]
  tabs: readonly Tab[]
  frameHooks: Readonly<Record<string, () => void>>
  fallbacks: Fallbacks
  layout: ComponentType<LayoutProps>
}

export const ShellContext = createContext<ShellParts | null>(null)

export function useShell(): ShellParts {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('used outside a shell')
  return shell
}
