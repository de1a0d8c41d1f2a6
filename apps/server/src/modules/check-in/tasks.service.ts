import type { DailyTask, DataOf, InputOf } from '@mall/contract'
import { BROWSE_SECONDS, type DailyTaskState } from '@mall/contract/states'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import type { CheckInRepository } from './check-in.repository.ts'
import { toDay } from './days.ts'
import type {
  Friend,
  Progress,
  Proofs,
  TasksRepository,
  TaskWithProgress,
} from './tasks.repository.ts'
import { toPeriod } from './task-period.ts'

const toReadyAt = ({ startedAt }: Progress): Date =>
  new Date(Date.parse(startedAt) + BROWSE_SECONDS * 1000)

const isReady = ({ isPaid, hasReceived }: Friend) => hasReceived && !isPaid

/** State of a task from its progress and the proofs. */
export function decideState(
  { kind, progress }: TaskWithProgress,
  { hasProfile, reviewedAt, friends }: Proofs & { friends: readonly Friend[] },
  now: Date,
): DailyTaskState {
  if (progress?.doneAt) return 'done'
  if (kind === 'profile') return hasProfile ? 'ready' : 'open'
  if (kind === 'review') return reviewedAt === null ? 'open' : 'done'
  if (kind === 'invite') return friends.some(isReady) ? 'ready' : 'open'
  if (!progress) return 'open'
  if (kind === 'share') return progress.openerId === null ? 'started' : 'ready'
  return toReadyAt(progress) <= now ? 'ready' : 'started'
}

const toIso = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)

type AllProofs = Proofs & { friends: readonly Friend[] }

const present = (task: TaskWithProgress, proofs: AllProofs, now: Date): DailyTask => {
  const { progress, ...own } = task
  const state = decideState(task, proofs, now)
  return {
    ...own,
    state,
    earned:
      own.kind === 'invite'
        ? proofs.friends.reduce((sum, { earned }) => sum + earned, 0)
        : (progress?.earned ?? 0),
    readyAt:
      own.kind === 'browse' && progress && state === 'started'
        ? toReadyAt(progress).toISOString()
        : null,
    doneAt: toIso(progress?.doneAt) ?? (own.kind === 'review' ? toIso(proofs.reviewedAt) : null),
  }
}

type ServiceDeps = {
  repository: TasksRepository
  rules: Pick<CheckInRepository, 'findRule'>
  /** points left in the task budget */
  findBudget: (companyId: number) => Promise<number>
  now: () => Date
  random: (bytes: number) => Buffer
}

/** Daily tasks, each with a proof on the server. */
export function createTasksService(deps: ServiceDeps) {
  const { repository, rules, findBudget, now, random } = deps

  async function assertOpen(companyId: number): Promise<void> {
    if (!(await rules.findRule(companyId)).isOpen) throw new Refusal('check-in/closed')
  }
  async function getTask(shopper: Shopper, id: number, day: string) {
    await assertOpen(shopper.companyId)
    const task = await repository.find(shopper, id, day)
    if (!task) throw new Refusal('task/not-found')
    return task
  }

  const listFriends = async (shopper: Shopper, { id, kind }: TaskWithProgress) =>
    kind === 'invite' ? repository.listFriends(shopper, id) : []

  return {
    async list(shopper: Shopper): Promise<DataOf<'task.list'>> {
      await assertOpen(shopper.companyId)
      const at = now()
      const day = toDay(at)
      const tasks = await repository.list(shopper, day)
      const proofs = await repository.findProofs(shopper, day)
      const list: DailyTask[] = []
      for (const task of tasks) {
        list.push(present(task, { ...proofs, friends: await listFriends(shopper, task) }, at))
      }
      return {
        serverTime: at.toISOString(),
        list: list.toSorted((one, other) => toRank(one) - toRank(other)),
        remaining: await findBudget(shopper.companyId),
      }
    },

    async start(shopper: Shopper, { id }: InputOf<'task.start'>): Promise<DataOf<'task.start'>> {
      const at = now()
      const day = toDay(at)
      const { kind } = await getTask(shopper, id, day)
      const hasCode = kind === 'share' || kind === 'invite'
      if (kind !== 'browse' && !hasCode) return { readyAt: null, shareCode: null }
      const progress = await repository.start(shopper, {
        id,
        at,
        period: toPeriod(kind, day),
        shareCode: hasCode ? random(16).toString('hex') : null,
      })
      return {
        readyAt: kind === 'browse' ? toReadyAt(progress).toISOString() : null,
        shareCode: progress.shareCode,
      }
    },

    async finish(
      shopper: Shopper,
      { id, device }: InputOf<'task.finish'>,
    ): Promise<DataOf<'task.finish'>> {
      const at = now()
      const day = toDay(at)
      const task = await getTask(shopper, id, day)
      const friends = await listFriends(shopper, task)
      const proofs = { ...(await repository.findProofs(shopper, day)), friends }
      const state = decideState(task, proofs, at)
      if (task.kind === 'review' || (state !== 'ready' && state !== 'done')) {
        throw new Refusal('task/not-done')
      }
      const periods =
        task.kind === 'invite'
          ? friends.filter(isReady).map(({ period }) => period)
          : [toPeriod(task.kind, day)]
      const result: DataOf<'task.finish'> = { points: 0, outcome: 'unpaid' }
      for (const period of periods) {
        const { earned, outcome } = await repository.finish(shopper, task, {
          period,
          day,
          device,
          at,
        })
        result.points += earned
        result.outcome = result.points > 0 ? 'paid' : outcome
      }
      return result
    },

    async openShare(
      opener: Shopper,
      { code, device }: InputOf<'task.openShare'>,
    ): Promise<DataOf<'task.openShare'>> {
      const at = now()
      const isCounted = await repository.openShare(opener, { code, device, at, day: toDay(at) })
      if (isCounted === null) throw new Refusal('task/share-not-found')
      return { isCounted }
    },

    listAll: async ({ companyId }: Operator): Promise<DataOf<'ops.dailyTasks'>> => ({
      list: await repository.listAll(companyId),
    }),

    async create(operator: Operator, task: InputOf<'ops.createDailyTask'>) {
      if ((task.kind === 'review') !== (task.points === 0)) throw new Refusal('task/bad-task')
      if (operator.requestKey === null) throw new Refusal('request/invalid')
      return repository.create(operator, task, operator.requestKey, now())
    },

    async stop(operator: Operator, { id }: InputOf<'ops.stopDailyTask'>) {
      const task = await repository.stop(operator, id, now())
      if (!task) throw new Refusal('task/not-found')
      return task
    },
  }
}

const toRank = ({ state }: DailyTask) => (state === 'done' ? 1 : 0)
