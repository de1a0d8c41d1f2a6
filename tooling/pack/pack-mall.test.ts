import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspaceRoot } from '../graph/packages.ts'
import { packMall } from './pack-mall.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-packed-'))
const elsewhere = mkdtempSync(join(tmpdir(), 'mall-elsewhere-'))
let file: string
beforeAll(async () => {
  file = await packMall(workspaceRoot, folder)
})
afterAll(() => {
  for (const path of [folder, elsewhere]) rmSync(path, { recursive: true, force: true })
})

/** Runs the file outside the workspace, with an empty home folder and no settings. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: elsewhere,
    env: { HOME: elsewhere },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

async function findClosedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('writes one file', () => {
  expect(readdirSync(folder)).toEqual(['mall.mjs'])
})

it('prints its version and the help of commands with Node only', () => {
  expect(run('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\S+\n$/) })
  expect(run('help')).toMatchObject({ status: 0, stdout: expect.stringContaining('company') })
  expect(run('help', 'company', 'import')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('--dry-run'),
    stderr: '',
  })
})

it('names the unreachable address', async () => {
  const url = `http://127.0.0.1:${String(await findClosedPort())}`
  expect(run('company', 'show', '--url', url)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`无法连接商城 ${url}`),
  })
})

it.each([
  ['without an address', ['company', 'show']],
  ['for the pictures of an audit', ['audit', '--pictures', '--url', 'http://127.0.0.1:9']],
  ['for a backup', ['backup', 'manifest', '--to', 'manifest.json']],
])('names the server as the place to run %s', (_title, args) => {
  const { status, stdout, stderr } = run(...args)
  expect({ status, stderr }).toEqual({ status: 2, stderr: '' })
  expect(stdout).toContain('只能在服务器上运行')
})
