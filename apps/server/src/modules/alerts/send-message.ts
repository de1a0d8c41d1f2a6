import { createHmac } from 'node:crypto'
import type { AlertChannel } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { parseAllowedHosts } from '../../providers/outbound/public-address.ts'
import { OutsideFailed, requestOutside } from '../../providers/outbound/request-outside.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 65_536
const MAX_ERROR = 200

export type Target = {
  channel: AlertChannel
  addresses: readonly string[]
  robotUrl: string | null
  robotSecret: string | null
}
export type Sent = { sent: boolean; error: string }
type Message = { subject: string; text: string }
type SendDeps = Pick<Deps, 'mail' | 'settings' | 'now' | 'timeoutsMs'>

const failed = (error: string): Sent => ({ sent: false, error: error.slice(0, MAX_ERROR) })

/** Adds the time in milliseconds and DingTalk's signature, HMAC-SHA-256 over time and secret. */
export function signDingtalk(url: string, secret: string, at: Date): string {
  const timestamp = String(at.getTime())
  const signed = new URL(url)
  signed.searchParams.set('timestamp', timestamp)
  signed.searchParams.set(
    'sign',
    createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'),
  )
  return signed.href
}

/** Both robots respond 200 with `errcode` 0 or the code of a refusal. */
function readAnswer(status: number, body: Buffer): Sent {
  if (status < 200 || status >= 300) return failed(`机器人返回 ${String(status)}`)
  try {
    const { errcode, errmsg } = JSON.parse(body.toString()) as { errcode?: number; errmsg?: string }
    if (errcode === 0) return { sent: true, error: '' }
    return failed(`机器人拒绝 ${String(errcode)}：${String(errmsg ?? '')}`)
  } catch {
    return failed('机器人的响应无法识别')
  }
}

async function askRobot(
  { settings, now, timeoutsMs }: SendDeps,
  { channel, robotUrl, robotSecret }: Target,
  { text }: Message,
): Promise<Sent> {
  if (robotUrl === null) return failed('没有机器人地址')
  const isSigned = channel === 'dingtalk' && robotSecret !== null
  const url = isSigned ? signDingtalk(robotUrl, robotSecret, now()) : robotUrl
  try {
    const { status, body } = await requestOutside(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ msgtype: 'text', text: { content: text } }),
      timeoutMs: Math.min(timeoutsMs?.provider ?? TIMEOUT_MS, TIMEOUT_MS),
      most: MAX_RESPONSE_BYTES,
      isProduction: settings.NODE_ENV === 'production',
      allowed: parseAllowedHosts(settings.MALL_OUTBOUND_ALLOW),
    })
    return readAnswer(status, body)
  } catch (error) {
    if (!(error instanceof OutsideFailed)) throw error
    return failed(/abort|timeout/i.test(error.message) ? '超时' : error.message)
  }
}

/** Sends one message by a rule's channel and returns a receiver's failure instead of throwing. */
export async function sendMessage(deps: SendDeps, to: Target, message: Message): Promise<Sent> {
  if (to.channel !== 'mail') return askRobot(deps, to, message)
  if (deps.mail === null) return failed('服务器没有设置 SMTP (MALL_SMTP_HOST)')
  try {
    await deps.mail.send({ to: to.addresses, ...message })
    return { sent: true, error: '' }
  } catch (error) {
    return failed((error as Error).message)
  }
}
