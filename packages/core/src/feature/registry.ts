import type { Reducer } from '@reduxjs/toolkit'
import { screenAt, screens, screensWithoutChannelCheck } from '../paths/index.ts'
import type { Screen } from '../loading/index.ts'
import type { Area, AreaContent, Feature, RouteSpec } from './feature.ts'

const unchecked: ReadonlySet<string> = new Set(
  screensWithoutChannelCheck.map((name) => screens[name]),
)

export type KnownRoute = RouteSpec & {
  owner: string
  /** The route's area has not loaded: title and access of the screen itself are not known yet. */
  isPending?: boolean
}

/** Routes and slices of a bundle: of its features, and of their areas as they load. */
export type Registry = {
  /** The route of a path, or null if the bundle has none. Pending until its area has loaded. */
  routeAt(pathname: string): KnownRoute | null
  /** Routes and slices known so far; both grow with each loaded area. */
  routes: ReadonlyMap<string, KnownRoute>
  reducers: Readonly<Record<string, Reducer>>
  /** Notifies after each loaded area. */
  subscribe(listener: () => void): () => void
  countLoadedAreas(): number
  /** Loads every area. */
  loadAreas(): Promise<unknown>
}

type KnownArea = Area & { owner: string; loading?: Promise<void> | undefined; isLoaded?: boolean }

/**
 * Shown where a loaded area turns out not to have the screen of a path, until the frame renders
 * again.
 */
const noScreen: Screen = { Component: () => null }

/** @throws Error naming both owners of a path, a prefix or a slice */
export function createRegistry(features: readonly Feature[]): Registry {
  const owners = new Map([
    ['slice session', 'core'],
    ['slice api', 'core'],
  ])
  const routes = new Map<string, KnownRoute>()
  const reducers: Record<string, Reducer> = {}
  const areas = new Map<string, KnownArea>()
  const listeners = new Set<() => void>()
  let loadedAreas = 0

  function claim(subject: string, owner: string) {
    const other = owners.get(subject)
    if (other) throw new Error(`${subject} is owned by both ${other} and ${owner}`)
    owners.set(subject, owner)
  }

  function add(owner: string, content: Pick<Feature, 'routes' | 'reducers'>, area?: KnownArea) {
    for (const route of content.routes) {
      const { path } = route
      claim(`path ${path.replace(/:\w+/g, ':')}`, owner)
      const prefixOwner = area && findArea(path)
      if (prefixOwner !== area) {
        throw new Error(`path ${path} of ${owner} belongs to ${prefixOwner?.owner ?? 'no area'}`)
      }
      routes.set(path, toKnownRoute(route, owner, area))
    }
    for (const [key, reducer] of Object.entries(content.reducers ?? {})) {
      claim(`slice ${key}`, owner)
      reducers[key] = reducer
    }
  }

  /** The area with the longest prefix of a path. */
  function findArea(path: string): KnownArea | undefined {
    for (let prefix = path; prefix; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
      const area = areas.get(prefix)
      if (area) return area
    }
    return undefined
  }

  /** Concurrent calls share one load; a failed one can be repeated. */
  function loadArea(area: KnownArea): Promise<void> {
    const fail = (error: unknown) => {
      area.loading = undefined
      throw error
    }
    return (area.loading ??= area.load().then(({ area: content }: { area: AreaContent }) => {
      add(area.owner, content, area)
      area.isLoaded = true
      loadedAreas++
      for (const listener of listeners) listener()
    }, fail))
  }

  function buildPendingRoute(path: KnownRoute['path'], area: KnownArea): KnownRoute {
    const lazy = async () => {
      await loadArea(area)
      return routes.get(path)?.lazy() ?? noScreen
    }
    const route = toKnownRoute({ path, title: '', access: {}, lazy }, area.owner, area)
    return { ...route, isPending: true }
  }

  for (const feature of features) {
    add(feature.id, feature)
    for (const area of feature.areas ?? []) {
      const known = { ...area, owner: `${feature.id}/${area.id}` }
      for (const prefix of area.prefixes) {
        claim(`prefix ${prefix}`, known.owner)
        areas.set(prefix, known)
      }
    }
  }
  return {
    routes,
    reducers,
    routeAt(pathname) {
      const name = screenAt(pathname)
      if (name === null) return null
      const path = screens[name]
      const route = routes.get(path)
      if (route) return route
      const area = findArea(path)
      return area && !area.isLoaded ? buildPendingRoute(path, area) : null
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    countLoadedAreas: () => loadedAreas,
    loadAreas: () => Promise.all([...areas.values()].map(loadArea)),
  }
}

function toKnownRoute(route: RouteSpec, owner: string, area?: Area): KnownRoute {
  const channelCheck = !unchecked.has(route.path)
  return { ...route, access: { ...route.access, ...area?.access, channelCheck }, owner }
}

/** All routes of a bundle, its areas loaded. @throws Error naming both owners of one thing */
export async function loadRoutes(features: readonly Feature[]): Promise<KnownRoute[]> {
  const { routes, loadAreas } = createRegistry(features)
  await loadAreas()
  return [...routes.values()]
}

/** One line per route for a snapshot test, so that a loosened guard is a visible difference. */
export function accessTable(routes: readonly KnownRoute[]): string {
  const lines = routes.map(({ path, access, owner }) => {
    const asks = [
      access.login && 'login',
      access.audience && `audience ${access.audience}`,
      !access.channelCheck && 'no channelCheck',
      access.needs?.length && `needs ${access.needs.join('+')}`,
    ].filter(Boolean)
    return `${path} · ${owner} · ${asks.join(', ') || 'open'}`
  })
  return lines.sort().join('\n')
}
