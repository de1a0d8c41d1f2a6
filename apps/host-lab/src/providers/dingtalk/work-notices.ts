import { z } from 'zod'
import type { AppMessage } from '../../shared/app-messages.ts'
import type { Colleague } from './people.ts'
import { DingError, type DingApp } from './store.ts'

const Input = z.object({
  agent_id: z.int(),
  userid_list: z.string().min(1),
  msg: z.object({
    msgtype: z.literal('markdown'),
    markdown: z.object({ title: z.string().min(1), text: z.string().min(1) }),
  }),
})
const Query = z.object({ agent_id: z.int(), task_id: z.int() })

const MAX_MESSAGES = 200
const MAX_BYTES = 2_048
const SHANGHAI_MS = 8 * 3_600_000
/** Error code: the same text has already been sent to this person today. */
const DUPLICATE = '143106'
type Outcome = { agentId: number; userId: string; kind: 'unread' | 'invalid' | 'duplicate' }

/** Work notices of apps to colleagues, in memory; sent at once, although the calls are asynchronous. */
export function createWorkNotices(people: readonly Colleague[], now: () => Date) {
  const sentToday = new Set<string>()
  const tasks = new Map<number, Outcome[]>()
  let inbox: AppMessage[] = []
  let lastTask = 9_000_000_000

  function deliver(
    task: number,
    userId: string,
    agentId: number,
    msg: z.output<typeof Input>['msg'],
  ) {
    const person = people.find(({ id }) => id === userId)
    if (!person) return 'invalid'
    const day = new Date(now().getTime() + SHANGHAI_MS).toISOString().slice(0, 10)
    const key = `${day} ${agentId} ${userId} ${JSON.stringify(msg)}`
    if (sentToday.has(key)) return 'duplicate'
    sentToday.add(key)
    const { title, text: markdown } = msg.markdown
    const url = /\]\(([^)]+)\)/.exec(markdown)?.[1] ?? ''
    const text = markdown.replace(/^### .*\n+/, '').replace(/\n*\[[^\]]*\]\([^)]*\)/, '')
    const message = { id: `dingtalk-${task}`, app: '钉钉', person: person.name, title } as const
    inbox = [{ ...message, text, url, at: now().toISOString() }, ...inbox].slice(0, MAX_MESSAGES)
    return 'unread'
  }

  return {
    send({ agentId }: DingApp, body: unknown) {
      const input = Input.safeParse(body)
      if (!input.success) throw new DingError({ errcode: 40035, errmsg: '不合法的参数' })
      const { agent_id, userid_list, msg } = input.data
      if (agentId !== undefined && String(agent_id) !== agentId) {
        throw new DingError({ errcode: 41011, errmsg: 'agentid 不正确' })
      }
      if (Buffer.byteLength(JSON.stringify(msg)) > MAX_BYTES) {
        throw new DingError({ errcode: 40035, errmsg: '消息过长' })
      }
      const task = ++lastTask
      tasks.set(
        task,
        userid_list.split(',').map((userId) => ({
          agentId: agent_id,
          userId,
          kind: deliver(task, userId, agent_id, msg),
        })),
      )
      return { errcode: 0, errmsg: 'ok', task_id: task, request_id: String(task) }
    },
    getResult(body: unknown) {
      const input = Query.safeParse(body)
      if (!input.success) throw new DingError({ errcode: 40035, errmsg: '不合法的参数' })
      const { agent_id, task_id } = input.data
      const outcomes = (tasks.get(task_id) ?? []).filter(({ agentId }) => agentId === agent_id)
      const listOf = (kind: Outcome['kind']) =>
        outcomes.filter((one) => one.kind === kind).map(({ userId }) => userId)
      return {
        errcode: 0,
        errmsg: 'ok',
        send_result: {
          unread_user_id_list: listOf('unread'),
          invalid_user_id_list: listOf('invalid'),
          forbidden_user_id_list: listOf('duplicate'),
          forbidden_list: listOf('duplicate').map((userid) => ({
            code: DUPLICATE,
            count: 1,
            userid,
          })),
        },
      }
    },
    /** Notices that have arrived, newest first. */
    inbox: (): readonly AppMessage[] => inbox,
  }
}
