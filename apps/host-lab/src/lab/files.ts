import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Output folder of `vite build`. */
export const BUILD_FOLDER = fileURLToPath(new URL('../../dist', import.meta.url))

/** Message when the build output is missing. */
export const NOT_BUILT_MESSAGE = '实验室页面尚未构建：npx turbo run build'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export type BuiltFile = { type: string; body: Buffer }

/**
 * Reads a build output file by its path below the folder; null if the path is invalid or missing.
 */
export async function readBuiltFile(
  path: string,
  folder = BUILD_FOLDER,
): Promise<BuiltFile | null> {
  const type = types[extname(path)]
  if (!type || !/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(path)) return null
  try {
    return { type, body: await readFile(join(folder, path)) }
  } catch {
    return null
  }
}
