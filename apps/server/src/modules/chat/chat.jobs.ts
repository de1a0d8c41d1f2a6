import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createChatRepository } from './chat.repository.ts'
import { createUnreadAnswersRepository } from './unread-answers.repository.ts'

const MAX_PER_RUN = 200

/** Ends conversations that have had no message for the company's idle time. */
export const idleConversationsJob: Job = {
  name: 'idle-conversations',
  async round({ db, now }) {
    const repository = createChatRepository(db)
    const due = await repository.listIdle(now(), MAX_PER_RUN)
    for (const { company_id: companyId, id } of due) {
      await repository.closeIdle(companyId, Number(id), now())
    }
    return due.length
  },
}

/** Notifies of answers that their shoppers have not read for two minutes. */
export const unreadAnswersJob: Job = {
  name: 'unread-answers',
  round(deps) {
    const repository = createUnreadAnswersRepository(deps.db)
    const find = (limit: number) => repository.listDue(deps.now(), limit)
    return processDue(deps, 'unread-answers', find, ({ company_id: companyId, id }) =>
      repository.notify(companyId, Number(id), deps.now()),
    )
  },
}

/**
 * Sends the notices of answered offline messages, each claimed before its SMS, so that a crash
 * loses one rather than sends it twice.
 */
export const chatNoticesJob: Job = {
  name: 'chat-notices',
  async round({ db, companies, sms, now, log }) {
    if (!sms.sendChatReply) return 0
    const repository = createChatRepository(db)
    let sent = 0
    for (const { company_id: companyId, id } of await repository.listNotices(MAX_PER_RUN)) {
      const phone = await repository.claimNotice(companyId, Number(id), now())
      if (phone === null) continue
      try {
        await sms.sendChatReply(phone, (await companies.of(companyId)).info.mallName)
        await repository.markNoticeSent(companyId, Number(id), now())
        sent += 1
      } catch (error) {
        log.warn({ err: error, companyId, id }, 'chat notice not sent')
      }
    }
    return sent
  },
}
