import type { InlineConfig, UserConfigFnPromise } from 'vite'

/** @param root the shell's folder */
export declare const shellConfig: (root: string) => UserConfigFnPromise

/** A tenant's own bundle: the named features below `base`, with an API on another origin. */
export type Bundle = {
  features: readonly string[]
  /** areas that are left out, as `shop/reviews` */
  without: readonly string[]
  /** all features of the workspace */
  known: readonly string[]
  base: string
  api: string
  outDir: string
  /** writes .gz and .br beside each file */
  compress: boolean
  /** receives which part is needed by what, before the build fails */
  onMissing: (text: string) => void
}
export declare const bundleConfig: (root: string, bundle: Bundle) => InlineConfig
