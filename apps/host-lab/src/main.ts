/** Entry of the standalone lab process: prints one line of JSON when it is ready. */
import { refuseProduction, startLab } from './lab/start-lab.ts'

async function main() {
  const { NODE_ENV, LAB_PORT = '0', LAB_HOST, LAB_NOTIFY_DELAY_MS, MALL_URL } = process.env
  refuseProduction(NODE_ENV)
  const lab = await startLab({
    port: Number(LAB_PORT),
    notifyDelayMs: Number(LAB_NOTIFY_DELAY_MS ?? 300),
    ...(LAB_HOST ? { host: LAB_HOST } : {}),
    ...(MALL_URL ? { mallUrl: MALL_URL } : {}),
  })
  const { url, pageUrl, env } = lab
  const ready = { ready: true, url, pageUrl, env }
  process.stdout.write(`${JSON.stringify(ready)}\n`)

  const shutDown = () => void lab.stop().then(() => process.exit(0))
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
})
