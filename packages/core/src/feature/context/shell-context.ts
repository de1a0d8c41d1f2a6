import { createContext, useContext } from 'react'
import type { GuardStep } from '../../guard/index.ts'
import type { Loading, ScreenLoader } from '../../loading/index.ts'
import type { Tab } from '../feature.ts'
import type { Fallbacks, LayoutProps } from './shell-types.ts'
import type { KnownRoute, Registry } from '../registry.ts'
import type { ComponentType } from 'react'

export type ShellParts = {
  registry: Registry
  getScreenLoader(route: KnownRoute): ScreenLoader
  findScreen(pathname: string): ScreenLoader | null
  routeAt: Registry['routeAt']
  loading: Loading
  guardSteps: readonly GuardStep[]
  tabs: readonly Tab[]
  frameHooks: Readonly<Record<string, () => void>>
  frameParts: Readonly<Record<string, ComponentType>>
  fallbacks: Fallbacks
  layout: ComponentType<LayoutProps>
}

export const ShellContext = createContext<ShellParts | null>(null)

export function useShell(): ShellParts {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('used outside a shell')
  return shell
}
