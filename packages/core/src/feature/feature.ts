import type { Reducer } from '@reduxjs/toolkit'
import type { Access } from '../guard/index.ts'
import type { Screen } from '../loading/index.ts'
import type { screens, ScreenName } from '../paths/index.ts'

/** One screen. Paths are those of core/paths; `title` '' shows the mall's name. */
export type RouteSpec = {
  path: (typeof screens)[ScreenName]
  title: string
  access: Access
  /** the tab of the bottom bar this screen belongs to; without one the bar is not shown */
  tab?: 'home' | 'category' | 'cart' | 'my'
  lazy: () => Promise<Screen>
}

/**
 * A feature package's one export. Every shell loads it at boot: it reaches components only through
 * `lazy`. Endpoints are injected by the screens' own modules when they load.
 */
export type Feature = {
  id: string
  routes: readonly RouteSpec[]
  /** slices of this feature, by their key in the store */
  reducers?: Readonly<Record<string, Reducer>>
}

export const defineFeature = (feature: Feature): Feature => feature
