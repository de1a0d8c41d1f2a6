import type { DataOf, DrawnPrize, DrawPrize, InputOf, LuckyDraw } from '@mall/contract'
import { parseDrawNumber, toDrawNumber } from '@mall/contract/draws'
import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { Refusal } from '../../plugins/errors.ts'
import { isShopper, type Shopper, type Visitor } from '../../shopper.ts'
import { createOrderId } from '../orders/index.ts'
import { readTopUpSettings } from '../top-up/index.ts'
import type { ChancesRepository } from './chances/chances.repository.ts'
import type { ClaimsRepository } from './claims.repository.ts'
import type { DrawnRow, DrawRow, PrizeRow } from './draw-rows.ts'
import type { DrawsRepository } from './draws.repository.ts'
import type { PlaysRepository } from './plays.repository.ts'
import { findRemindsAt, type StartRemindersRepository } from '../start-reminders/index.ts'

const LOG_ROWS = 500
const MAX_PAGE = 50

const toStatus = ({ status }: DrawRow): LuckyDraw['status'] => {
  if (status === 'draft' || status === 'waiting') throw new Refusal('draw/not-found')
  return status
}
const toDraw = (row: DrawRow): LuckyDraw => {
  const { id, title, kind, startsAt, endsAt } = row
  return { id, title, kind, status: toStatus(row), startsAt, endsAt }
}
export const toPrize = ({ no, kind, title, picture, weight, fallback }: PrizeRow): DrawPrize => ({
  no,
  kind,
  title,
  picture,
  weight,
  fallback,
})
export const toDrawn = ({ no, given, kind, title, picture, ...row }: DrawnRow): DrawnPrize => ({
  ...row,
  number: toDrawNumber(row.drawId, no),
  prize: { no: given, kind, title, picture },
})

/** Masks a winner's name: `周**`. */
export const maskName = (nickName: string): string => `${[...nickName.trim()][0] ?? '用户'}**`

function assertRunning({ status, startsAt, endsAt }: DrawRow, at: Date): void {
  if (status === 'paused') throw new Refusal('draw/paused')
  const isOpen = status === 'open' && at >= new Date(startsAt) && at < new Date(endsAt)
  if (!isOpen) throw new Refusal('draw/not-running')
}

type ServiceDeps = Pick<Deps, 'now' | 'random' | 'companies' | 'settings'> & {
  repository: DrawsRepository
  reminders: StartRemindersRepository
  chances: ChancesRepository
  plays: PlaysRepository
  claims: ClaimsRepository
  /** an SMS template for the start is configured */
  offersReminder: boolean
  /** a supplier of top-ups is connected */
  offersTopUps: boolean
}

