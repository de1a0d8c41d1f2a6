import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import type { renderFloor } from '../../../floors/app/render.tsx'

const root = join(import.meta.dirname, '..', '..', '..', 'floors')
const cache = join(import.meta.dirname, '..', '..', '..', '.cache', 'floors')

export type BuiltFloors = {
  /** page template with its style inlined */
  page: string
  /** scripts by path */
  assets: Map<string, Buffer>
  render: typeof renderFloor
}

/** Builds the floors' app twice: for the browser, and as a render function. */
export async function buildFloors(): Promise<BuiltFloors> {
  const shared = {
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
  } satisfies InlineConfig
  const client = join(cache, 'client')
  const server = join(cache, 'server')
  await build({
    ...shared,
    build: { outDir: client, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  await build({
    ...shared,
    build: { outDir: server, emptyOutDir: true, ssr: 'app/render.tsx' },
  })
  const assets = new Map<string, Buffer>()
  let style = ''
  for (const name of await readdir(join(client, 'assets'))) {
    const file = await readFile(join(client, 'assets', name))
    if (name.endsWith('.css')) style += file.toString()
    else assets.set(`/assets/${name}`, file)
  }
  const page = (await readFile(join(client, 'index.html'), 'utf8')).replace(
    /<link rel="stylesheet"[^>]*>/,
    () => `<style>${style}</style>`,
  )
  const module = join(server, 'render.js')
  if (style === '' || assets.size === 0 || !existsSync(module)) {
    throw new Error('the floors could not be built')
  }
  const { renderFloor: render } = (await import(pathToFileURL(module).href)) as {
    renderFloor: typeof renderFloor
  }
  return { page, assets, render }
}
