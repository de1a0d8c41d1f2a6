import type { ComponentType, ReactNode } from 'react'
import type { EntryParams } from '../../session/index.ts'
import type { PartFailedProps } from '../../loading/index.ts'
import type { Boot } from './boot.ts'
import type { KnownRoute } from '../registry.ts'

export type Entry = { url: string; boot: Boot | null; fields?: EntryParams }

/** The frame around every screen: tab bar, dialogs, toasts. `route` is null where there is none. */
export type LayoutProps = { route: KnownRoute | null; children: ReactNode }

export type FailedProps = {
  reason: 'slow' | 'chunk' | 'crash' | 'company' | 'unknown-company'
  message: string
  onRetry: () => void
  home: string
}

export type LoadingProps = {
  /** The route that loads; null before the company and the path are known to have a screen. */
  route: Pick<KnownRoute, 'tab' | 'frame' | 'isPending'> | null
  /** the route's title; '' until its area has loaded */
  title: string
  home: string
}

/** Views of the kernel itself, which has no styles. */
export type Fallbacks = {
  /** while a screen or the company loads */
  Loading: ComponentType<LoadingProps>
  Failed: ComponentType<FailedProps>
  NotFound: ComponentType<{ home: string }>
  Denied: ComponentType<{ home: string }>
  PartFailed: ComponentType<PartFailedProps>
}
