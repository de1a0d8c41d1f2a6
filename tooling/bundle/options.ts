import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { captchaSources, isCaptchaSite, type CaptchaSite } from '@mall/contract/hosting'
import { screenOwners } from '../vite/bundle.mjs'

/** Error that the caller of the command can correct. */
export class CannotBundle extends Error {}

export const usage = `npm run bundle -- --app wechat --api https://api.example [--features shop,gift] [--without shop/reviews]
                [--captcha aliyun/cn] [--base /mall/] [--out bundle] [--uncompressed]
  --app       the shell, a folder of apps/
  --features  what it contains; without it those of the shell's src/features.ts
  --without   areas of features that are left out
  --api       origin of the mall's server; it answers this bundle once the company lists the bundle's origin
  --captcha   captcha provider and region of the companies' settings: the content policy allows its hosts
  --base      path below which the bundle is served, / without it
  --out       folder of the result, bundle without it
  --uncompressed  writes no .gz and .br: for a CDN that compresses by itself`

export type BundleOptions = {
  app: string
  features: string[]
  without: string[]
  /** all features of the workspace */
  known: string[]
  base: string
  api: string
  /** captcha provider of the companies that the bundle serves */
  captcha: CaptchaSite | null
  out: string
  /** writes .gz and .br beside each file */
  compress: boolean
}

const tagOf = (folder: string): string | undefined => {
  const path = join(folder, 'turbo.json')
  if (!existsSync(path)) return undefined
  return (JSON.parse(readFileSync(path, 'utf8')) as { tags?: string[] }).tags?.[0]
}

/** Folders of a group whose package is of a layer: `foldersOf(root, 'apps', 'shell')`. */
const foldersOf = (root: string, group: string, layer: string): string[] =>
  readdirSync(join(root, group))
    .filter((name) => tagOf(join(root, group, name)) === layer)
    .toSorted()

const wordsOf = (list: string | undefined) => [
  ...new Set((list ?? '').split(',').flatMap((word) => word.trim() || [])),
]

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

function readApi(text: string | undefined): string {
  if (!text) throw new CannotBundle(`--api is missing\n\n${usage}`)
  const fault = (why: string) => new CannotBundle(`--api ${text}: ${why}`)
  if (!URL.canParse(text)) throw fault('an address such as https://api.example is needed')
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.test(hostname)))
    throw fault('https is needed')
  if (username || password) throw fault('no name and no password may be in it')
  if (pathname !== '/' || search || hash)
    throw fault(`an origin is needed, without a path: ${origin}`)
  return origin
}

function readBase(text: string): string {
  const base = text.endsWith('/') ? text : `${text}/`
  if (/^\/(?:[\w-][\w.-]*\/)*$/.test(base)) return base
  throw new CannotBundle(`--base ${text}: a path such as /mall/ is needed`)
}

function readCaptcha(text: string | undefined): CaptchaSite | null {
  if (text === undefined || isCaptchaSite(text)) return text ?? null
  const known = Object.keys(captchaSources).join(', ')
  throw new CannotBundle(`--captcha ${text} is unknown. There are: ${known}`)
}

function defaultFeatures(root: string, app: string): string[] {
  const list = readFileSync(join(root, 'apps', app, 'src/features.ts'), 'utf8')
  return [...list.matchAll(/from '@mall\/([\w-]+)\/feature'/g)].flatMap(([, name = '']) =>
    name === 'core' ? [] : name,
  )
}

function mustKnow(what: string, given: string, known: readonly string[]) {
  if (!known.includes(given))
    throw new CannotBundle(`${what} ${given} is unknown. There are: ${known.join(', ')}`)
}

/** @param words the arguments of the command @throws CannotBundle */
export function readOptions(root: string, words: string[], folder = process.cwd()): BundleOptions {
  const text = { type: 'string' } as const
  const names = {
    app: text,
    features: text,
    without: text,
    api: text,
    base: text,
    out: text,
    captcha: text,
    uncompressed: { type: 'boolean' } as const,
  }
  let values
  try {
    values = parseArgs({ args: words, options: names }).values
  } catch (error) {
    throw new CannotBundle(`${(error as Error).message}\n\n${usage}`)
  }
  const { app } = values
  if (!app) throw new CannotBundle(`--app is missing\n\n${usage}`)
  mustKnow('--app', app, foldersOf(root, 'apps', 'shell'))
  const known = foldersOf(root, 'packages', 'feature')
  const features =
    values.features === undefined ? defaultFeatures(root, app) : wordsOf(values.features)
  if (features.length === 0) throw new CannotBundle('--features names none')
  const manifest = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'))
  for (const feature of features) {
    mustKnow('--features', feature, known)
    if (!manifest.dependencies?.[`@mall/${feature}`])
      throw new CannotBundle(
        `--features ${feature}: apps/${app}/package.json does not list @mall/${feature}`,
      )
  }
  const { areas } = screenOwners(root, features)
  const parts = features.flatMap((name) => (areas.get(name) ?? []).map((area) => `${name}/${area}`))
  const without = wordsOf(values.without)
  for (const part of without) mustKnow('--without', part, parts)
  const out = values.out ?? 'bundle'
  return {
    app,
    features,
    without,
    known,
    api: readApi(values.api),
    captcha: readCaptcha(values.captcha),
    base: readBase(values.base ?? '/'),
    out: isAbsolute(out) ? out : resolve(folder, out),
    compress: values.uncompressed !== true,
  }
}
