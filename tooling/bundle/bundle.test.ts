import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderShellHosts, parseShellHost, securityHeaders } from '@mall/contract/hosting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from './bundle.ts'
import { readOptions } from './options.ts'
import { headerRules, nginxConf } from './server-files.ts'
import { listFiles } from '../graph/files.ts'
import { workspaceRoot } from '../graph/packages.ts'
import { missingParts } from '../vite/bundle.mjs'

const isDeep = process.env.MALL_TEST_DEEP === '1'
const place = mkdtempSync(join(tmpdir(), 'mall-bundle-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const needed = ['--app', 'generic-browser', '--api', 'https://api.example']

describe('options', () => {
  it.each([
    [['--api', 'https://api.example'], '--app is missing'],
    [['--app', 'none', '--api', 'https://api.example'], '--app none is unknown'],
    [['--app', 'host-lab', '--api', 'https://api.example'], '--app host-lab is unknown'],
    [['--app', 'wechat'], '--api is missing'],
    [['--app', 'wechat', '--api', 'api.example'], 'an address such as'],
    [['--app', 'wechat', '--api', 'http://api.example'], 'https is needed'],
    [['--app', 'wechat', '--api', 'https://api.example/v1'], 'an origin is needed'],
    [['--app', 'wechat', '--api', 'https://a:b@api.example'], 'no name and no password'],
    [[...needed, '--base', 'mall'], 'a path such as /mall/'],
    [[...needed, '--base', '/../'], 'a path such as /mall/'],
    [[...needed, '--features', 'shop,casino'], '--features casino is unknown'],
    [[...needed, '--features', ''], '--features names none'],
    [[...needed, '--without', 'shop/casino'], '--without shop/casino is unknown'],
    [[...needed, '--features', 'shop', '--without', 'gift/gift'], 'gift/gift is unknown'],
    [[...needed, '--captcha', 'aliyun'], '--captcha aliyun is unknown. There are: aliyun/cn'],
    [[...needed, '--colour', 'red'], "Unknown option '--colour'"],
  ])('%j: %s', (words, sentence) => {
    expect(() => readOptions(workspaceRoot, words)).toThrow(sentence)
  })

  it('default to the features of the shell', () => {
    const options = readOptions(workspaceRoot, [...needed, '--base', '/mall', '--out', 'x'], '/a')
    expect(options).toMatchObject({ base: '/mall/', api: 'https://api.example', out: '/a/x' })
    expect(options.compress).toBe(true)
    const own = ['activity', 'cav', 'equity', 'gift', 'shop']
    expect(options.features).toEqual(expect.arrayContaining(own))
  })
})

const served = {
  base: '/mall/',
  api: 'https://api.example',
  captcha: null,
  host: parseShellHost(
    JSON.stringify({
      userAgents: ['SampleBank/'],
      sources: { img: ['https://pictures.bank.example'], media: ['blob:'] },
      frameAncestors: ['https://app.bank.example'],
      permissions: ['camera'],
    }),
    'host.json',
  ),
  page: '<script data-early>let a</script><script type="module" src="/mall/assets/a.js"></script>',
}

describe('headers of a bundle', () => {
  const [assets, worker, page] = headerRules(served).map(({ headers }) => headers)
  const directives = page?.['Content-Security-Policy']?.split('; ')

  it('are the security headers of the server on every file', () => {
    for (const headers of [assets, worker, page]) {
      const lower = Object.entries(headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ])
      expect(Object.fromEntries(lower)).toMatchObject(securityHeaders)
    }
  })

  it('allow only its API, the sources of its host and its own inline script', () => {
    const hash = createHash('sha256').update('let a').digest('base64')
    expect(directives).toEqual(
      expect.arrayContaining([
        `script-src 'self' 'sha256-${hash}'`,
        "style-src 'self'",
        "connect-src 'self' https://api.example",
        "img-src 'self' data: blob: https://api.example https://pictures.bank.example",
        "media-src 'self' https://api.example blob:",
        'frame-ancestors https://app.bank.example',
      ]),
    )
    expect(page?.['Permissions-Policy']).toBe('camera=(self), microphone=(), geolocation=()')
    expect(assets).not.toHaveProperty('Content-Security-Policy')
  })

  it('allow the hosts of a captcha provider only when the bundle lists it', () => {
    const [, , own] = headerRules({ ...served, captcha: 'aliyun/sgp' }).map(
      ({ headers }) => headers,
    )
    const policy = own?.['Content-Security-Policy'] ?? ''
    const hosts = (directive: string) =>
      policy.split('; ').find((text) => text.startsWith(`${directive} `))
    expect(hosts('script-src')).toContain(' https://o.alicdn.com')
    expect(hosts('style-src')).toContain(' https://o.alicdn.com')
    expect(hosts('connect-src')).toContain(' https://*.captcha-open-sgp.aliyuncs.com')
    expect(hosts('img-src')).toContain(' https://static-captcha-sgp.aliyuncs.com')
    expect(page?.['Content-Security-Policy']).not.toMatch(/alicdn|aliyuncs/)
    expect(readOptions(workspaceRoot, [...needed, '--captcha', 'aliyun/cn']).captcha).toBe(
      'aliyun/cn',
    )
  })

  it('are the same in nginx.conf', () => {
    const conf = nginxConf(served)
    for (const [name, value] of Object.entries(page ?? {})) {
      expect(conf).toContain(`add_header ${name} "${value}" always;`)
    }
    expect(conf).not.toMatch(/add_header [^"\n]*"[^"\n]*"[^\n]*"/)
  })
})

it('finds the host description beside every shell', () => {
  const apps = join(workspaceRoot, 'apps')
  const isShell = (name: string) => {
    const file = join(apps, name, 'turbo.json')
    return existsSync(file) && readFileSync(file, 'utf8').includes('"shell"')
  }
  const shells = readdirSync(apps)
    .filter(isShell)
    .map((name) => {
      const file = join(apps, name, 'host.json')
      return { name, host: parseShellHost(readFileSync(file, 'utf8'), file) }
    })
  expect(orderShellHosts(shells).fallback).toBe('generic-browser')
})

it('writes cache rules for the base path', () => {
  expect(headerRules(served).map(({ path, headers }) => [path, headers['Cache-Control']])).toEqual([
    ['/mall/assets/*', 'public, max-age=31536000, immutable'],
    ['/mall/service-worker.js', 'no-cache'],
    ['/mall/*', 'no-cache'],
  ])
  expect(nginxConf(served)).toContain('try_files $uri /mall/index.html;')
  expect(nginxConf(served)).toContain('if ($request_method = POST) { return 303 $request_uri; }')
  expect(nginxConf({ ...served, base: '/' })).not.toContain('return 302')
})

it('does not overwrite another folder', async () => {
  const out = join(place, 'mine')
  mkdirSync(out)
  writeFileSync(join(out, 'notes.txt'), 'mine')
  await expect(bundle(workspaceRoot, [...needed, '--out', out])).rejects.toThrow(
    'no earlier bundle',
  )
})

describe('an excluded part', () => {
  const known = ['activity', 'cav', 'equity', 'gift', 'shop']
  const sources = (folder: string) =>
    listFiles(/\.tsx?$/)
      .filter((path) => path.startsWith(`${folder}/src/`) && !/\.(?:test|fixture)\./.test(path))
      .map((path) => join(workspaceRoot, path))

  it('is reported as missing with the modules that import it', () => {
    const parts = { features: ['shop', 'equity'], without: ['shop/coupons'], known }
    expect(missingParts(workspaceRoot, parts, sources('packages/equity'))).toMatch(
      /^shop\/coupons is needed by\n {2}packages\/equity\/src\//,
    )
    const alone = { features: ['gift'], without: [], known }
    expect(missingParts(workspaceRoot, alone, sources('packages/core'))).toMatch(
      /shop is needed by\n[^]*packages\/core\/src\/[^]*\(home\)/,
    )
  })

  it('is not reported as missing for a feature that links to it only after a check', () => {
    const parts = { features: ['shop', 'cav'], without: ['shop/reviews'], known }
    expect(missingParts(workspaceRoot, parts, sources('packages/cav'))).toBe('')
  })

  it.runIf(isDeep)('fails the build, which leaves no files', async () => {
    const words = [...needed, '--features', 'gift', '--out', join(place, 'alone')]
    await expect(bundle(workspaceRoot, words)).rejects.toThrow(/shop is needed by\n/)
    expect(readdirSync(place).filter((name) => name.startsWith('alone'))).toEqual([])
  })
})

describe('a bundle without gift, coupons and reviews', () => {
  const out = join(place, 'bundle')
  const api = 'https://api.example'
  beforeAll(async () => {
    const without = ['--without', 'shop/coupons,shop/reviews']
    const features = ['--features', 'shop,cav']
    const address = ['--base', '/mall/', '--out', out]
    const words = [...needed, ...features, ...without, ...address, '--uncompressed']
    await bundle(workspaceRoot, words)
  })

  const filesOf = (folder: string) =>
    readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' })
  const read = (path: string) => readFileSync(join(out, path), 'utf8')

  it('contains no code of the excluded features', () => {
    const modules = filesOf('source-maps')
      .filter((path) => path.endsWith('.map'))
      .flatMap((path) => (JSON.parse(read(`source-maps/${path}`)) as { sources: string[] }).sources)
    expect(modules.some((path) => path.includes('packages/shop/'))).toBe(true)
    expect(
      modules.filter((path) => /packages\/gift\/|shop\/src\/areas\/(?:coupons|reviews)/.test(path)),
    ).toEqual([])
    const code = filesOf('site')
      .filter((path) => path.endsWith('.js'))
      .map((path) => read(`site/${path}`))
    const textsOf = (packages: string[]) =>
      packages.flatMap((name) => {
        const folder = join(workspaceRoot, 'packages', name, 'src')
        return readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((path) => path.endsWith('messages.ts'))
          .flatMap((path) => [
            ...readFileSync(join(folder, path), 'utf8').matchAll(/^ {2}\w+: '([^'{]{5,})'/gm),
          ])
          .map(([, text = '']) => text)
      })
    // Texts of gift that other packages contain as well prove nothing and are skipped.
    const others = listFiles(/\.tsx?$/)
      .filter((path) => path.startsWith('packages/') && !path.startsWith('packages/gift/'))
      .map((path) => readFileSync(join(workspaceRoot, path), 'utf8'))
    const isOfOthers = (text: string) => others.some((file) => file.includes(text))
    const ofGift = textsOf(['gift']).filter((text) => !isOfOthers(text))
    const isBuilt = (text: string) => code.some((file) => file.includes(text))
    expect(ofGift.length).toBeGreaterThan(5)
    expect(ofGift.filter(isBuilt)).toEqual([])
    expect(textsOf(['cav']).some(isBuilt)).toBe(true)
  })

  it('is completely below its base path and calls its API', () => {
    expect(filesOf('site').every((path) => path === 'mall' || path.startsWith('mall/'))).toBe(true)
    const page = read('site/mall/index.html')
    const own = [...page.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path)
    expect(own.length).toBeGreaterThan(1)
    expect(own.filter((path) => !path.startsWith('/mall/'))).toEqual([])
    expect(page).toContain(`${api}`)
    expect(read('site/mall/service-worker.js')).toContain('/mall/assets/')
  })

  it('serves no source map and contains its name', () => {
    expect(filesOf('site').filter((path) => /\.(?:map|gz|br)$|\.vite/.test(path))).toEqual([])
    const record = JSON.parse(read('bundle.json'))
    expect(record).toMatchObject({ app: 'generic-browser', base: '/mall/', api })
    const [early = ''] = /(?<=<script data-early>)[^]*?(?=<\/script>)/.exec(
      read('site/mall/index.html'),
    ) ?? ['']
    const hash = createHash('sha256').update(early).digest('base64')
    expect(read('nginx.conf')).toContain(`script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval';`)
    expect(read('headers.json')).toContain(`connect-src 'self' ${api}`)
    expect(read('site/mall/index.html')).toContain(`index-${record.release}`)
  })
})
