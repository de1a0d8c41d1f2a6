import {
  startAlipayLab,
  startBankCashierLab,
  startDingtalkLab,
  startOauthLab,
  startSmsLab,
  startWechatOpenLab,
  startWechatPayLab,
} from '../providers/index.ts'
import { demoDingtalk, demoWechat } from './demo-keys.ts'

export type ProvidersOptions = {
  /** the lab's own address: the demo companies know the OAuth provider by it */
  url: string
  host: string
  notifyDelayMs: number
}

/** A simulator as far as the lab needs all of them alike. */
type Simulator = { url: string; env: Record<string, string>; stop(): Promise<unknown> }

/** Starts every provider's simulator; where one does not start, those that did are stopped. */
export async function startProviders({ url, host, notifyDelayMs }: ProvidersOptions) {
  const running: Simulator[] = []
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())))
  async function start<T extends Simulator>(work: Promise<T>): Promise<T> {
    const one = await work
    running.push(one)
    return one
  }
  const { appKey, corpId, secret } = demoDingtalk
  try {
    const wechatPay = await start(startWechatPayLab({ host, notifyDelayMs }))
    const alipay = await start(startAlipayLab({ host, notifyDelayMs }))
    const bankCashier = await start(startBankCashierLab({ host, notifyDelayMs }))
    const wechatOpen = await start(
      startWechatOpenLab({ host, apps: { [demoWechat.appId]: demoWechat.secret } }),
    )
    const dingtalk = await start(startDingtalkLab({ host, apps: { [appKey]: { corpId, secret } } }))
    const oauth = await start(startOauthLab({ host, publicUrl: url }))
    const sms = await start(startSmsLab({ host }))
    const routes: readonly (readonly [prefix: string, target: string])[] = [
      ['/wechat-pay', wechatPay.url],
      ['/lab/wechat-pay/', wechatPay.url],
      ['/lab/alipay/', alipay.url],
      ['/lab/bank-cashier/', bankCashier.url],
      ['/lab/wechat-open/', wechatOpen.url],
      ['/lab/dingtalk/', dingtalk.url],
      ['/oauth/', oauth.localUrl],
      ['/lab/oauth/', oauth.localUrl],
    ]
    return {
      wechatPay,
      alipay,
      bankCashier,
      wechatOpen,
      dingtalk,
      oauth,
      sms,
      /** Each simulator listens on its own; its controls are found at the lab's address too. */
      findOwner: (path: string): string | null =>
        routes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null,
      /** What makes a mall the client of all of them; the development SMS code stays the code. */
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
