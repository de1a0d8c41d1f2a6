/**
 * `npm run cluster -- 3`: starts this number of processes of the mall behind HAProxy, on the
 * PostgreSQL of DATABASE_URL or on a temporary one. Settings: PORT (8080), and those of the server.
 */
import './node-version.mjs'
import { join } from 'node:path'
import { exitOf, stopTogether } from '../tooling/machine/processes.mjs'
import { prepareMall, stopWithShell } from './prepare-mall.mjs'
import { childEnv, root, spawnTypeScript } from './workspace.mjs'

if (!prepareMall()) process.exit(1)
const children = []
const { stop, isStopping } = stopTogether(children)
stopWithShell('cluster', { stop, isStopping })
const main = spawnTypeScript(join(root, 'apps/server/src/testing/processes/cluster/main.ts'), {
  cwd: root,
  env: childEnv(),
  stdio: ['ignore', 'inherit', 'inherit'],
  args: process.argv.slice(2),
})
children.push(main)
process.exitCode = await exitOf(main)
