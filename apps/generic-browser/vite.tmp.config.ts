import { mergeConfig } from 'vite'
import base from './vite.config.ts'
export default mergeConfig(base, { resolve: { alias: { '@mall/shop/feature': '/tmp/vt/empty.ts' } }, build: { outDir: '/tmp/vt/dist', emptyOutDir: true },
plugins: [{ name: 'sizes', generateBundle(_o: unknown, bundle: any) {
  for (const c of Object.values<any>(bundle)) if (c.type === 'chunk' && c.isEntry) {
    const by: Record<string, number> = {}
    for (const [id, m] of Object.entries<any>(c.modules)) {
      const k = id.replace(/.*node_modules\/(\.pnpm\/[^/]+\/node_modules\/)?/, '').replace(/\?.*/, '')
      const key = k.startsWith('/') ? k.replace('/work/main/', '').split('/').slice(0, process.env['DEEP'] ? 9 : 4).join('/') : process.env['DEEP'] ? k : k.split('/').slice(0, k.startsWith('@') ? 2 : 1).join('/')
      by[key] = (by[key] ?? 0) + m.renderedLength
    }
    console.log(Object.entries(by).sort((a, b) => b[1] - a[1]).slice(0, 400).map(([k, v]) => v + ' ' + k).join('\n'))
  }
} }] })
