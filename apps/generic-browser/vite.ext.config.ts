import { mergeConfig } from 'vite'
import base from './vite.config.ts'
export default mergeConfig(base, { logLevel: 'error', resolve: { alias: { '@mall/shop/feature': '/tmp/vt/empty.ts' } }, build: { outDir: '/tmp/vt/ext', emptyOutDir: true, minify: true, rollupOptions: { external: [/^react/, /^@reduxjs/, /^react-dom/, /^react-redux/, /^react-router/] } } })
