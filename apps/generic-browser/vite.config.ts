import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadGroups } from './first-load.ts'
import { leanRouter } from './lean-router.ts'
import { precompress } from './precompress.ts'

/** The mall's own server, for development. */
const SERVER = process.env['MALL_SERVER'] ?? 'http://127.0.0.1:8080'
const proxied = ['/api', '/option.json', '/media']
const target = ['chrome87', 'safari14']

export default defineConfig(async ({ command }) => ({
  plugins: [leanRouter(), react(), precompress()],
  build: {
    target,
    cssTarget: target,
    manifest: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false as const },
      ...(command === 'build' && {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: await firstLoadGroups(import.meta.dirname, [leanRouter(), react()], target),
          },
        },
      }),
    },
  },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: SERVER }])),
  },
}))