/** Lucky draws for shoppers. The server stores the result before a screen animates it. */
export function createDrawsService(deps: ServiceDeps) {
  const { repository, chances, plays, claims, companies, now, random, settings } = deps
  const { reminders, offersReminder, offersTopUps } = deps
  // One play holds the draw's lock; queued plays must not hold connections.
  const ofDraw = createKeyedLimiter({ running: 2, waiting: settings.MALL_CALLS_WAITING_PER_ROW })

  async function getDraw(companyId: number, id: number) {
    const found = await repository.find(companyId, id)
    if (!found) throw new Refusal('draw/not-found')
    return found
  }

  return {
    async list(companyId: number): Promise<DataOf<'draw.list'>> {
      await companies.of(companyId)
      const at = now()
      const rows = await repository.list(companyId, at)
      return { serverTime: at.toISOString(), list: rows.map(toDraw) }
    },

    async find(visitor: Visitor, id: number): Promise<DataOf<'draw.detail'>> {
      const { companyId } = visitor
      const { draw, prizes } = await getDraw(companyId, id)
      const at = now()
      const winners = await repository.listWinners(companyId, id)
      const { whole, dailyFree, realPerPerson, claimDays } = draw
      const remindsAt = offersReminder ? findRemindsAt(new Date(draw.startsAt), at) : null
      return {
        ...toDraw(draw),
        companyId,
        whole,
        dailyFree,
        realPerPerson,
        claimDays,
        offersReminder: remindsAt !== null,
        remindsAt: remindsAt?.toISOString() ?? null,
        serverTime: at.toISOString(),
        digest: draw.digest ?? '',
        prizes: prizes.map(toPrize),
        chances: await chances.count(visitor, draw, at),
        winners: winners.map(({ nickName, title, at: wonAt }) => ({
          name: maskName(nickName),
          title,
          at: new Date(wonAt).toISOString(),
        })),
        isReminded:
          isShopper(visitor) && (await reminders.isReminded(visitor, { kind: 'draw', id })),
      }
    },

    async chance(
      shopper: Shopper,
      { id: drawId, source, requestKey, code = '' }: InputOf<'draw.chance'>,
    ): Promise<DataOf<'draw.chance'>> {
      const chance = { drawId, requestKey, id: random(16).toString('base64url'), at: now() }
      if (source === 'share') return chances.share(shopper, chance, assertRunning)
      if (source === 'opened') {
        const granted = await chances.openShare(shopper, { ...chance, code }, assertRunning)
        return { chances: granted, code: null }
      }
      return { chances: await chances.buy(shopper, chance, assertRunning), code: null }
    },

    async play(
      shopper: Shopper,
      { id: drawId, nonce, requestKey }: InputOf<'draw.play'>,
    ): Promise<DataOf<'draw.play'>> {
      const { row, left } = await ofDraw(`${String(shopper.companyId)}:${String(drawId)}`, () =>
        plays.play(shopper, { drawId, nonce, requestKey }, assertRunning),
      )
      return { result: toDrawn(row), left }
    },

    async record(
      shopper: Shopper,
      { tab, number, ...paging }: InputOf<'draw.record'>,
    ): Promise<DataOf<'draw.record'>> {
      const page = Math.max(1, paging.page)
      const size = Math.min(MAX_PAGE, Math.max(1, paging.size))
      const { rows, waiting, total } = await repository.record(shopper, {
        tab,
        page,
        size,
        key: number === undefined ? null : parseDrawNumber(number),
      })
      const hasNext = page * size < total
      return { list: rows.map(toDrawn), total, page, size, hasNext, waiting }
    },

    async claim(
      shopper: Shopper,
      { number, addressId, phone = '' }: InputOf<'draw.claim'>,
    ): Promise<DataOf<'draw.claim'>> {
      const key = parseDrawNumber(number)
      if (!key) throw new Refusal('draw/prize-not-found')
      const at = now()
      const orderId = createOrderId(at, random)
      const limits = readTopUpSettings(await companies.of(shopper.companyId))
      const topUp = { phone, limits, isOpen: offersTopUps }
      return { orderId: await claims.claim(shopper, { ...key, addressId, topUp, orderId, at }) }
    },

    async verify(
      companyId: number,
      { id, after }: InputOf<'draw.verify'>,
    ): Promise<DataOf<'draw.verify'>> {
      const { draw, prizes } = await getDraw(companyId, id)
      const log = await repository.readLog(companyId, id, after, LOG_ROWS + 1)
      const rows = log.draws.slice(0, LOG_ROWS)
      return {
        id,
        title: draw.title,
        companyId,
        whole: draw.whole,
        digest: draw.digest ?? '',
        removedDays: draw.removedDays,
        removedNo: draw.removedNo,
        prizes: prizes.map(toPrize),
        seeds: log.seeds.map(({ publishedAt, ...seed }) => ({
          ...seed,
          publishedAt: new Date(publishedAt).toISOString(),
        })),
        draws: rows.map(({ no, at, ...row }) => ({
          ...row,
          number: toDrawNumber(id, no),
          at: new Date(at).toISOString(),
        })),
        next: log.draws.length > LOG_ROWS ? (rows.at(-1)?.no ?? null) : null,
      }
    },

    async remind(shopper: Shopper, id: number): Promise<DataOf<'draw.remind'>> {
      const { draw } = await getDraw(shopper.companyId, id)
      if (!offersReminder) throw new Refusal('draw/no-reminder')
      const at = now()
      const start = new Date(draw.startsAt)
      if (start > at && !findRemindsAt(start, at)) throw new Refusal('draw/late-reminder')
      const result = await reminders.add(shopper, { kind: 'draw', id }, at)
      if (result === 'no-phone') throw new Refusal('login/no-phone')
      if (result === 'started') throw new Refusal('draw/started')
      return { isReminded: true }
    },

    async cancelReminder(shopper: Shopper, id: number): Promise<DataOf<'draw.cancelReminder'>> {
      await getDraw(shopper.companyId, id)
      await reminders.remove(shopper, { kind: 'draw', id })
      return { isReminded: false }
    },
  }
}
