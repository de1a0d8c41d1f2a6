import {
  startAlipayLab,
  startBankAnalyticsLab,
  startBankCashierLab,
  startBankPointsLab,
  startCaptchaLab,
  startDingtalkLab,
  startOauthLab,
  startServiceChatLab,
  startSmsLab,
  startTopUpLab,
  startTrackingLab,
  startUnionpayLab,
  startWechatOpenLab,
  startWechatPayLab,
} from '../providers/index.ts'
import { demoCaptcha, demoDingtalk, demoWechat } from './demo-keys.ts'

export type ProvidersOptions = {
  /** the lab's own address, which the demo companies use as OAuth provider */
  url: string
  host: string
  notifyDelayMs: number
}

/** Common interface of the simulators. */
type Simulator = { url: string; env: Record<string, string>; stop(): Promise<unknown> }

/** Starts the simulators of all providers; if one fails, stops those that have started. */
export async function startProviders({ url, host, notifyDelayMs }: ProvidersOptions) {
  const running: Simulator[] = []
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())))
  async function start<T extends Simulator>(work: Promise<T>): Promise<T> {
    const one = await work
    running.push(one)
    return one
  }
  const { appKey, corpId, secret, agentId } = demoDingtalk
  try {
    const wechatPay = await start(startWechatPayLab({ host, notifyDelayMs }))
    const alipay = await start(startAlipayLab({ host, notifyDelayMs }))
    const bankCashier = await start(startBankCashierLab({ host, notifyDelayMs }))
    const unionpay = await start(startUnionpayLab({ host, notifyDelayMs }))
    const wechatOpen = await start(
      startWechatOpenLab({ host, apps: { [demoWechat.appId]: demoWechat.secret } }),
    )
    const dingtalk = await start(
      startDingtalkLab({ host, apps: { [appKey]: { corpId, secret, agentId } } }),
    )
    const oauth = await start(startOauthLab({ host, publicUrl: url }))
    const sms = await start(startSmsLab({ host }))
    const captcha = await start(startCaptchaLab({ host, key: demoCaptcha }))
    const tracking = await start(startTrackingLab({ host }))
    const topUp = await start(startTopUpLab({ host }))
    const bankPoints = await start(startBankPointsLab({ host, initialPoints: 58_600 }))
    const bankAnalytics = await start(startBankAnalyticsLab({ host }))
    const serviceChat = await start(startServiceChatLab({ host }))
    const routes: readonly (readonly [prefix: string, target: string])[] = [
      ['/wechat-pay', wechatPay.url],
      ['/lab/wechat-pay/', wechatPay.url],
      ['/lab/alipay/', alipay.url],
      ['/lab/bank-cashier/', bankCashier.url],
      ['/lab/unionpay/', unionpay.url],
      ['/lab/wechat-open/', wechatOpen.url],
      ['/lab/dingtalk/', dingtalk.url],
      ['/bank-analytics/', bankAnalytics.url],
      ['/lab/bank-analytics/', bankAnalytics.url],
      ['/service-chat/', serviceChat.url],
      ['/oauth/', oauth.localUrl],
      ['/lab/oauth/', oauth.localUrl],
      ['/lab/tracking/', tracking.url],
      ['/lab/top-up/', topUp.url],
      ['/lab/bank-points/', bankPoints.url],
    ]
    return {
      wechatPay,
      alipay,
      bankCashier,
      unionpay,
      wechatOpen,
      dingtalk,
      oauth,
      sms,
      captcha,
      tracking,
      topUp,
      bankPoints,
      serviceChat,
      bankAnalytics,
      /** Finds the simulator whose controls are also served at the lab's address. */
      findOwner: (path: string): string | null =>
        routes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null,
      /**
       * Environment that makes a mall the client of all providers, with a fixed development SMS
       * code.
       */
      env: {
        ...(Object.assign({}, ...running.map((one) => one.env)) as Record<string, string>),
        MALL_LAB_URL: url,
        MALL_DEV_SMS_CODE: '246810',
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
export type Providers = Awaited<ReturnType<typeof startProviders>>
