/**
 * `node scripts/through-pooler.mjs [FILE …]`: runs tests of the server's modules, whose malls reach
 * PostgreSQL through PgBouncer in transaction mode. Without PgBouncer it prints a notice and runs
 * none.
 */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { childEnv, root, runSync } from './workspace.mjs'

/**
 * PATH with folders in which distributions install PgBouncer and that usually only the superuser
 * has.
 */
const PATH = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter)
const folder = join(root, 'apps', 'server')
const files = process.argv.slice(2)

if (spawnSync('pgbouncer', ['--version'], { env: { PATH } }).error) {
  process.stdout.write('没有安装 pgbouncer，跳过 / skipped: no pgbouncer is installed\n')
} else {
  const tests = files.length > 0 ? files : ['src/modules']
  const { status } = runSync(join(folder, 'node_modules', '.bin', 'vitest'), ['run', ...tests], {
    cwd: folder,
    env: childEnv({ MALL_TEST_POOLER: '1', MALL_TEST_DEEP: '' }),
  })
  process.exitCode = status ?? 1
}
