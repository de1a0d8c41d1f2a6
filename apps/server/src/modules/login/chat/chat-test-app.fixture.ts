import { createHash, randomBytes } from 'node:crypto'
import { startWechatOpenLab, type WechatOpenLab } from '@mall/host-lab/providers'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

export const APP = 'wx00000000000000d1'
export const PAY_APP = 'wx00000000000000d2'
export const secrets = { wechatSecret: 'demo-wechat-secret', wechatPaySecret: 'demo-pay-secret' }
export const returnTo = 'http://localhost:5173/login?companyId=1'

/**
 * Companies: 1 and 2 share an account of the chat app, 3 is closed, 4 has none, 5 uses one account
 * for payment and sign-in.
 */
export const seedFile: SeedFileInput = {
  companies: [
    {
      id: 1,
      info: { appId: APP, wxpayAppId: PAY_APP },
      settings: { secrets },
      shoppers: [
        { id: 11, phone: '13800000001' },
        { id: 12, phone: '13800000002' },
        { id: 13, phone: '13800000003' },
      ],
    },
    {
      id: 2,
      info: { appId: APP },
      settings: { secrets },
      shoppers: [{ id: 21, phone: '13800000001' }],
    },
    { id: 3, info: { appId: APP, shopStatus: 1 }, settings: { secrets } },
    { id: 4, info: { appId: APP } },
    { id: 5, info: { appId: APP, wxpayAppId: APP }, settings: { secrets } },
  ],
}

/** `impatient`: a second process of the mall, with the usual time limit for the provider */
export type ChatTestApp = {
  app: TestApp
  impatient: TestApp
  lab: WechatOpenLab
  close(): Promise<void>
}

/** A mall and the simulated chat app with one clock. */
export async function createChatTestApp(
  environment: Record<string, string> = {},
): Promise<ChatTestApp> {
  let app: TestApp | null = null
  const lab = await startWechatOpenLab({
    apps: { [APP]: secrets.wechatSecret, [PAY_APP]: secrets.wechatPaySecret },
    now: () => app?.now() ?? new Date(),
  })
  const settings = {
    ...lab.env,
    MALL_LOGIN_FAILURES_PER_IP: '100000',
    MALL_CAPTCHAS_PER_IP: '10000',
    ...environment,
  }
  const testApp = await createTestApp({ seedFile, environment: settings })
  app = testApp
  const impatient = await createTestApp({
    db: testApp.db,
    environment: settings,
    deps: { now: testApp.now, timeoutsMs: {} },
  })
  return {
    app: testApp,
    impatient,
    lab,
    async close() {
      await impatient.close()
      await testApp.close()
      await lab.stop()
    },
  }
}

export const challengeOf = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url')

export type Trip = {
  companyId?: number
  token?: string
  provider?: 'wechat' | 'wechat-pay'
  scope?: 'base' | 'user'
}

/** Opens the provider's page and returns the parameters that a browser sends to `jsapi_login`. */
export async function comeBack(
  { app, lab }: Pick<ChatTestApp, 'app' | 'lab'>,
  personId: string,
  { provider = 'wechat', scope = 'base', ...as }: Trip = {},
) {
  const verifier = randomBytes(32).toString('base64url')
  const input = { provider, scope, challenge: challengeOf(verifier), returnTo }
  const { data } = await app.call('login.oauthStart', input, as)
  lab.setHolder(personId)
  const page = new URL(data.authorizeUrl)
  const answer =
    scope === 'base'
      ? await fetch(page, { redirect: 'manual' })
      : await fetch(`${page.origin}${page.pathname}`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams([
            ...page.searchParams,
            ['person', personId],
            ['action', 'allow'],
          ]),
        })
  const back = new URL(answer.headers.get('location') ?? '')
  const value = (name: string) => back.searchParams.get(name) ?? ''
  return { code: value('code'), state: value('state'), verifier }
}

/** The ticket of an unknown person. */
export async function ticketOf(
  chat: Pick<ChatTestApp, 'app' | 'lab'>,
  personId: string,
  trip: Trip = {},
) {
  const returned = await comeBack(chat, personId, trip)
  const { code, data } = await chat.app.call('login.jsapiLogin', returned, trip)
  if (code !== 20002) throw new Error(`no ticket but ${code}`)
  return (data as { openId: string }).openId
}

/** Binds a person to a shopper by the calls of the shopper. */
export async function bindTo(
  chat: ChatTestApp,
  personId: string,
  companyId: number,
  userId: number,
) {
  const openId = await ticketOf(chat, personId, { companyId })
  const token = await chat.app.tokenOf(companyId, userId)
  return chat.app.call('login.bindWechat', { openId }, { companyId, token })
}
