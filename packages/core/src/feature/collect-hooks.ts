import { screenAt, screens } from '../paths/index.ts'
import type { FeatureHooks } from '../session/index.ts'
import type { Feature } from './feature.ts'

/** Behaviour that the features of a shell add to the kernel. */
export function collectHooks(features: readonly Feature[]): FeatureHooks {
  const audiences = Object.assign({}, ...features.map((feature) => feature.audiences ?? {}))
  const audienceByPath = new Map(
    features.flatMap(({ routes }) => routes.map(({ path, access }) => [path, access.audience])),
  )
  return {
    beforeRequest: features.flatMap(({ beforeRequest }) => beforeRequest ?? []),
    keptThroughSignOut: features.flatMap(({ keptThroughSignOut }) => keptThroughSignOut ?? []),
    keptThroughExpiry: features.flatMap(({ keptThroughExpiry }) => keptThroughExpiry ?? []),
    audienceAt(pathname) {
      const screen = screenAt(pathname)
      const name = screen && audienceByPath.get(screens[screen])
      return name ? (audiences[name] ?? null) : null
    },
  }
}
