/** The lab as a process of its own: prints one line of JSON when it is ready. */
import { startWechatPayLab } from './providers/index.ts'

async function main() {
  const { NODE_ENV, LAB_PORT = '0', LAB_HOST, LAB_PUBLIC_URL, LAB_NOTIFY_DELAY_MS } = process.env
  if (NODE_ENV === 'production') throw new Error('模拟支付平台不在生产环境运行 (not in production)')
  const lab = await startWechatPayLab({
    port: Number(LAB_PORT),
    notifyDelayMs: Number(LAB_NOTIFY_DELAY_MS ?? 300),
    ...(LAB_HOST ? { host: LAB_HOST } : {}),
    ...(LAB_PUBLIC_URL ? { publicUrl: LAB_PUBLIC_URL } : {}),
  })
  process.stdout.write(`${JSON.stringify({ ready: true, url: lab.url, env: lab.env })}\n`)

  const leave = () => void lab.stop().then(() => process.exit(0))
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
})
