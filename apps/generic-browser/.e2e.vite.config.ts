import base from '/work/main/apps/generic-browser/vite.config.ts'
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
const stub = {
  name: 'stub',
  enforce: 'pre',
  resolveId(id: string, from?: string) {
    if (
      from?.endsWith('shop/src/feature.ts') &&
      id.startsWith('./pages/') &&
      !existsSync(resolve(dirname(from), id))
    ) {
      console.log('stub', id)
      return '\0stub' + id
    }
  },
  load(id: string) {
    if (id.startsWith('\0stub')) return 'export const Component = () => "stub"'
  },
}
export default {
  ...base,
  root: '/work/main/apps/generic-browser',
  plugins: [stub, ...(base as any).plugins],
  build: {
    ...(base as any).build,
    outDir: '/work/main/apps/generic-browser/dist',
    emptyOutDir: true,
  },
}
