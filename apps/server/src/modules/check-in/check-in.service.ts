import type { CheckInDay, CheckInRule, DataOf, InputOf } from '@mall/contract'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import type { CheckInRepository, CheckInRow } from './check-in.repository.ts'
import { addDays, toDay, toNextMonth } from './days.ts'

/** Points of the n-th day of a streak from 1; the rule's days repeat. */
export const countPoints = ({ points }: CheckInRule, streak: number): number =>
  points[(streak - 1) % points.length] ?? 0

const toCalendarDay = ({ day, points, isMakeUp }: CheckInRow): CheckInDay => ({
  day,
  points,
  isMakeUp,
  isChecked: true,
})

type ServiceDeps = {
  repository: CheckInRepository
  /** points left in the check-in budget */
  findBudget: (companyId: number) => Promise<number>
  now: () => Date
}

/** The daily check-in, rewarded once a day. */
export function createCheckInService({ repository, findBudget, now }: ServiceDeps) {
  async function getRule(companyId: number): Promise<CheckInRule> {
    const rule = await repository.findRule(companyId)
    if (!rule.isOpen) throw new Refusal('check-in/closed')
    return rule
  }
  const readRule = async (
    companyId: number,
    rule: CheckInRule,
  ): Promise<DataOf<'ops.checkInRule'>> => ({
    ...rule,
    ...(await repository.findUse(companyId, toDay(now()))),
  })

  return {
    async calendar(
      shopper: Shopper,
      { month }: InputOf<'checkIn.calendar'>,
    ): Promise<DataOf<'checkIn.calendar'>> {
      const rule = await getRule(shopper.companyId)
      const at = now()
      const today = toDay(at)
      const thisMonth = today.slice(0, 7)
      const shown = month ?? thisMonth
      const facts = await repository.findFacts(shopper, today)
      const streak = facts.streak + (facts.today ? 1 : 0)
      // Today's ordinal in the streak, checked or not.
      const ordinal = facts.streak + 1
      const cycleStart = addDays(today, -((ordinal - 1) % rule.points.length))
      const oldest = addDays(today, -rule.makeUpDays)
      const recent = await repository.listDays(
        shopper,
        cycleStart < oldest ? cycleStart : oldest,
        addDays(today, 1),
      )
      const checked = new Map(recent.map((row) => [row.day, row]))
      const cycle = rule.points.map((points, index): CheckInDay => {
        const day = addDays(cycleStart, index)
        const row = checked.get(day)
        return row ? toCalendarDay(row) : { day, points, isChecked: false, isMakeUp: false }
      })
      const rows = await repository.listDays(shopper, `${shown}-01`, toNextMonth(shown))
      const missed = listDaysBetween(oldest, today).filter((day) => !checked.has(day))
      const newest = missed.at(-1)
      // A made-up day joins the streak before it, because no later day is missed.
      const joined =
        newest === undefined ? 0 : 1 + (await repository.findFacts(shopper, newest)).streak
      const used = await repository.countMakeUps(shopper, thisMonth)
      return {
        rule,
        today,
        streak,
        cycle,
        serverTime: at.toISOString(),
        month: shown,
        isChecked: facts.today !== null,
        hasBudget: (await findBudget(shopper.companyId)) >= countPoints(rule, ordinal),
        days: rows.map(toCalendarDay),
        monthPoints: rows.reduce((sum, { points }) => sum + points, 0),
        makeUp: {
          days: missed,
          left: Math.max(0, rule.makeUpsPerMonth - used),
          streak: streak + joined,
        },
      }
    },

    /** @param device number of the browser, from the server's cookie */
    async checkIn(shopper: Shopper, device: string): Promise<DataOf<'checkIn.checkIn'>> {
      const rule = await getRule(shopper.companyId)
      const at = now()
      const { day, streak, points, outcome } = await repository.checkIn(
        shopper,
        { device, at, day: toDay(at) },
        (ordinal) => countPoints(rule, ordinal),
      )
      return { day, streak, points, outcome }
    },

    async makeUp(
      shopper: Shopper,
      { day }: InputOf<'checkIn.makeUp'>,
    ): Promise<DataOf<'checkIn.makeUp'>> {
      const rule = await getRule(shopper.companyId)
      const at = now()
      const today = toDay(at)
      if (day >= today || day < addDays(today, -rule.makeUpDays)) {
        throw new Refusal('check-in/not-missed')
      }
      const month = today.slice(0, 7)
      const left = await repository.makeUp(shopper, day, { month, limit: rule.makeUpsPerMonth, at })
      if (left === null) throw new Refusal('check-in/no-make-ups')
      return { day, left: Math.max(0, left) }
    },

    showRule: async ({ companyId }: Operator) =>
      readRule(companyId, await repository.findRule(companyId)),

    setRule: async (operator: Operator, change: InputOf<'ops.setCheckInRule'>) =>
      readRule(operator.companyId, await repository.saveRule(operator, change, now())),
  }
}

/** Days in [from, to). */
function listDaysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day)
  return days
}
