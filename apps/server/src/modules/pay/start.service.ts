import type { DataOf, InputOf, PayAction } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { CashProvider, PaymentOrder } from '../../providers/cash.ts'
import { isOwnAddress } from '../login/own-address.ts'
import type { Company, CompanyCache } from '../tenant/company-cache.ts'
import { queryAttempt, closeAttempt } from './query-attempt.ts'
import { calculateNextQuery } from './back-off.ts'
import { baseUrl, notifyUrl } from './notify-url.ts'
import {
  updateOpenAttempt,
  insertAttempt,
  lockOrder,
  listOpenAttempts,
  type Attempt,
} from './pay.repo.ts'
import { findParties, type Parties } from './payer.ts'
import { accepts, scenes } from './scenes.ts'

type PaymentHandover = DataOf<'pay.start'>
type StartInput = InputOf<'pay.start'> & { companyId: number; userId: number; clientIp: string }
/** What a start goes by; the same through all its rounds. */
type Start = { input: StartInput; company: Company; provider: CashProvider; parties: Parties }

/** The provider refuses an attempt that would end within the minute. */
const MIN_ATTEMPT_MS = 61_000

/**
 * Starts paying an order's cash. An order has one open attempt at most, whatever its channel: the
 * last one is asked first, and its number is used again where the provider may have it. The attempt
 * is committed before the provider hears of it, so that nothing can be paid that the books do not
 * know.
 */
export function startService(deps: Deps, companies: CompanyCache) {
  const { db, now } = deps

  /** The attempt to go on with; `isNew` where it was made by this very call. */
  const getOrInsertAttempt = ({ input, parties }: Start) =>
    db.transaction(input.companyId, async (tx) => {
      const { companyId, userId, orderId, channel, scene } = input
      const order = await lockOrder(tx, companyId, userId, orderId)
      if (!order) throw new Refusal('order/gone')
      if (order.status !== 0 || order.cash <= 0) throw new Refusal('pay/not-payable')
      const at = now()
      if (order.expiresAt && order.expiresAt <= at) throw new Refusal('pay/expired')
      const [open] = await listOpenAttempts(tx, companyId, orderId)
      if (open) return { attempt: open, isNew: false }
      const attempt = {
        id: `${orderId}${deps.random(5).toString('hex')}`,
        orderId,
        channel,
        scene,
        amount: order.cash,
        ...parties,
        status: 'created',
        createdAt: at,
        expiresAt: new Date(
          Math.max(order.expiresAt?.getTime() ?? 0, at.getTime() + MIN_ATTEMPT_MS),
        ),
      }
      await insertAttempt(tx, companyId, attempt, calculateNextQuery(at, at))
      return { attempt: { ...attempt, action: null, transactionId: null }, isNew: true }
    })

  /** Whether the open attempt is what is asked for, so that it can be handed over once more. */
  function isReusable({ input, parties }: Start, attempt: Attempt): boolean {
    const maxReuseAgeMs = scenes[attempt.channel][attempt.scene]?.maxReuseAgeMs ?? 0
    return (
      attempt.channel === input.channel &&
      attempt.scene === input.scene &&
      attempt.appId === parties.appId &&
      attempt.payer === parties.payer &&
      now().getTime() - attempt.createdAt.getTime() < maxReuseAgeMs
    )
  }

  function toPaymentOrder({ input, company }: Start, attempt: Attempt): PaymentOrder {
    const { id: paymentId, appId, payer, amount, scene, channel, expiresAt, orderId } = attempt
    return {
      paymentId,
      appId,
      payer,
      amount,
      scene,
      expiresAt,
      description: `${company.info.mallName.slice(0, 40)}-订单${orderId}`,
      notifyUrl: notifyUrl(deps, input.companyId, channel),
      clientIp: input.clientIp,
      returnUrl: input.returnUrl ?? `${baseUrl(deps)}/`,
      miniPage: `${company.settings.secrets.miniPayPage}?orderId=${orderId}`,
    }
  }

  const toPaymentHandover = (
    { id: paymentId, expiresAt }: Attempt,
    action: PayAction,
  ): PaymentHandover => ({
    paymentId,
    action,
    expiresAt: expiresAt.toISOString(),
  })

  async function toRefusal(companyId: number, attempt: Attempt): Promise<Refusal> {
    // A number that was sent before may be refused because it is paid: only the query says.
    const outcome = await closeAttempt(deps, companyId, attempt)
    if (outcome === 'paid') return new Refusal('pay/not-payable')
    return new Refusal(outcome === 'closed' ? 'pay/provider' : 'pay/unknown')
  }

  async function startAttempt(start: Start, attempt: Attempt): Promise<PaymentHandover> {
    const { companyId } = start.input
    const result = await start.provider.start(toPaymentOrder(start, attempt))
    if (result.state === 'refused') throw await toRefusal(companyId, attempt)
    const askAt = calculateNextQuery(now(), now())
    const isOpen = await db.transaction(companyId, (tx) =>
      result.state === 'started'
        ? updateOpenAttempt(tx, companyId, attempt.id, {
            status: 'pending',
            action: result.action,
            askAt,
          })
        : updateOpenAttempt(tx, companyId, attempt.id, { status: 'unknown', askAt }),
    )
    if (result.state === 'unknown') throw new Refusal('pay/unknown')
    // Closed meanwhile, since the order was cancelled: nobody is to be sent to pay it.
    if (!isOpen) throw new Refusal('pay/not-payable')
    return toPaymentHandover(attempt, result.action)
  }

  /** What the last attempt comes to; null where it is out of the way. */
  async function resumeAttempt(start: Start, attempt: Attempt): Promise<PaymentHandover | null> {
    const { companyId } = start.input
    const outcome = await queryAttempt(deps, companyId, attempt)
    if (outcome === 'paid') throw new Refusal('pay/not-payable')
    if (outcome === 'unknown') throw new Refusal('pay/unknown')
    if (outcome === 'closed') return null
    if (isReusable(start, attempt)) {
      const { action } = attempt
      return action && outcome === 'open'
        ? toPaymentHandover(attempt, start.provider.again(toPaymentOrder(start, attempt), action))
        : startAttempt(start, attempt)
    }
    const closed = await closeAttempt(deps, companyId, attempt)
    if (closed === 'paid') throw new Refusal('pay/not-payable')
    if (closed === 'unknown') throw new Refusal('pay/unknown')
    return null
  }

  /** @throws pay/channel, pay/no-payer, request/invalid */
  async function prepare(input: StartInput): Promise<Start> {
    const company = await companies.of(input.companyId)
    const provider = deps.cash[input.channel]
    const isPossible = scenes[input.channel][input.scene] !== undefined
    if (!provider || !isPossible || !accepts(company.info.payMethod, input.channel)) {
      throw new Refusal('pay/channel')
    }
    const isForeign = input.returnUrl !== undefined && !isOwnAddress(deps.settings, input.returnUrl)
    // Only the cashier is told where to lead back to.
    if (input.scene === 'cashier' && isForeign) throw new Refusal('request/invalid')
    return { input, company, provider, parties: await findParties(deps, input, company, provider) }
  }

  return async (input: StartInput): Promise<PaymentHandover> => {
    const start = await prepare(input)
    // A second round for an attempt that was closed; more only where others start as well.
    for (let round = 0; round < 3; round += 1) {
      const { attempt, isNew } = await getOrInsertAttempt(start)
      const started = isNew
        ? await startAttempt(start, attempt)
        : await resumeAttempt(start, attempt)
      if (started) return started
    }
    throw new Refusal('pay/provider')
  }
}
