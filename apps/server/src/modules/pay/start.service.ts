import type { DataOf, InputOf, PayAction } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { CashProvider, PaymentOrder } from '../../providers/cash/cash.ts'
import { isOwnAddress } from '../../limits/own-address.ts'
import type { Company, CompanyCache } from '../companies/index.ts'
import { createAttemptService } from './attempts/attempt.service.ts'
import { calculateNextQuery } from './attempts/back-off.ts'
import { getProviderRounds } from './attempts/provider-rounds.ts'
import { baseUrl, formUrl, notifyUrl } from '../../providers/cash/notify-url.ts'
import {
  createAttemptsRepository,
  type Attempt,
  type AttemptToInsert,
  type PayableOrder,
} from './attempts/attempts.repository.ts'
import { findParties, type Parties } from './payer.ts'
import { accepts, scenes } from '../../providers/cash/scenes.ts'
import type { Shopper } from '../../shopper.ts'

type PaymentHandover = DataOf<'pay.start'>
/**
 * `payer`: openId of the payer for a shopper without identities; undefined: read from the
 * identities
 */
type StartInput = InputOf<'pay.start'> & Shopper & { clientIp: string; payer?: string | null }
/** Context of a start, constant over its attempts. */
type Start = { input: StartInput; company: Company; provider: CashProvider; parties: Parties }

/** Providers reject attempts that expire within a minute. */
const MIN_ATTEMPT_MS = 61_000

/**
 * Starts the cash payment of an order. An order has at most one open attempt over all channels: the
 * previous one is queried first and its number reused when the provider may know it. The attempt is
 * committed before the provider request, so that every payment has a record.
 */
export function createStartService(deps: Deps, companies: CompanyCache) {
  const { now } = deps
  const repository = createAttemptsRepository(deps.db)
  const attempts = createAttemptService(deps)
  const rounds = getProviderRounds(deps)

  /**
   * New attempt of an order.
   * @throws pay/not-payable, pay/expired
   */
  function buildAttempt({ input, parties, provider }: Start, order: PayableOrder): AttemptToInsert {
    const { orderId, channel, scene } = input
    if (order.status !== OrderStatus.PendingPayment || order.cash <= 0)
      throw new Refusal('pay/not-payable')
    const at = now()
    if (order.expiresAt && order.expiresAt <= at) throw new Refusal('pay/expired')
    const expiresAt = new Date(
      Math.max(order.expiresAt?.getTime() ?? 0, at.getTime() + MIN_ATTEMPT_MS),
    )
    const attempt = {
      id:
        provider.createNumber?.(orderId, { createdAt: at, expiresAt }, deps.random) ??
        `${orderId}${deps.random(5).toString('hex')}`,
      orderId,
      channel,
      scene,
      amount: order.cash,
      ...parties,
      status: 'created',
      createdAt: at,
      expiresAt,
    }
    return { attempt, askAt: calculateNextQuery(at, at) }
  }

  /** Open attempt, or a new one with `isNew`. */
  async function getOrInsertAttempt(start: Start) {
    const { companyId, userId, orderId } = start.input
    const found = await repository.getOrInsertOpen({ companyId, userId }, orderId, (order) =>
      buildAttempt(start, order),
    )
    if (!found) throw new Refusal('order/not-found')
    return found
  }

  /** Whether the open attempt matches the request and can be returned again. */
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
      formUrl: formUrl(deps, channel),
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
    // The provider may reject a resubmitted number because it is paid, so it is queried.
    const outcome = await attempts.close(companyId, attempt)
    if (outcome === 'paid') return new Refusal('pay/not-payable')
    return new Refusal(outcome === 'closed' ? 'pay/provider' : 'pay/unknown')
  }

  async function startAttempt(start: Start, attempt: Attempt): Promise<PaymentHandover> {
    const { companyId } = start.input
    const result = await start.provider.start(toPaymentOrder(start, attempt))
    if (result.state === 'refused') throw await toRefusal(companyId, attempt)
    const askAt = calculateNextQuery(now(), now())
    const change =
      result.state === 'started'
        ? { status: 'pending', action: result.action, askAt }
        : { status: 'unknown', askAt }
    const isOpen = await repository.updateOpen(companyId, attempt.id, change)
    if (result.state === 'unknown') throw new Refusal('pay/unknown')
    // Closed concurrently by a cancellation: the shopper must not pay it.
    if (!isOpen) throw new Refusal('pay/not-payable')
    return toPaymentHandover(attempt, result.action)
  }

  /** Resumes the previous attempt; null when it has ended. */
  async function resumeAttempt(start: Start, attempt: Attempt): Promise<PaymentHandover | null> {
    const { companyId } = start.input
    const outcome = await attempts.query(companyId, attempt)
    if (outcome === 'paid') throw new Refusal('pay/not-payable')
    if (outcome === 'unknown') throw new Refusal('pay/unknown')
    if (outcome === 'closed') return null
    if (isReusable(start, attempt)) {
      const { action } = attempt
      return action && outcome === 'open'
        ? toPaymentHandover(attempt, start.provider.again(toPaymentOrder(start, attempt), action))
        : startAttempt(start, attempt)
    }
    const closed = await attempts.close(companyId, attempt)
    if (closed === 'paid') throw new Refusal('pay/not-payable')
    if (closed === 'unknown') throw new Refusal('pay/unknown')
    return null
  }

  /** @throws pay/channel, pay/no-payer, request/invalid */
  async function prepare(input: StartInput): Promise<Start> {
    const company = await companies.of(input.companyId)
    const provider = deps.cash[input.channel]
    const scene = scenes[input.channel][input.scene]
    if (!provider || !scene || !accepts(company.info.payMethod, input.channel)) {
      throw new Refusal('pay/channel')
    }
    const { origins } = company.settings
    const isForeign =
      input.returnUrl !== undefined && !isOwnAddress(deps.settings, input.returnUrl, origins)
    if (scene.usesReturnUrl && isForeign) throw new Refusal('request/invalid')
    return { input, company, provider, parties: await findParties(deps, input, company, provider) }
  }

  async function startOrResume(start: Start): Promise<PaymentHandover> {
    // The second pass follows a closed attempt; a third is needed only for concurrent starts.
    for (let round = 0; round < 3; round += 1) {
      const { attempt, isNew } = await getOrInsertAttempt(start)
      const started = isNew
        ? await startAttempt(start, attempt)
        : await resumeAttempt(start, attempt)
      if (started) return started
    }
    throw new Refusal('pay/provider')
  }

  return async (input: StartInput): Promise<PaymentHandover> => {
    const start = await prepare(input)
    const { companyId, userId, orderId, ...request } = input
    const order = `${companyId} ${userId} ${orderId}`
    return rounds.start(start.provider, { order, request: JSON.stringify(request) }, () =>
      startOrResume(start),
    )
  }
}
