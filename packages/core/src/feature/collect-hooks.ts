import type { Audience, FeatureHooks } from '../session/index.ts'
import type { Feature } from './feature.ts'
import type { Registry } from './registry.ts'

/** Behaviour that the features of a shell add to the kernel. */
export function collectHooks(
  features: readonly Feature[],
  { routeAt }: Pick<Registry, 'routeAt'>,
): FeatureHooks {
  const audiences: Record<string, Audience> = Object.assign(
    {},
    ...features.map((feature) => feature.audiences ?? {}),
  )
  return {
    beforeRequest: features.flatMap(({ beforeRequest }) => beforeRequest ?? []),
    keptThroughSignOut: features.flatMap(({ keptThroughSignOut }) => keptThroughSignOut ?? []),
    keptThroughExpiry: features.flatMap(({ keptThroughExpiry }) => keptThroughExpiry ?? []),
    audienceAt(pathname) {
      const name = routeAt(pathname)?.access.audience
      return name ? (audiences[name] ?? null) : null
    },
    audienceOf: (name) =>
      Object.values(audiences).find(({ calls }) => calls?.names.has(name)) ?? null,
  }
}
