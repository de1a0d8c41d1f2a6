import type { ComponentType } from 'react'
import type { Middleware, Reducer } from '@reduxjs/toolkit'
import type { Access, OrderedGuardStep } from '../guard/index.ts'
import type { Screen } from '../loading/index.ts'
import type { screens, ScreenName } from '../paths/index.ts'
import type { Audience, Ports, RequestHook, SessionState } from '../session/index.ts'

/** Layout of a screen that is shown while its code loads, so that nothing moves when it arrives. */
export type RouteFrame = {
  /**
   * Title bar: on card with the route's title by default. `untitled`: the arrow only; `none`: the
   * screen has no title bar.
   */
  bar?: 'card' | 'tenant' | 'ground' | 'untitled' | 'none'
  /** a row of tabs below the title bar */
  tabs?: boolean
  /** ground of the page */
  page?: 'ground' | 'card'
  wide?: 'page' | 'split' | 'rows'
  shape?: 'cards' | 'rows' | 'goods' | 'text' | 'form'
}

/**
 * One screen. Paths are those of core/paths; `title` '' shows the mall's name, `{unit}` in it the
 * company's unit.
 */
export type RouteSpec = {
  path: (typeof screens)[ScreenName]
  title: string
  access: Access
  /** the tab this screen belongs to; without one the tab bar is hidden */
  tab?: string
  frame?: RouteFrame
  /**
   * Set for screens that a visit may begin with: the edge renders them, and a build loads them in
   * few files. `first`: the screen of most visits, its code is loaded with the shell's. `product`:
   * opened by shared links, its code and data are requested before the shell's code has loaded.
   */
  entry?: 'first' | 'product' | 'edge'
  lazy: () => Promise<Screen>
}

/** A tab of the tab bar: its name is the one that routes refer to. */
export type Tab = {
  name: string
  screen: ScreenName
  label: string
  icon: ComponentType
  activeIcon: ComponentType
  /** a hook that returns the number on the tab; 0 shows none */
  useBadge?: () => number
}

/** A screen of an area: not one that a visit begins with, and no tab's. */
export type AreaRoute = Omit<RouteSpec, 'entry' | 'tab'>

/** Content of an area, exported by its module as `area`. */
export type AreaContent = {
  routes: readonly AreaRoute[]
  /** slices of this area, by their key in the store: injected when the area loads */
  reducers?: Readonly<Record<string, Reducer>>
}

/** Screens that load together, with the first of their paths: the first load has the prefixes only. */
export type Area = {
  id: string
  /** Beginnings of its paths, in whole segments. Of two that match, the longer one wins. */
  prefixes: readonly `/${string}`[]
  /** Applies to all screens of the area, in addition to their own; checked before the area loads. */
  access?: Access
  load: () => Promise<{ area: AreaContent }>
}

/**
 * A feature package's one export. Every shell loads it at boot: it reaches components only through
 * `lazy` and areas. Endpoints are injected by the screens' own modules when they load.
 */
export type Feature = {
  id: string
  /** screens that the first load knows: those with `entry` and those of tabs */
  routes: readonly RouteSpec[]
  areas?: readonly Area[]
  /** slices of this feature, by their key in the store */
  reducers?: Readonly<Record<string, Reducer>>
  /** state that an earlier page left in storage, by slice */
  restoreState?: (ports: Ports, session: SessionState) => Readonly<Record<string, unknown>>
  /** follows actions: persists state, reacts to a sign-in */
  middleware?: (ports: Ports) => Middleware
  /** additional guard steps; `order` places them among those of the kernel */
  guardSteps?: (ports: Ports) => readonly OrderedGuardStep[]
  beforeRequest?: RequestHook
  tabs?: readonly Tab[]
  /** hooks that run once around all screens, by name */
  frameHooks?: Readonly<Record<string, () => void>>
  /** components that stay beside all screens, by name; they render nothing until they are needed */
  frameParts?: Readonly<Record<string, ComponentType>>
  /** users other than shoppers, by the name that `access.audience` refers to */
  audiences?: Readonly<Record<string, Audience>>
  /** storage names within a company that survive a sign-out */
  keptThroughSignOut?: readonly string[]
  /** storage names that survive an expired session, for the same shopper */
  keptThroughExpiry?: readonly string[]
}

export const defineFeature = (feature: Feature): Feature => feature

export const defineArea = (area: Area): Area => area
