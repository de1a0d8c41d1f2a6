import type { ComponentType, ReactNode } from 'react'
import type { EntryParams } from '../../session/index.ts'
import type { PartFailedProps } from '../../loading/index.ts'
import type { Boot } from './boot.ts'
import type { KnownRoute } from '../registry.ts'

/**
 * Entry of a visit: the address of the page, the data that the edge wrote into it, and the login
 * fields that were removed from the address (see `readEntryParams`).
 */
export type Entry = { url: string; boot: Boot | null; fields?: EntryParams }

/** The frame around every screen: tab bar, dialogs, toasts. `route` is null where there is none. */
export type LayoutProps = { route: KnownRoute | null; children: ReactNode }

export type FailedProps = {
  reason: 'slow' | 'chunk' | 'crash' | 'company' | 'unknown-company'
  message: string
  onRetry: () => void
  /** address of the home page, for errors that a retry may not fix */
  home: string
}

export type LoadingProps = {
  /** The route that is loading; null until the company is loaded and the path has a screen. */
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
  /** the host cannot do what the screen needs */
  Denied: ComponentType<{ home: string }>
  /** shown in place of a part whose code failed to load */
  PartFailed: ComponentType<PartFailedProps>
}
