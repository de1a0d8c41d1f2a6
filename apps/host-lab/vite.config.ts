import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

/** Oldest web views that the mall supports. */
const target = ['chrome87', 'safari14']

/** Builds `dist/bridges.js`: the injected script as one classic script. */
const bridges = (): Plugin => ({
  name: 'host-lab-bridges',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: import.meta.dirname,
      build: {
        target,
        emptyOutDir: false,
        reportCompressedSize: false,
        lib: {
          entry: join(import.meta.dirname, 'src/inject/main.ts'),
          formats: ['iife'],
          name: 'mallHostLab',
          fileName: () => 'bridges.js',
        },
      },
    })
  },
})

export default defineConfig({
  plugins: [react(), bridges()],
  base: '/lab/page/',
  build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
})
