import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseShellHost } from '@mall/contract/hosting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate, updateLockfile } from '../generate.ts'
import { readPackage, workspaceRoot } from '../graph/packages.ts'
import { CannotGenerate } from './changes.ts'
import { createCopy, createWorkspace, type Copy } from './generate.fixture.ts'

const pnpm = join(workspaceRoot, 'node_modules', '.bin', 'pnpm')
const workspaces: string[] = []

/** Manifests of the workspace, with the shell that is the generator's model. */
function openWorkspace(): string {
  const root = createWorkspace(['apps/generic-browser'])
  workspaces.push(root)
  return root
}

let copy: Copy
beforeAll(() => {
  copy = createCopy(['apps/generic-browser'])
})
afterAll(() => {
  copy.remove()
  for (const root of workspaces) rmSync(root, { recursive: true, force: true })
})

describe('gen shell', () => {
  it('copies the browser’s shell under the new name', () => {
    const { paths } = generate(copy.place, ['shell', 'sample-bank'])
    expect(JSON.parse(copy.text('apps/sample-bank/package.json')).name).toBe('@mall/sample-bank')
    expect(JSON.parse(copy.text('apps/sample-bank/turbo.json')).tags).toEqual(['shell'])
    expect(paths.filter((path) => copy.text(path).includes('generic-browser'))).toEqual([])
    const host = parseShellHost(copy.text('apps/sample-bank/host.json'), 'host.json')
    expect(host).toMatchObject({ userAgents: ['SampleBank/'], isFallback: false, priority: 40 })
    const browser = parseShellHost(copy.text('apps/generic-browser/host.json'), 'host.json')
    expect([host.sources, host.permissions]).toEqual([browser.sources, browser.permissions])

    const model = readPackage('apps/generic-browser', copy.place)
    const shell = readPackage('apps/sample-bank', copy.place)
    expect(shell.files.map(({ path }) => path)).toEqual(model.files.map(({ path }) => path))
  })

  it('writes a lockfile with which a frozen installation succeeds', () => {
    const root = openWorkspace()
    generate(root, ['shell', 'sample-bank'])
    const install = () =>
      spawnSync(pnpm, ['install', '--lockfile-only', '--frozen-lockfile', '--offline'], {
        cwd: root,
        encoding: 'utf8',
      })
    expect(install().status).not.toBe(0)
    updateLockfile(root)
    expect(install()).toMatchObject({ status: 0 })
  })

  it('prints next steps that require npm only', () => {
    const { next } = generate(openWorkspace(), ['shell', 'other-bank'])
    expect(next.filter((step) => step.includes('pnpm'))).toEqual([])
  })

  it('refuses an invalid folder name', () => {
    expect(() => generate(copy.place, ['shell', 'Sample Bank'])).toThrow(CannotGenerate)
  })
})
