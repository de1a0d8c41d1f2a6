import type { CouponTemplate, DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { Refusal } from '../../plugins/errors.ts'
import { isShopper, type Shopper, type Visitor } from '../../shopper.ts'
import { claimKeyOf } from './claim-key.ts'
import type { ClaimsRepository } from './claims.repository.ts'
import { hashCouponCode, parseCouponCode } from './code.ts'
import type { CodesRepository } from './codes.repository.ts'
import { covers } from './evaluation/evaluate.ts'
import {
  decideClaimState,
  isOffered,
  toCouponView,
  toTemplateView,
  type TemplateRow,
} from './template-view.ts'
import type { TemplatesRepository } from './templates.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Coupons that expire within this time count as expiring soon. */
const EXPIRING_MS = 3 * DAY_MS
/** Wrong codes of a shopper per hour. */
export const MAX_WRONG_CODES = 10
const MAX_PAGE_SIZE = 50

type ServiceDeps = Pick<Deps, 'now' | 'random' | 'settings'> & {
  templates: TemplatesRepository
  claims: ClaimsRepository
  codes: CodesRepository
}

const order = ['claimable', 'notStarted', 'claimed', 'soldOut', 'ended']
const byState = (a: CouponTemplate, b: CouponTemplate) =>
  order.indexOf(a.state) - order.indexOf(b.state) || a.templateId - b.templateId

function assertState(row: TemplateRow, at: Date): void {
  const state = decideClaimState(row, at)
  if (state === 'ended') throw new Refusal('coupon/ended')
  if (state === 'claimed') throw new Refusal('coupon/limit')
  if (state === 'notStarted') throw new Refusal('coupon/not-started')
  if (state === 'soldOut') throw new Refusal('coupon/sold-out')
}

/** Refuses templates that shoppers cannot claim; codes and operators still grant them. */
function assertClaimable(row: TemplateRow, at: Date): void {
  if (!row.rule.claimable || row.rule.stopped) throw new Refusal('coupon/not-found')
  assertState(row, at)
}

/** A template that a code or an operator grants need not be claimable. */
export function assertGivable(row: TemplateRow, at: Date): void {
  if (row.rule.stopped) throw new Refusal('coupon/ended')
  assertState({ ...row, rule: { ...row.rule, claimable: true } }, at)
}

/** Coupons of shoppers: found, claimed, exchanged, listed. */
export function createCouponsService(deps: ServiceDeps) {
  const { templates, claims, codes, now, random, settings } = deps
  // One claim holds the template's lock; queued claims must not hold connections.
  const ofTemplate = createKeyedLimiter({
    running: 2,
    waiting: settings.MALL_CALLS_WAITING_PER_ROW,
  })
  const createId = () => `c${random(9).toString('hex')}`
  const toViews = (rows: readonly TemplateRow[]) => rows.map((row) => toTemplateView(row, now()))
  const listOffered = async (visitor: Visitor) =>
    (await templates.listClaimable(visitor)).filter((row) => isOffered(row, now()))

  async function claim(
    shopper: Shopper,
    input: { templateId: number; requestKey: string | undefined; source: string },
  ) {
    const at = now()
    const { requestKey = claimKeyOf(input.templateId, at) } = input
    const given = { ...input, requestKey, couponId: createId(), at }
    const row = await ofTemplate(`${String(shopper.companyId)}:${String(input.templateId)}`, () =>
      claims.claim(shopper, given, assertClaimable),
    )
    return toCouponView(row, at)
  }

  /** Claims each offered template once and skips those refused since. */
  async function claimAll(
    shopper: Shopper,
    rows: readonly TemplateRow[],
    requestKey: string | undefined,
  ) {
    const made = []
    for (const { id } of rows) {
      const key = requestKey === undefined ? undefined : `${requestKey}:${String(id)}`
      const own = { templateId: id, requestKey: key, source: 'home' }
      try {
        made.push(await claim(shopper, own))
      } catch (error) {
        if (!(error instanceof Refusal && error.refusal.startsWith('coupon/'))) throw error
      }
    }
    return made
  }

  return {
    async list(shopper: Shopper, input: InputOf<'coupon.list'>): Promise<DataOf<'coupon.list'>> {
      const { tab } = input
      const page = Math.max(1, input.page)
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
      const at = now()
      const slice = { tab, at, limit: size, offset: (page - 1) * size }
      const { rows, counts } = await claims.list(shopper, slice)
      const total = counts[tab]
      const list = rows.map((row) => toCouponView(row, at))
      return { list, counts, total, page, size, hasNext: page * size < total }
    },

    async count(shopper: Shopper) {
      const at = now()
      return claims.count(shopper, at, new Date(at.getTime() + EXPIRING_MS))
    },

    get: async (shopper: Shopper, id: string) => toCouponView(await claims.get(shopper, id), now()),

    async listForGoods(visitor: Visitor, spuId: number) {
      const found = await templates.listForGoods(visitor, spuId)
      if (!found) throw new Refusal('goods/not-found')
      const line = { spuId, ...found.goods }
      const rows = found.rows.filter((row) => isOffered(row, now()) && covers(row.rule, line))
      return { list: toViews(rows).toSorted(byState) }
    },

    claim: (shopper: Shopper, input: InputOf<'coupon.claim'>) =>
      claim(shopper, {
        templateId: input.couponTemplateId,
        requestKey: input.requestKey,
        source: input.activityId ? `activity:${input.activityId}` : 'center',
      }),

    claimInBlock: (shopper: Shopper, input: InputOf<'coupon.claimInBlock'>) =>
      claim(shopper, {
        templateId: input.couponTemplateId,
        requestKey: input.requestKey,
        source: 'page',
      }),

    async exchange(shopper: Shopper, { couponCode, requestKey }: InputOf<'coupon.exchange'>) {
      const at = now()
      const code = parseCouponCode(couponCode)
      const codeHash = code === null ? null : hashCouponCode(shopper.companyId, code)
      const result = await codes.exchange(
        shopper,
        {
          codeHash,
          requestKey: requestKey ?? `code:${codeHash ?? ''}`,
          couponId: createId(),
          at,
          maxFailures: MAX_WRONG_CODES,
          since: new Date(at.getTime() - HOUR_MS),
        },
        assertGivable,
      )
      if (result.couponId === null) throw new Refusal(result.reason)
      return toCouponView(await claims.get(shopper, result.couponId), at)
    },

    /** Offers of the home page; guests see them, but claiming requires a shopper. */
    async home(
      visitor: Visitor,
      { type, requestKey }: InputOf<'coupon.home'>,
    ): Promise<DataOf<'coupon.home'>> {
      const isOpen = (row: TemplateRow) => decideClaimState(row, now()) === 'claimable'
      const rows = (await listOffered(visitor)).filter((row) => row.rule.popup && isOpen(row))
      if (type === 0) return { list: toViews(rows), claimed: [] }
      if (!isShopper(visitor)) throw new Refusal('session/missing')
      const claimed = await claimAll(visitor, rows, requestKey)
      const ids = rows.map(({ id }) => id)
      const list = ids.length === 0 ? [] : toViews(await templates.listByIds(visitor, ids))
      return { list, claimed }
    },

    async block(visitor: Visitor, { couponTemplateIds }: InputOf<'coupon.block'>) {
      const rows = await templates.listByIds(visitor, couponTemplateIds)
      const shown = toViews(rows.filter(({ rule }) => rule.claimable && !rule.stopped))
      const byId = new Map(shown.map((view) => [view.templateId, view]))
      return { list: couponTemplateIds.flatMap((id) => byId.get(id) ?? []) }
    },

    /** `id`: a template shown first, even if it has ended. */
    async center(visitor: Visitor, { id, tagName }: InputOf<'coupon.center'>) {
      const all = await templates.listClaimable(visitor)
      const rows = all.filter(
        (row) =>
          row.id === id || (isOffered(row, now()) && (!tagName || row.rule.tags.includes(tagName))),
      )
      const list = toViews(rows).toSorted(byState)
      const isFirst = (view: CouponTemplate) => view.templateId === id
      return { list: [...list.filter(isFirst), ...list.filter((view) => !isFirst(view))] }
    },

    async centerTags(companyId: number, id: number) {
      if (id !== companyId) return { tags: [], isOffered: false }
      const rows = await listOffered({ companyId, userId: null })
      const tags = [...new Set(rows.flatMap(({ rule }) => rule.tags))]
      const isOffered = rows.length > 0 || (await templates.existsIn(companyId))
      return { tags, isOffered }
    },

    async centerTemplate(visitor: Visitor, id: number) {
      const [row] = await templates.listByIds(visitor, [id])
      if (!row?.rule.claimable) throw new Refusal('coupon/not-found')
      return toTemplateView(row, now())
    },
  }
}
