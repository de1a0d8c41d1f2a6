import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle } from './bundle.ts'
import { readOptions } from './options.ts'
import { generateShellIn } from './shell-workspace.ts'
import { workspaceRoot } from '../graph/packages.ts'

/** Deep runs build what is planned here. */
const isDeep = process.env.MALL_TEST_DEEP === '1'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'mall-shell-workspace-')))
const guide = readFileSync(join(workspaceRoot, 'docs/tenant-team.md'), 'utf8')
const name = /^npm run gen -- shell ([\w-]+)$/m.exec(guide)?.[1] ?? ''
const api = 'https://api.example'
const words = ['--app', name, '--features', 'shop,cav', '--api', api, '--base', '/bank/']
let paths: string[]
beforeAll(() => {
  paths = generateShellIn(place, workspaceRoot, name)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

it('is planned with the features of the workspace', () => {
  expect(paths).toContain(`apps/${name}/host.json`)
  const { app, known, base } = readOptions(place, words)
  expect({ app, base }).toEqual({ app: name, base: '/bank/' })
  expect(known).toEqual(readOptions(workspaceRoot, ['--app', 'wechat', '--api', api]).known)
  expect(readOptions(place, ['--app', name, '--api', api]).features).toContain('gift')
})

it.runIf(isDeep)(
  'is bundled with the policy of its own host',
  async () => {
    const out = join(place, 'bundle')
    const { release, version } = await bundle(place, [...words, '--out', out, '--uncompressed'])
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    const read = (path: string) => readFileSync(join(out, path), 'utf8')
    expect(JSON.parse(read('bundle.json'))).toMatchObject({ app: name, features: ['shop', 'cav'] })
    expect(read('site/bank/index.html')).toContain(`/bank/assets/index-${release}.js`)
    expect(read('nginx.conf')).toContain(`connect-src 'self' ${api};`)
  },
  300_000,
)
