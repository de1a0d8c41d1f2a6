import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspaceRoot } from '../graph/packages.ts'
import { release } from './release.ts'

const place = mkdtempSync(join(tmpdir(), 'mall-release-'))
const bundle = join(place, 'bundle')
beforeAll(() => {
  mkdirSync(join(bundle, 'site'), { recursive: true })
  mkdirSync(join(bundle, 'source-maps'))
  const write = (name: string, text: string) => writeFileSync(join(bundle, name), text)
  write('bundle.json', JSON.stringify({ app: 'wechat', version: '0.1.0' }))
  for (const name of ['headers.json', 'nginx.conf', 'site/index.html', 'source-maps/a.map']) {
    write(name, name)
  }
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const run = (out: string, version = '0.1.0', from = bundle) =>
  release(workspaceRoot, [from, '--version', version, '--out', join(place, out)])

it('packs a bundle with its SBOM and matching checksums', () => {
  const files = run('first', 'v0.1.0')
  expect(files).toEqual([
    'mall-wechat-0.1.0-source-maps.tar.gz',
    'mall-wechat-0.1.0.cdx.json',
    'mall-wechat-0.1.0.tar.gz',
    'SHA256SUMS',
  ])
  const out = join(place, 'first')
  expect(readdirSync(out).toSorted()).toEqual(files.toSorted())
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out })
  const archive = join(out, 'mall-wechat-0.1.0.tar.gz')
  const packed = execFileSync('tar', ['--list', '--file', archive], { encoding: 'utf8' })
  expect(packed.split('\n')).toContain('site/index.html')
  expect(packed).not.toContain('source-maps')
  const sbom = JSON.parse(readFileSync(join(out, 'mall-wechat-0.1.0.cdx.json'), 'utf8')) as {
    metadata: { component: { version: string } }
    components: { name: string }[]
  }
  expect(sbom.metadata.component.version).toBe('0.1.0')
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'weixin-js-sdk']))
  expect(names).not.toContain('vitest')
})

it('packs the same bytes for the same files', () => {
  run('second')
  const archiveOf = (out: string) => readFileSync(join(place, out, 'mall-wechat-0.1.0.tar.gz'))
  expect(archiveOf('second').equals(archiveOf('first'))).toBe(true)
})

it('refuses another version, a folder without a bundle and a non-empty folder', () => {
  expect(() => run('other', '0.2.0')).toThrow('has version 0.1.0, not 0.2.0')
  expect(() => run('none', '0.1.0', place)).toThrow('bundle.json is missing')
  expect(() => run('first')).toThrow('is not empty')
  expect(() => release(workspaceRoot, [bundle])).toThrow('npm run bundle:release')
})
