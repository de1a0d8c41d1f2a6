/**
 * How every shell is built and served for development: its `vite.config.ts` is this and nothing
 * more.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileURLToPath } from 'node:url'
import { chosenParts, constantsOf } from './bundle.mjs'
import { compileEarly } from './compile-early.mjs'
import { earlyAsks } from './early-asks.mjs'
import { writeScreens } from './feature-screens.mjs'
import { firstLoadGroups } from './first-load.mjs'
import { leanRouter } from './lean-router.mjs'
import { noOptionalSpread } from './optional-spread.mjs'
import { minifyBySwc } from './minify.mjs'
import { namedReact } from './named-react.mjs'
import { precompress } from './precompress.mjs'
import { serviceWorker } from './service-worker.mjs'
import { shortNames } from './short-names.mjs'

/** The mall's own server, for development. */
const SERVER = process.env['MALL_SERVER'] ?? 'http://127.0.0.1:8080'
const proxied = ['/api', '/option.json', '/media']
/** The oldest browsers. For the 91 of scripts see optional-spread.mjs. */
const cssTarget = ['chrome87', 'safari14']
const target = ['chrome91', 'safari14']

const workspace = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Short in a build; in development they name their source. */
const cssFor = (command) => ({
  modules: {
    generateScopedName:
      command === 'build' ? shortNames(workspace) : '[name]-[local]-[hash:base64:4]',
  },
})

/** The same screens for Node, without dependencies: the edge renders them with it. */
const forEdge = {
  plugins: [leanRouter(), react()],
  define: { ...constantsOf({}), 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/render.ts',
    outDir: 'dist-edge',
    target: 'node20',
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
  },
  css: cssFor('build'),
}

/** @param {string} root the shell's folder */
export const shellConfig = (root) =>
  defineConfig(async ({ mode, command }) =>
    mode === 'edge' ? forEdge : browserConfig(root, command),
  )

/**
 * The build of a tenant's own bundle: see tooling/bundle/bundle.ts.
 * @param {string} root the shell's folder
 * @param {import('./bundle.mjs').Bundle} bundle
 */
export function bundleConfig(root, bundle) {
  const config = browserConfig(root, 'build', bundle)
  return {
    ...config,
    root,
    configFile: false,
    logLevel: 'warn',
    base: bundle.base,
    build: { ...config.build, outDir: bundle.outDir, emptyOutDir: true, sourcemap: 'hidden' },
  }
}

/**
 * A hook and not a part of the configuration: that is also read by tools that build nothing, and
 * the unused-code check spent 45 of its 52 s of the processor on building every shell.
 * @returns {import('vite').Plugin}
 */
const inFewFiles = (root, plugins, constants) => ({
  name: 'mall-few-files',
  apply: 'build',
  async config() {
    const codeSplitting = {
      includeDependenciesRecursively: false,
      groups: await firstLoadGroups(
        root,
        [leanRouter(), namedReact(), react(), ...plugins],
        target,
        constants,
      ),
    }
    return { build: { rolldownOptions: { output: { codeSplitting } } } }
  },
})

const browserConfig = (root, command, bundle) => ({
  define: constantsOf(bundle ?? {}),
  plugins: [
    ...(bundle ? chosenParts(workspace, root, bundle) : []),
    leanRouter(),
    namedReact(),
    react(),
    noOptionalSpread(),
    minifyBySwc(),
    inFewFiles(root, bundle ? chosenParts(workspace, root, bundle) : [], constantsOf(bundle ?? {})),
    writeScreens(root),
    earlyAsks(root, target),
    serviceWorker(root, target),
    compileEarly(),
    ...(bundle?.compress === false ? [] : [precompress()]),
  ],
  build: {
    target,
    cssTarget,
    manifest: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    rolldownOptions: {
      // The first load names every file: short names of parts and styles make it 0.5 kB smaller.
      output: {
        chunkFileNames: ({ name }) =>
          name === 'part' ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[hash:7].[ext]',
      },
      treeshake: {
        propertyReadSideEffects: false,
        // Of an icon's file only its shapes are used.
        manualPureFunctions: ['createReactComponent'],
      },
      transform: { assumptions: { setPublicClassFields: true } },
    },
  },
  css: cssFor(command),
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: SERVER }])),
  },
})
