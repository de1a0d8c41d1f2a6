import { mergeConfig } from 'vite'
import { writeFileSync } from 'node:fs'
import base from './vite.config.ts'
export default mergeConfig(base, { logLevel: 'error', resolve: { alias: { '@mall/shop/feature': '/tmp/vt/empty.ts' } }, build: { outDir: '/tmp/vt/dist2', emptyOutDir: true, minify: false },
plugins: [{ name: 'sizes', generateBundle(_o: unknown, bundle: any) {
  for (const c of Object.values<any>(bundle)) if (c.type === 'chunk' && c.isEntry) {
    for (const [id, m] of Object.entries<any>(c.modules)) if (/react-router|toolkit|immer|react-redux|reselect/.test(id)) writeFileSync('/tmp/vt/m-' + id.replace(/.*node_modules\//, '').replace(/\W+/g, '_') + '.js', m.code ?? '')
  }
} }] })
