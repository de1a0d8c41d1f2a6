import {
  exchangeStep,
  fromFen,
  type DataOf,
  type InputOf,
  type MoneyRules,
  type PointSource,
} from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import type { CompanyCache } from '../companies/index.ts'
import type {
  FiguresRepository,
  FlowSum,
  OwedSum,
  Period,
  SalesSums,
  Worth,
} from './figures.repository.ts'
import type { PointFlow } from './figure-kinds.ts'

const MAX_DAYS = 366
const USUAL_DAYS = 30
const MAX_ROWS = 1_000
const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const refuse = (field: string, message: string): never => {
  throw new Refusal('request/invalid', undefined, { issues: [{ field, message }] })
}

/**
 * The requested days, both included; by default the last thirty.
 * @throws request/invalid for too many days
 */
export function readPeriod({ from, to }: Partial<Period>, now: Date): Period {
  const last = to ?? toDay(now.getTime() + BEIJING_MS)
  const first = from ?? toDay(Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS)
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (days < 1) refuse('from', '不能晚于最后一天')
  if (days > MAX_DAYS) refuse('from', `最多 ${String(MAX_DAYS)} 天`)
  return { from: first, to: last }
}

/** Worth of points and cash at a company. */
export function readWorth(rules: MoneyRules): Worth {
  const step = exchangeStep(rules)
  return { fen: fromFen(1, rules), points: step.points, pointsWorth: fromFen(step.fen, rules) }
}

const toWorth = (points: number, worth: Worth) =>
  Math.round((points * worth.pointsWorth) / worth.points)

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

const toMeasures = (row: SalesSums) => ({
  ...row,
  net: row.amount - row.refunded,
  average: row.ordersPaid === 0 ? 0 : Math.round(row.amount / row.ordersPaid),
})

type Flows = DataOf<'ops.pointFigures'>['total']

/** Totals of the points of one day or of all days by flow (issued, spent, returned and others). */
export function toFlows(rows: readonly FlowSum[]): Flows {
  const total = (flow: PointFlow) =>
    rows.filter((row) => row.flow === flow).reduce((sum, { points }) => sum + points, 0)
  const bySource = (flow: PointFlow) => {
    const sums = new Map<string, number>()
    for (const row of rows.filter((one) => one.flow === flow)) {
      sums.set(row.source, (sums.get(row.source) ?? 0) + row.points)
    }
    return [...sums]
      .map(([source, points]) => ({ source: source as PointSource, points }))
      .toSorted((a, b) => b.points - a.points)
  }
  const [issued, spent, returned, expired, reversed] = [
    total('issued'),
    total('spent'),
    total('returned'),
    total('expired'),
    total('reversed'),
  ]
  return {
    issued,
    spent,
    returned,
    expired,
    reversed,
    change: issued - spent + returned - expired - reversed,
    issuedBy: bySource('issued'),
    spentOn: bySource('spent'),
  }
}

function toOwed(rows: readonly OwedSum[], worth: Worth) {
  const of = (account: OwedSum['account']) =>
    rows.filter((row) => row.account === account).reduce((sum, { points }) => sum + points, 0)
  const [available, held, pending] = [of('user'), of('held'), of('pending')]
  const points = available + held + pending
  return { available, held, pending, points, amount: toWorth(points, worth) }
}

type FiguresDeps = { repository: FiguresRepository; companies: CompanyCache; now: () => Date }

/** Figures of a company, read from the sums that the job maintains. */
export const createFiguresService = ({ repository, companies, now }: FiguresDeps) => ({
  async sales(companyId: number, { by, ...days }: InputOf<'ops.salesFigures'>) {
    const worth = readWorth((await companies.of(companyId)).info)
    const period = readPeriod(days, now())
    const found = await repository.readSales(companyId, { by, period, worth, limit: MAX_ROWS })
    const isByDay = by === 'day'
    const list = found.list.map(({ name, ...row }) => ({
      ...toMeasures(row),
      id: row.id,
      name: isByDay ? (weekdays[new Date(row.id).getUTCDay()] ?? '') : name,
      newShoppers: isByDay ? row.newShoppers : null,
    }))
    return {
      ...period,
      until: found.until?.toISOString() ?? null,
      total: toMeasures(found.total),
      list,
      left: found.groups - list.length,
    }
  },

  async points(companyId: number, days: InputOf<'ops.pointFigures'>) {
    await companies.of(companyId)
    const period = readPeriod(days, now())
    const { until, rows, held } = await repository.readPoints(companyId, period)
    const listed = [...new Set(rows.map(({ day }) => day))]
    return {
      ...period,
      until: until?.toISOString() ?? null,
      held,
      total: toFlows(rows),
      list: listed.map((day) => ({ day, ...toFlows(rows.filter((row) => row.day === day)) })),
    }
  },

  async liability(companyId: number) {
    const worth = readWorth((await companies.of(companyId)).info)
    const { until, rows } = await repository.readOwed(companyId)
    const months = [...new Set(rows.map(({ month }) => month))]
    return {
      until: until?.toISOString() ?? null,
      total: toOwed(rows, worth),
      list: months.map((month) => ({
        month,
        ...toOwed(
          rows.filter((row) => row.month === month),
          worth,
        ),
      })),
    }
  },
})
