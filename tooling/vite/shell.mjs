/** Build and development server of every shell: its `vite.config.ts` only calls this. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileURLToPath } from 'node:url'
import { chosenParts, constantsOf } from './bundle.mjs'
import { codeSplitting, firstScreens } from './code-splitting.mjs'
import { compileEarly } from './compile-early.mjs'
import { earlyRequests } from './early-requests.mjs'
import { writeScreens } from './feature-screens.mjs'
import { leanRouter } from './lean-router.mjs'
import { precompress } from './precompress.mjs'
import { serviceWorker } from './service-worker.mjs'

/** The mall's own server, for development. */
const SERVER = process.env['MALL_SERVER'] ?? 'http://127.0.0.1:8080'
const proxied = ['/api', '/option.json', '/media']
/**
 * The oldest browsers of the host apps. Chrome 87 to 90 misread a spread in an optional call
 * (https://crbug.com/v8/11558): for this target Oxc lowers optional chains.
 */
const target = ['chrome87', 'safari14']

const workspace = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Builds the screens for Node without dependencies: the edge renders with this build. */
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
}

/** @param {string} root the shell's folder */
export const shellConfig = (root) =>
  defineConfig(async ({ mode }) => (mode === 'edge' ? forEdge : browserConfig(root)))

/**
 * The build of a tenant's own bundle: see tooling/bundle/bundle.ts.
 * @param {string} root the shell's folder
 * @param {import('./bundle.mjs').Bundle} bundle
 */
export function bundleConfig(root, bundle) {
  const config = browserConfig(root, bundle)
  return {
    ...config,
    root,
    configFile: false,
    logLevel: 'warn',
    base: bundle.base,
    build: { ...config.build, outDir: bundle.outDir, emptyOutDir: true, sourcemap: 'hidden' },
  }
}

const browserConfig = (root, bundle) => ({
  define: constantsOf(bundle ?? {}),
  plugins: [
    ...(bundle ? chosenParts(workspace, root, bundle) : []),
    leanRouter(),
    react(),
    firstScreens(),
    writeScreens(root),
    earlyRequests(root, target),
    serviceWorker(root, target),
    compileEarly(),
    ...(bundle?.compress === false ? [] : [precompress()]),
  ],
  build: {
    target,
    manifest: true,
    // Browsers without module preloading load the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting },
      treeshake: {
        propertyReadSideEffects: false,
        // Only the shapes of an icon's file are used.
        manualPureFunctions: ['createReactComponent'],
      },
      transform: { assumptions: { setPublicClassFields: true } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: SERVER }])),
  },
})
