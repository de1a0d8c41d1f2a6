/** Areas and tests that a change since the merge base with the main branch can break, for `npm test -- --affected`. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { selectJourneys } from '../tooling/affected/select-journeys.mjs'
import { childEnv, root, tool } from './workspace.mjs'

function read(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    env: childEnv(),
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}
const lines = (...args) =>
  read('git', ...args)
    .split('\n')
    .filter(Boolean)

function findBase() {
  const refs = ['origin/main', 'main'].filter(
    (ref) =>
      spawnSync('git', ['rev-parse', '--verify', '--quiet', ref], { cwd: root }).status === 0,
  )
  const [ref] = refs
  if (ref === undefined) throw new Error('neither origin/main nor main exists')
  return lines('merge-base', 'HEAD', ref)[0]
}

function readSources() {
  const listed = lines(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'packages',
    'apps',
    'e2e',
  )
  const sources = listed.filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  return Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/**
 * @returns the commit that the changes are compared with, the folders of the packages that can
 * break (turbo's selection), and the journeys that can break
 */
export function findAffected() {
  const base = findBase()
  const changed = [
    ...lines('diff', '--name-only', base),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  const { packages } = JSON.parse(
    read(tool('turbo'), 'ls', `--filter=...[${base}]`, '--output=json'),
  )
  const folders = packages.items.map(({ path }) => path)
  if (changed.some((path) => path.startsWith('scripts/'))) folders.push('scripts')
  return { base, changed, folders, journeys: selectJourneys(changed, readSources()) }
}
