import type { DataOf, InputOf } from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import type { Company, CompanyCache } from '../tenant/company-cache.ts'
import { askAttempt, closeAttempt, type PayDeps } from './ask-attempt.ts'
import { askAgainAt } from './back-off.ts'
import { change, insertAttempt, lockOrder, openAttempts, type Attempt } from './pay.repo.ts'

type Started = DataOf<'pay.start'>
type Asked = InputOf<'pay.start'> & { companyId: number; userId: number; clientIp: string }

const minute = 60_000
/** The provider's H5 page opens for 5 minutes, its code for 2 hours. */
const youngFor = { h5: 4 * minute, native: 100 * minute }
/** The provider refuses an attempt that would end within the minute. */
const leastLife = 61_000

/** Where the provider tells about payments of a company. */
export const notifyUrl = ({ settings }: Pick<PayDeps, 'settings'>, companyId: number) => {
  const base = settings.MALL_PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`
  return `${base.replace(/\/+$/, '')}/api/pay/v1/notify/wechat/${companyId}`
}

export const acceptsWechat = ({ info }: Company) =>
  info.payMethod.split(',').some((channel) => channel.trim() === 'wechat')

/**
 * Starts paying an order's cash. An order has one open attempt at most: the last one is asked
 * first, and its number is used again where the provider may have it. The attempt is committed
 * before the provider hears of it, so that nothing can be paid that the books do not know.
 */
export function startService(deps: PayDeps, companies: CompanyCache) {
  const { db, now, wechatPay } = deps

  /** The attempt to go on with; `isNew` where it was made by this very call. */
  const attemptFor = ({ companyId, userId, orderId, scene }: Asked, appId: string) =>
    db.transaction(companyId, async (tx) => {
      const order = await lockOrder(tx, companyId, userId, orderId)
      if (!order) throw new Refusal('order/gone')
      if (order.status !== 0 || order.cash <= 0) throw new Refusal('pay/not-payable')
      const at = now()
      if (order.expiresAt && order.expiresAt <= at) throw new Refusal('pay/expired')
      const [open] = await openAttempts(tx, companyId, orderId)
      if (open) return { attempt: open, isNew: false }
      const attempt = {
        id: `${orderId}${deps.random(5).toString('hex')}`,
        orderId,
        scene,
        amount: order.cash,
        appId,
        status: 'created',
        createdAt: at,
        expiresAt: new Date(Math.max(order.expiresAt?.getTime() ?? 0, at.getTime() + leastLife)),
      }
      await insertAttempt(tx, companyId, attempt, askAgainAt(at, at))
      return { attempt: { ...attempt, action: null, transactionId: null }, isNew: true }
    })

  const isYoung = ({ scene, createdAt }: Attempt) =>
    now().getTime() - createdAt.getTime() < youngFor[scene]

  async function refused(companyId: number, attempt: Attempt): Promise<Refusal> {
    // A number that was sent before may be refused because it is paid: only the query says.
    const outcome = await closeAttempt(deps, companyId, attempt.id)
    if (outcome === 'paid') return new Refusal('pay/not-payable')
    return new Refusal(outcome === 'closed' ? 'pay/provider' : 'pay/unknown')
  }

  async function launch(asked: Asked, company: Company, attempt: Attempt): Promise<Started> {
    const { companyId, clientIp } = asked
    const { id: paymentId, appId, amount, scene, expiresAt } = attempt
    const description = `${company.info.mallName.slice(0, 40)}-订单${attempt.orderId}`
    const told = await wechatPay.start({
      paymentId,
      appId,
      description,
      amount,
      scene,
      expiresAt,
      notifyUrl: notifyUrl(deps, companyId),
      clientIp,
    })
    if (told.state === 'refused') throw await refused(companyId, attempt)
    const askAt = askAgainAt(now(), now())
    const isOpen = await db.transaction(companyId, (tx) =>
      told.state === 'started'
        ? change(tx, companyId, paymentId, { status: 'pending', action: told.action, askAt })
        : change(tx, companyId, paymentId, { status: 'unknown', askAt }),
    )
    if (told.state === 'unknown') throw new Refusal('pay/unknown')
    // Closed meanwhile, since the order was cancelled: nobody is to be sent to pay it.
    if (!isOpen) throw new Refusal('pay/not-payable')
    return { paymentId, action: told.action, expiresAt: expiresAt.toISOString() }
  }

  /** What the last attempt comes to; null where it is out of the way. */
  async function goOn(asked: Asked, company: Company, attempt: Attempt): Promise<Started | null> {
    const { companyId, scene } = asked
    const outcome = await askAttempt(deps, companyId, attempt.id)
    if (outcome === 'paid') throw new Refusal('pay/not-payable')
    if (outcome === 'unknown') throw new Refusal('pay/unknown')
    if (outcome === 'closed') return null
    if (attempt.scene === scene && isYoung(attempt)) {
      const { id: paymentId, action, expiresAt } = attempt
      return action && outcome === 'open'
        ? { paymentId, action, expiresAt: expiresAt.toISOString() }
        : launch(asked, company, attempt)
    }
    const closed = await closeAttempt(deps, companyId, attempt.id)
    if (closed === 'paid') throw new Refusal('pay/not-payable')
    if (closed === 'unknown') throw new Refusal('pay/unknown')
    return null
  }

  return async (asked: Asked): Promise<Started> => {
    const company = await companies.of(asked.companyId)
    const appId = company.info.wxpayAppId || deps.settings.WECHAT_PAY_APP_ID
    if (!acceptsWechat(company) || !appId) throw new Refusal('pay/channel')
    // A second round for an attempt that was closed; more only where others start as well.
    for (let round = 0; round < 3; round += 1) {
      const { attempt, isNew } = await attemptFor(asked, appId)
      const started = isNew
        ? await launch(asked, company, attempt)
        : await goOn(asked, company, attempt)
      if (started) return started
    }
    throw new Refusal('pay/provider')
  }
}
