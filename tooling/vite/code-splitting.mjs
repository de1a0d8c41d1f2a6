import { collectScreens } from './feature-screens.mjs'

/**
 * Modules of the first load: Rolldown's tag for what an entry imports statically.
 * @type {'$initial'[]}
 */
const tags = ['$initial']

/**
 * Groups of the first load. Rolldown makes one chunk of the modules that the same set of screens
 * shares. Larger groups by `minShareCount` or `entriesAware` increased the size of screens (ADR 0039).
 * @type {import('vite').Rolldown.CodeSplittingOptions}
 */
export const codeSplitting = {
  groups: [
    { name: 'react', test: /[\\/]node_modules[\\/]/, tags, priority: 3 },
    {
      name: 'kernel',
      test: /[\\/]packages[\\/](?:commerce|contract|core|shell|ui)[\\/]/,
      tags,
      priority: 2,
    },
  ],
}

/**
 * Declares the first screen as an entry, so that its imports count as part of the first load.
 * @returns {import('vite').Plugin}
 */
export function firstScreens() {
  const { plugin, screens } = collectScreens()
  const emitted = new Set()
  return {
    ...plugin,
    name: 'mall-first-screens',
    apply: 'build',
    transform(code, id) {
      plugin.transform(code, id)
      for (const [module, entry] of screens) {
        if (entry !== 'first' || emitted.has(module)) continue
        emitted.add(module)
        this.emitFile({ type: 'chunk', id: module })
      }
    },
  }
}
