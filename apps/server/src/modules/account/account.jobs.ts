import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import type { Operator } from '../../plugins/operator.ts'
import { PLATFORM } from '../../db/connection/database.ts'
import type { PersonalData } from '../../personal-data.ts'
import { createShoppersRepository } from '../shoppers/index.ts'
import { createAccountRepository } from './account.repository.ts'

/** Actor of the operator log's entry of a removal that the shopper has requested. */
const bySchedule = (companyId: number): Operator => ({
  companyId,
  kind: 'machine',
  id: 'account-deletion',
  personId: 'account-deletion',
  name: '顾客本人申请',
  homeCompanyId: PLATFORM,
  permissions: [],
  sessionHash: null,
  isConfirmed: false,
  address: '',
  agent: '',
  call: 'ops.anonymiseShopper',
  requestKey: null,
})

/** Notifies of removals a day before them. */
export const closingRemindersJob: Job = {
  name: 'closing-reminders',
  round(deps) {
    const repository = createAccountRepository(deps.db, [])
    const find = (limit: number) => repository.listToAnnounce(deps.now(), limit)
    return processDue(deps, 'closing-reminders', find, ({ company_id: companyId, id }) =>
      repository.announce(companyId, Number(id), deps.now()),
    )
  },
}

/**
 * Removes the personal data of shoppers after the waiting period of their request. Open orders and
 * after-sale windows postpone it.
 */
export const createDeletionJob = (listData: () => readonly PersonalData[]): Job => ({
  name: 'account-deletion',
  round(deps) {
    const { db, now } = deps
    const personalData = listData()
    const repository = createAccountRepository(db, personalData)
    const shoppers = createShoppersRepository(db, personalData)
    const at = now()
    return processDue(
      deps,
      'account-deletion',
      (limit: number) => repository.listDue(at, limit),
      async ({ company_id: companyId, id }) => {
        const userId = Number(id)
        if (!(await repository.isDue(companyId, userId, at))) return false
        if (await repository.postpone(companyId, userId, at)) return false
        const reason = '顾客本人申请'
        const operator = bySchedule(companyId)
        const outcome = await shoppers.anonymise(operator, { id: userId, reason }, at)
        if (outcome === 'open-orders') return false
        await repository.removeRequest(companyId, userId)
        return true
      },
    )
  },
})
