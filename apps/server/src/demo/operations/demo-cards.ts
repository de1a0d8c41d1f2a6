import type { CardForm, CardKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import {
  createCardHasher,
  createOperatorCardsRepository,
  parseCardWord,
} from '../../modules/gift/index.ts'
import { readWorthBounds } from '../../modules/operators/index.ts'
import type { Operator } from '../../plugins/operator.ts'
import { DEMO_COMPANY } from './sign-ins.ts'

const DAY_MS = 86_400_000
const GOODS = 12

type DemoBatch = {
  title: string
  kind: CardKind
  form: CardForm
  value: number
  topUp?: boolean
  /** cards with a number from docs/demo.md; an electronic card has a phone instead of a password */
  cards: readonly { number: string; password?: string; phone?: string }[]
}

const batches: readonly DemoBatch[] = [
  {
    title: '冬日暖礼卡',
    kind: 'choice',
    form: 'number',
    value: 2,
    cards: [
      { number: '8800112655207346', password: '6K4P-9X2M-TR7' },
      { number: '8800112655207353', password: '6K4P-9X2M-TR8' },
    ],
  },
  {
    title: '下午茶电子券',
    kind: 'choice',
    form: 'code',
    value: 1,
    cards: [{ number: '8800113091802567', password: 'TEA2-4680-GIFT9' }],
  },
  {
    title: '心意余额卡',
    kind: 'balance',
    form: 'number',
    // ¥100 in costPoints
    value: 1_000_000,
    topUp: true,
    cards: [
      { number: '8800114207183017', password: '7N4R-2K8V-XQ5' },
      { number: '8800114207183025', password: '7N4R-2K8V-XQ6' },
    ],
  },
  {
    title: '生日电子卡',
    kind: 'choice',
    form: 'phone',
    value: 1,
    cards: [{ number: '8800115206190432', phone: '13800000004' }],
  },
  {
    title: '积分卡',
    kind: 'points',
    form: 'number',
    value: 5_000,
    cards: [{ number: '8800113091802559', password: '8M2W-5Q7C-JN3' }],
  },
]

/** SKUs of parcels in stock, one of each product: the first products, or the cheapest. */
async function listSkuIds({ db }: Deps, order: 'product' | 'price'): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    DEMO_COMPANY,
    sql`select min(s.id)::float8 as id from skus s
        join spus p on p.company_id = s.company_id and p.id = s.spu_id
        join stocks t on t.company_id = s.company_id and t.sku_id = s.id and t.pool_id = 0
        where s.company_id = ${DEMO_COMPANY} and p.kind = 'parcel' and p.on_sale and s.on_sale
          and t.available > 20
        group by p.id
        order by ${order === 'price' ? sql`min(s.cost_points), ` : sql``}p.id limit ${GOODS}`,
  )
  return rows.map(({ id }) => id)
}

/** Batches of each kind with the cards of docs/demo.md, active for a year. */
export async function createDemoCards(deps: Deps, operator: Operator): Promise<void> {
  const repository = createOperatorCardsRepository(deps.db)
  const at = deps.now()
  if ((await repository.list(DEMO_COMPANY, { before: null, limit: 1, at })).length > 0) return
  const hasher = createCardHasher(deps.settings)
  const bounds = readWorthBounds(await deps.companies.of(DEMO_COMPANY), null)
  const skuIds = await listSkuIds(deps, 'product')
  const cheapSkuIds = await listSkuIds(deps, 'price')
  for (const { cards, topUp = false, ...batch } of batches) {
    const words = new Map(
      cards.map(({ number, password }) => [number, parseCardWord(password ?? '')]),
    )
    const created = await repository.create(
      operator,
      {
        ...batch,
        count: cards.length,
        phones: cards.flatMap(({ phone }) => phone ?? []),
        topUp,
        skuIds: { points: [], balance: cheapSkuIds, choice: skuIds }[batch.kind],
        validFrom: at.toISOString(),
        validUntil: new Date(at.getTime() + 365 * DAY_MS).toISOString(),
      },
      {
        cards: cards.map(({ number, phone = null }) => {
          const code = hasher.createLinkCode(DEMO_COMPANY, number)
          const linkHash = phone === null ? null : hasher.hashLink(DEMO_COMPANY, code)
          return { number, phone, linkHash }
        }),
        // Excluded from the operators' value bounds, because every demo creates the same cards.
        worth: { fen: 0, bounds },
        summary: batch.title,
        at,
      },
    )
    if (batch.form !== 'phone') {
      await repository.replaceSecrets(operator, created.id, at, (form, numbers) =>
        numbers.map((number) => {
          const word = words.get(number) ?? ''
          return form === 'code'
            ? { number, passwordHash: null, codeHash: hasher.hashCode(DEMO_COMPANY, word) }
            : {
                number,
                passwordHash: hasher.hashPassword(DEMO_COMPANY, number, word),
                codeHash: null,
              }
        }),
      )
    }
    await repository.activate(operator, created.id, at)
  }
}
