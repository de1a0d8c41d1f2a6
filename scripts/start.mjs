/**
 * `npm start`: from a fresh clone to a running mall. Installs and builds only what changed, starts
 * the Host Lab (not in production) and the server. Settings: PORT (8080), LAB_PORT (PORT + 1 or any
 * free one), NODE_ENV, and those of the server.
 */
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, isFree, parsePort } from '../tooling/machine/ports.mjs'
import { exitOf, readyLine, stopTogether } from '../tooling/machine/processes.mjs'
import { prepareMall, stopWithShell } from './prepare-mall.mjs'
import { childEnv, root, seconds, spawnTypeScript } from './workspace.mjs'

const begun = Date.now()
const say = (line) => process.stdout.write(`${line}\n`)
const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const portText = process.env.PORT || '8080'
const port = parsePort(portText)
if (!port) fail(`PORT 无效：${portText} / PORT is not a port number: ${portText}`)
if (!(await isFree(port))) {
  fail(
    `端口 ${port} 已被占用，请用 PORT=其他端口 重试。 / Port ${port} is taken: set PORT to another one.`,
  )
}

if (!prepareMall()) process.exit(1)

const children = []
const { stop, isStopping } = stopTogether(children)
stopWithShell('start', { stop, isStopping })
function start(file, env, stdout, flags = []) {
  const child = spawnTypeScript(join(root, file), {
    cwd: root,
    env: childEnv(env),
    stdio: ['ignore', stdout, 'inherit'],
    flags,
  })
  children.push(child)
  return child
}

/**
 * Starts the Host Lab: simulated host apps around the mall, and the simulated providers. Returns
 * the settings that make the server use these providers.
 */
async function startLab() {
  const requestedPort = process.env.LAB_PORT
  const labPort = requestedPort ? parsePort(requestedPort) : await freePort(port + 1)
  if (!labPort || !(await isFree(labPort))) {
    fail(
      `LAB_PORT 无效或已被占用：${requestedPort} / LAB_PORT is taken, or is no port: ${requestedPort}`,
    )
  }
  const labEnv = { LAB_PORT: String(labPort), MALL_URL: `http://127.0.0.1:${port}` }
  const lab = start('apps/host-lab/src/main.ts', labEnv, 'pipe')
  const { pageUrl, env } = await labReady(lab)
  say(`宿主实验室 / host lab: ${pageUrl}/`)
  void exitOf(lab).then((code) => {
    if (isStopping()) return
    process.stderr.write(`宿主实验室已退出 / the host lab ended with ${code}\n`)
    stop('SIGTERM')
  })
  return env ?? {}
}

async function labReady(lab) {
  try {
    // The lab needs 4 s of CPU time, for which it waited 40 s on a machine with twenty other jobs.
    return await readyLine(lab, { timeout: 180_000, onLine: say })
  } catch (error) {
    throw new Error(`宿主实验室 / the host lab: ${error.message}`, { cause: error })
  }
}

async function serve() {
  const simulated = process.env.NODE_ENV === 'production' ? {} : await startLab()
  if (isStopping()) return 0
  say(`启动商城 / starting the mall on http://127.0.0.1:${port} (${seconds(begun)})`)
  // The caller's variables take precedence over the simulators: a developer may use a provider's
  // own sandbox.
  for (const name of Object.keys(simulated)) if (process.env[name]) delete simulated[name]
  const env = { ...simulated, PORT: String(port) }
  // Node's flags for the server, equal to those of its tests and benches.
  const flags = JSON.parse(readFileSync(join(root, 'apps/server/node-flags.json'), 'utf8'))
  return exitOf(start('apps/server/src/server.ts', env, 'inherit', flags))
}

try {
  process.exitCode = await serve()
} catch (error) {
  if (!isStopping()) process.stderr.write(`启动失败 / could not start: ${error.message}\n`)
  process.exitCode = 1
}
stop('SIGTERM')
await Promise.all(children.map(exitOf))
