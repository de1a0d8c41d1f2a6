import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { defineResources, selectIn } from './define-resources.ts'

/** A conversation, a notice, a device and a captcha of the owner, and another shopper. */
export const accountResources = defineResources({
  unknown: {
    shopperId: 987_654,
    conversationId: 987_654,
    noticeId: 987_654,
    deviceId: '0123456789abcdef',
    captchaId: 'n'.repeat(22),
  },
  kinds: {
    shopper: { of: 'company', field: 'shopperId' },
    conversation: { of: 'shopper', field: 'conversationId' },
    companyConversation: { of: 'company', field: 'conversationId' },
    captcha: { of: 'company', field: 'captchaId' },
    device: { of: 'shopper', field: 'deviceId' },
    notice: { of: 'shopper', field: 'noticeId' },
  },
  create: async ({ app }) => {
    const captcha = await app.call('login.captcha', { kind: 'question' }, { companyId: 1 })
    const disposable = await selectIn<{ id: number }>(
      app,
      1,
      sql`insert into users (company_id, nick_name) values (1, '顾客') returning id`,
    )
    const [notice] = await selectIn<{ id: number }>(
      app,
      1,
      sql`select min(id) as id from notices where company_id = 1 and user_id = 1`,
    )
    const deviceId = randomBytes(8).toString('hex')
    await selectIn(
      app,
      1,
      sql`insert into sessions (company_id, token_hash, user_id, audience, expires_at)
        values (1, ${deviceId.padEnd(64, '0')}, 1, 'shopper', now() + interval '1 hour')`,
    )
    const [conversation] = await selectIn<{ id: number }>(
      app,
      1,
      sql`insert into conversations (company_id, user_id, status, last_message_at, idle_at)
        values (1, 1, 'open', now(), now() + interval '1 day')
        on conflict (company_id, user_id) where status in ('waiting', 'open')
        do update set version = conversations.version returning id::float8 as id`,
    )
    return {
      shopperId: disposable[0]?.id ?? 0,
      conversationId: conversation?.id ?? 0,
      noticeId: Number(notice?.id),
      deviceId,
      captchaId: captcha.data.captchaId,
    }
  },
})
