import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AppMessage } from '../../shared/app-messages.ts'
import { toOpenId, type Person } from './people.ts'
import { WechatError } from './store.ts'

const Input = z.object({
  touser: z.string(),
  template_id: z.string(),
  url: z.string().optional(),
  client_msg_id: z.string().max(64).optional(),
  data: z.record(z.string(), z.object({ value: z.string() })),
})

/** A repeated `client_msg_id` to a person sends nothing for ten minutes. */
const REPEAT_MS = 600_000
const MAX_MESSAGES = 200
/** Maximum number of characters of a field, by its type. */
const sizes: Readonly<Record<string, number>> = { thing: 20, phrase: 5, character_string: 32 }

const fieldNumber = (field: string) => Number(/\d+$/.exec(field)?.[0] ?? 0)

/** Refuses values that the provider refuses: empty, too long, or of another alphabet. */
function checkFields(data: z.output<typeof Input>['data']) {
  for (const [field, { value }] of Object.entries(data)) {
    const type = field.replace(/\d+$/, '')
    const isTooLong = [...value].length > (sizes[type] ?? 32)
    const isForeign = type === 'character_string' && !/^[ -~]+$/.test(value)
    if (value === '' || isTooLong || isForeign) {
      throw new WechatError(47003, `argument invalid! data.${field}.value invalid`)
    }
  }
}

/** Template messages of accounts to their followers, in memory. */
export function createTemplateMessages(people: readonly Person[], now: () => Date) {
  const sentByNumber = new Map<string, { msgid: number; at: number }>()
  const unfollowed = new Set<string>()
  let inbox: AppMessage[] = []
  let lastId = 0

  return {
    send(appId: string, body: unknown) {
      const input = Input.safeParse(body)
      if (!input.success) throw new WechatError(47001, 'data format error')
      const { touser, template_id, url = '', client_msg_id, data } = input.data
      const person = people.find(({ id }) => toOpenId(appId, id) === touser)
      if (!person) throw new WechatError(40003, 'invalid openid')
      if (!/^[\w-]{20,64}$/.test(template_id)) throw new WechatError(40037, 'invalid template_id')
      if (unfollowed.has(person.id)) throw new WechatError(43004, 'require subscribe')
      checkFields(data)
      const at = now()
      const number = `${appId} ${touser} ${client_msg_id ?? randomUUID()}`
      const former = sentByNumber.get(number)
      if (former && former.at > at.getTime() - REPEAT_MS) {
        return { errcode: 0, errmsg: 'ok', msgid: former.msgid }
      }
      const msgid = ++lastId
      sentByNumber.set(number, { msgid, at: at.getTime() })
      const text = Object.entries(data)
        .toSorted(([one], [other]) => fieldNumber(one) - fieldNumber(other))
        .map(([field, { value }]) => `${field}：${value}`)
        .join('\n')
      const message = { id: `wechat-${msgid}`, app: '微信', person: person.nickName } as const
      inbox = [{ ...message, title: template_id, text, url, at: at.toISOString() }, ...inbox].slice(
        0,
        MAX_MESSAGES,
      )
      return { errcode: 0, errmsg: 'ok', msgid }
    },
    /** Messages that have arrived, newest first. */
    inbox: (): readonly AppMessage[] => inbox,
    /** Makes a person a follower of no account, without messages. */
    unfollow: (personId: string) => void unfollowed.add(personId),
  }
}
