import type { ChatRatingReason } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import {
  createAgentsRepository,
  createChatRepository,
  createRatingsRepository,
} from '../../modules/chat/index.ts'
import { findDemoCallers } from '../operations/demo-callers.ts'
import { DEMO_COMPANY } from '../operations/sign-ins.ts'
import type { Shopper } from '../../shopper.ts'
import { findDemoShopper } from './demo-orders.ts'
import { uploadDrawnPicture } from './upload-drawn-picture.ts'

/** Service name that shoppers see for agents without a name of their own. */
const MALL = '在线客服'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Line = { by: 'shopper' | 'agent'; text: string; hasPicture?: true }

/** Messages of the conversation in order, one minute apart. */
const lines: readonly Line[] = [
  { by: 'shopper', text: '您好，礼品可以分开送到两个地址吗？' },
  { by: 'agent', text: '您好，一笔订单送一个地址。送两处的话，请分开下两笔订单。' },
  { by: 'shopper', text: '好的，那运费怎么算？' },
  { by: 'agent', text: '运费按每笔订单的金额算，结算页会写明还差多少包邮。' },
  { by: 'shopper', text: '另外，收到的实物和这张图一样吗？' },
  { by: 'shopper', text: '', hasPicture: true },
  { by: 'agent', text: '一样的，图片按实物拍摄。' },
  { by: 'shopper', text: '明白了，谢谢' },
]

/**
 * Creates an ended, rated conversation of a demo shopper two days ago, unless one exists; requires
 * the demo's operators.
 * @param phone of the shopper; no effect when unknown
 * @returns number of created messages
 */
export async function createDemoChat(deps: Deps, phone: string): Promise<number> {
  const { db } = deps
  const companyId = DEMO_COMPANY
  const userId = await findDemoShopper(deps, phone)
  const callers = await findDemoCallers(deps)
  const [known] = await db.query<{ isKnown: boolean }>(
    companyId,
    sql`select exists (select from conversations where company_id = ${companyId}) as "isKnown"`,
  )
  if (userId === null || !callers || known?.isKnown) return 0
  const chat = createChatRepository(db)
  const agents = createAgentsRepository(db)
  const startedAt = deps.now().getTime() - 2 * DAY_MS
  const idleAt = new Date(startedAt + DAY_MS)
  let id: number | null = null
  for (const [index, { by, text, hasPicture }] of lines.entries()) {
    const at = new Date(startedAt + index * MINUTE_MS)
    const key = `demo-chat-message-${String(index)}`
    if (by === 'shopper') {
      const picture = hasPicture ? await uploadPicture(deps, { companyId, userId }) : ''
      const message = { key, text, picture, orderId: null, spuId: null }
      const times = { at, idleAt, mayOpen: true }
      const sent = await chat.send({ companyId, userId }, message, times)
      id = sent ? Number(sent.conversation.id) : id
    } else if (id !== null) {
      if (index === 1)
        await agents.take(callers.service('ops.takeChat', 'chat-take'), id, MALL, { at, idleAt })
      await agents.read(companyId, id, 0)
      const agent = callers.service('ops.sendChat', `chat-send-${String(index)}`)
      await agents.send(agent, { id, key, text }, MALL, { at, idleAt })
    }
  }
  if (id === null) return 0
  const endedAt = new Date(startedAt + lines.length * MINUTE_MS)
  await agents.read(companyId, id, 0)
  await chat.markRead({ companyId, userId }, id, lines.length)
  await agents.close(callers.service('ops.closeChat', 'chat-close'), id, endedAt)
  const rating = {
    stars: 5,
    reasons: ['solved', 'quick'] as ChatRatingReason[],
    text: '讲得很清楚',
  }
  await createRatingsRepository(db).rate({ companyId, userId }, id, rating, endedAt)
  return lines.length
}

/** Uploads a copy of a product's picture as the shopper's picture. */
async function uploadPicture(deps: Deps, shopper: Shopper): Promise<string> {
  const { companyId } = shopper
  const [product] = await deps.db.query<{ src: string }>(
    companyId,
    sql`select pictures->0->>'src' as src from spus
        where company_id = ${companyId} and pictures->0->>'src' like '/media/%'
        order by id limit 1`,
  )
  const src = product?.src ?? ''
  return (await uploadDrawnPicture(deps, shopper, { src, purpose: 'chat' })) ?? ''
}
