import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Company } from '../companies/index.ts'
import { pointsToFen, readWorthBounds, toFen } from '../operators/index.ts'
import {
  createCardCode,
  createCardNumber,
  createCardPassword,
  formatCardWord,
  type CardHasher,
} from './card-secret.ts'
import type { NewCard, NewSecret, OperatorCardsRepository } from './operator-cards.repository.ts'

type NewBatch = InputOf<'ops.createCardBatch'>

const MAX_POINTS = 1_000_000
type ServiceDeps = Pick<Deps, 'now' | 'random' | 'companies'> & {
  repository: OperatorCardsRepository
  hasher: CardHasher
}

/** Bounds beyond which a second person approves. */
function readCardBounds({ settings }: Pick<Company, 'settings'>) {
  const { giftCards }: Partial<Company['settings']> = settings
  return giftCards?.secondPersonAbove ?? { worthFen: 1_000_000, cards: 100 }
}

/** Value of a batch in fen, by the dearest choice of each card. */
function calculateWorth(
  { kind, value, count }: NewBatch,
  highestPrice: number,
  info: Company['info'],
): number {
  const total = value * count
  if (kind === 'points') return pointsToFen(total, info)
  return toFen(kind === 'balance' ? total : total * highestPrice, info)
}

const refuse = (field: string, message: string): never => {
  throw new Refusal('card/bad-batch', undefined, { issues: [{ field, message }] })
}

/** Batches of gift cards for operators. */
export function createOperatorCardsService(deps: ServiceDeps) {
  const { repository, hasher, companies, now, random } = deps

  function assertPhones({ form, kind, count, phones }: NewBatch): void {
    if (form !== 'phone') {
      if (phones.length > 0) refuse('phones', '只有电子卡发送到手机号')
      return
    }
    if (kind === 'points') refuse('form', '电子卡只能是选品卡或余额卡')
    if (phones.length !== count) refuse('phones', '每张电子卡需要一个手机号')
  }

  async function assertSound(companyId: number, batch: NewBatch): Promise<number> {
    if (batch.validUntil <= batch.validFrom) refuse('validUntil', '应晚于开始时间')
    if (new Date(batch.validUntil) <= now()) refuse('validUntil', '应晚于现在')
    assertPhones(batch)
    if (batch.topUp && batch.kind !== 'balance') refuse('topUp', '只有余额卡可以补差价')
    if (batch.kind === 'points') {
      if (batch.value > MAX_POINTS) refuse('value', `每张最多 ${String(MAX_POINTS)} 积分`)
      if (batch.skuIds.length > 0) refuse('skuIds', '积分卡没有可选商品')
      return 0
    }
    if (batch.kind === 'choice' && batch.value > 99) refuse('value', '每张最多可选 99 件')
    const skuIds = [...new Set(batch.skuIds)]
    if (skuIds.length === 0) refuse('skuIds', '请列出可选商品')
    const price = await repository.findHighestPrice(companyId, skuIds)
    return price ?? refuse('skuIds', '有商品不存在，或不是实物商品')
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.cardBatches'>,
    ): Promise<DataOf<'ops.cardBatches'>> {
      const [before] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.list(companyId, {
        before: before === undefined ? null : Number(before),
        limit: limit + 1,
        at: now(),
      })
      return toCursorPage(rows, limit, ({ id }) => [id])
    },

    show: ({ companyId }: Operator, id: number) => repository.show(companyId, id, now()),
    showCard: ({ companyId }: Operator, number: string) => repository.showCard(companyId, number),

    async create(operator: Operator, input: NewBatch): Promise<DataOf<'ops.createCardBatch'>> {
      const batch = { ...input, skuIds: [...new Set(input.skuIds)] }
      const highest = await assertSound(operator.companyId, batch)
      // Refused without the hash key, because passwords could not be stored.
      hasher.hashCode(operator.companyId, '')
      const company = await companies.of(operator.companyId)
      const fen = calculateWorth(batch, highest, company.info)
      const yuan = (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
      const worth = { fen, bounds: readWorthBounds(company, readCardBounds(company).worthFen) }
      const summary = `礼品卡“${batch.title}”：${String(batch.count)} 张，最多价值 ¥${yuan}`
      const numbers = new Set<string>()
      while (numbers.size < batch.count) numbers.add(createCardNumber(random))
      const cards = [...numbers].map((number, index): NewCard => {
        const phone = batch.phones[index] ?? null
        if (phone === null) return { number, phone, linkHash: null }
        const code = hasher.createLinkCode(operator.companyId, number)
        return { number, phone, linkHash: hasher.hashLink(operator.companyId, code) }
      })
      return repository.create(operator, batch, { cards, worth, summary, at: now() })
    },

    async export(operator: Operator, id: number): Promise<DataOf<'ops.exportCardBatch'>> {
      const { companyId } = operator
      const cards: DataOf<'ops.exportCardBatch'>['cards'] = []
      await repository.replaceSecrets(operator, id, now(), (form, numbers) => {
        cards.length = 0
        return numbers.map((number): NewSecret => {
          const word = form === 'code' ? createCardCode(random) : createCardPassword(random)
          cards.push({ number, password: formatCardWord(word) })
          return form === 'code'
            ? { number, passwordHash: null, codeHash: hasher.hashCode(companyId, word) }
            : { number, passwordHash: hasher.hashPassword(companyId, number, word), codeHash: null }
        })
      })
      return { cards }
    },

    activate: (operator: Operator, id: number) => repository.activate(operator, id, now()),

    extend: (operator: Operator, { id, validUntil }: InputOf<'ops.extendCardBatch'>) =>
      repository.extend(operator, id, { until: new Date(validUntil), at: now() }),

    async void(operator: Operator, input: InputOf<'ops.voidCards'>) {
      const { cards } = readCardBounds(await companies.of(operator.companyId))
      return repository.void(operator, input, { most: cards, at: now() })
    },
  }
}
