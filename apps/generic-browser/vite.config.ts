import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanRouter } from './lean-router.ts'
import { precompress } from './precompress.ts'

/** The mall's own server, for development. */
const SERVER = process.env['MALL_SERVER'] ?? 'http://127.0.0.1:8080'
const proxied = ['/api', '/option.json', '/media']

export default defineConfig({
  plugins: [leanRouter(), react(), precompress()],
  build: {
    target: ['chrome87', 'safari14'],
    cssTarget: ['chrome87', 'safari14'],
    manifest: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    // One file per screen keeps requests few; the entry holds what every screen needs.
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: SERVER }])),
  },
})
