import { screens, screensWithoutChannelCheck } from '../paths/index.ts'
import type { Feature, RouteSpec } from './feature.ts'

const unchecked: ReadonlySet<string> = new Set(
  screensWithoutChannelCheck.map((name) => screens[name]),
)

export type KnownRoute = RouteSpec & { owner: string }

/** Every route of a bundle with its owner; two owners of one path are refused by naming both. */
export function registry(features: readonly Feature[]): KnownRoute[] {
  const owners = new Map<string, string>()
  return features.flatMap(({ id, routes }) =>
    routes.map((route) => {
      const shape = route.path.replace(/:\w+/g, ':')
      const other = owners.get(shape)
      if (other !== undefined) throw new Error(`${route.path} is owned by both ${other} and ${id}`)
      owners.set(shape, id)
      const access = { ...route.access, channelCheck: !unchecked.has(route.path) }
      return { ...route, access, owner: id }
    }),
  )
}

/** One line per route, to be kept as a snapshot: a loosened guard is a visible diff. */
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
