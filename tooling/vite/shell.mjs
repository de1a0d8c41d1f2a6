/** How every shell is built and served for development: its `vite.config.ts` is this and nothing more. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadGroups } from './first-load.mjs'
import { leanRouter } from './lean-router.mjs'
import { precompress } from './precompress.mjs'

/** The mall's own server, for development. */
const SERVER = process.env['MALL_SERVER'] ?? 'http://127.0.0.1:8080'
const proxied = ['/api', '/option.json', '/media']
const target = ['chrome87', 'safari14']

/** @param {string} root the shell's folder */
export const shellConfig = (root) =>
  defineConfig(async ({ command }) => ({
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
        treeshake: { propertyReadSideEffects: false },
        transform: { assumptions: { setPublicClassFields: true } },
        ...(command === 'build' && {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: await firstLoadGroups(root, [leanRouter(), react()], target),
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
