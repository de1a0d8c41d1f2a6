import { minify } from '@swc/core'

/** Oldest language version that the supported browsers read: no later syntax is written. */
const ecma = 2020

/**
 * Minifies with SWC instead of Oxc: 0.9 kB less of the first load, 1.5 % less of each further screen
 * (ADR 0035).
 * @returns {import('vite').Plugin}
 */
export function minifyBySwc() {
  return {
    name: 'mall-minify',
    apply: 'build',
    enforce: 'post',
    // Else the bundler prints each chunk again, with spaces.
    config: () => ({
      build: { minify: false, cssMinify: true, rolldownOptions: { output: { minify: false } } },
    }),
    async renderChunk(code, _chunk, { sourcemap }) {
      return minify(code, {
        module: true,
        ecma,
        mangle: true,
        sourceMap: sourcemap !== false,
        compress: { passes: 3 },
      })
    },
  }
}
