import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createRequestCheck, refuseRequest } from '../sms/accept-request.ts'
import { createTextServer, listen, type ListenOptions } from '../listen.ts'
import { buildCaptchaScript } from './script.ts'

/** `refuse`: treats the shopper as a robot; `garbage`, `fail`, `silence`: the provider fails. */
export type CaptchaFault = 'refuse' | 'garbage' | 'fail' | 'silence'
export type CaptchaLabOptions = Omit<ListenOptions, 'publicUrl'> & {
  now?: () => Date
  /** access key; a generated one by default */
  key?: { keyId: string; keySecret: string }
}

const Init = z.object({
  prefix: z.string().min(1),
  sceneId: z.string().min(1),
  isRobot: z.boolean(),
})
const Parameters = z.object({ CaptchaVerifyParam: z.string().min(1), SceneId: z.string().min(1) })
/** A parameter as the script builds it; opaque to a mall. */
const VerifyParam = z.object({
  certifyId: z.string(),
  sceneId: z.string(),
  isTest: z.literal(true),
})

type Begun = { sceneId: string; at: number; isRobot: boolean; isUsed: boolean }

/** How long an initialisation is good. Source: the provider's documentation. */
const INIT_MS = 20 * 60_000

/**
 * Starts a simulator of Alibaba Cloud Captcha 2.0: the API `VerifyIntelligentCaptcha` (version
 * 2023-03-05, form in the body) with its signature, and the browser's script at `/AliyunCaptcha.js`,
 * whose captcha is passed by a tap, or refused by a tap of its second button. Each parameter is
 * accepted once.
 */
export async function startCaptchaLab(options: CaptchaLabOptions = {}) {
  const { now = () => new Date() } = options
  const ownKey = { keyId: `LAB${randomBytes(8).toString('hex')}`, keySecret: randomUUID() }
  const account = options.key ?? ownKey
  const instance = { prefix: 'lab01', sceneId: 'labscene' }
  const operation = { action: 'VerifyIntelligentCaptcha', version: '2023-03-05' }
  const check = createRequestCheck(account, operation, now)
  const begun = new Map<string, Begun>()
  let fault: CaptchaFault | null = null

  function begin(sceneId: string, isRobot = false): string {
    const certifyId = randomUUID()
    begun.set(certifyId, { sceneId, at: now().getTime(), isRobot, isUsed: false })
    return certifyId
  }
  const buildParam = (certifyId: string, sceneId: string) =>
    Buffer.from(JSON.stringify({ certifyId, sceneId, isTest: true })).toString('base64')

  /** The provider's result code: T001 passed, F001 robot, F003 format, F008 repeated, F012 scene. */
  function decide(param: string, sceneId: string): string {
    const parsed = VerifyParam.safeParse(parseJson(Buffer.from(param, 'base64').toString()))
    const entry = parsed.data && begun.get(parsed.data.certifyId)
    if (!entry || now().getTime() - entry.at > INIT_MS) return 'F003'
    if (entry.sceneId !== sceneId) return 'F012'
    if (entry.isUsed) return 'F008'
    entry.isUsed = true
    return fault === 'refuse' || entry.isRobot ? 'F001' : 'T001'
  }

  const app = createTextServer()
  app.addHook('onSend', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  app.get('/AliyunCaptcha.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(buildCaptchaScript(url)),
  )

  app.post('/lab/captcha/init', (request, reply) => {
    const input = Init.safeParse(parseJson(String(request.body)))
    if (input.data?.prefix !== instance.prefix) {
      return reply.send({ Success: false, Code: 'IllegalUserTag' })
    }
    const { sceneId, isRobot } = input.data
    return reply.send({ Success: true, param: buildParam(begin(sceneId, isRobot), sceneId) })
  })

  app.post('/', (request, reply) => {
    const accepted = check(request, reply)
    if (!accepted) return reply
    const refuse = (code: string, status?: number) => refuseRequest(reply, code, status)
    if (fault === 'silence') return reply.hijack()
    if (fault === 'fail') return refuse('ServiceUnavailable', 503)
    if (fault === 'garbage') return reply.type('text/html').send('<html>')
    const input = Parameters.safeParse(Object.fromEntries(new URLSearchParams(accepted.body)))
    if (!input.success) return refuse('MissingParameter')
    const code = decide(input.data.CaptchaVerifyParam, input.data.SceneId)
    return reply.send({
      RequestId: randomUUID(),
      Success: true,
      Code: 'Success',
      Message: 'success',
      Result: { VerifyResult: code.startsWith('T'), VerifyCode: code },
    })
  })
  const { url } = await listen(app, options)

  return {
    url,
    env: { MALL_CAPTCHA_URL: url },
    /** a company's settings and secret for this instance */
    account: {
      provider: 'aliyun' as const,
      region: 'cn' as const,
      ...instance,
      accessKeyId: account.keyId,
    },
    secret: account.keySecret,
    /** Solves a captcha as a shopper does. @returns the script's parameter */
    solve: (sceneId: string = instance.sceneId): string => buildParam(begin(sceneId), sceneId),
    /** Sets the provider out of order until `null`. */
    setFault: (next: CaptchaFault | null) => void (fault = next),
    stop: () => app.close(),
  }
}
export type CaptchaLab = Awaited<ReturnType<typeof startCaptchaLab>>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
