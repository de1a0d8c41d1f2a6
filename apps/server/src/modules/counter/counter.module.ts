import { counterEvents, staff, staffSessions, verifications } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import { hashPassword } from '../../passwords/password.ts'
import type { Caller } from '../../plugins/caller.ts'
import { Refusal } from '../../plugins/errors.ts'
import { operatorOf } from '../../plugins/operator.ts'
import { createPickupKeys } from '../benefits/index.ts'
import { counterChecks } from './counter.checks.ts'
import { verificationsJob } from './counter.jobs.ts'
import { createCounterRepository } from './counter.repository.ts'
import { createCounterService } from './counter.service.ts'
import { createOperatorStaffRepository } from './operator-staff.repository.ts'
import { createStaffSignIn } from './sign-in.service.ts'
import { createStaffSessionsRepository } from './staff-sessions.repository.ts'

const EVENT_DAYS = 90
const SESSION_DAYS = 7

/** @throws session/missing outside the calls of staff */
function staffOf({ staff: caller }: Caller) {
  if (!caller) throw new Refusal('session/missing')
  return caller
}

/** The counter of outlets: staff, their sessions, verifications. */
export const counterModule = defineModule({
  name: 'counter',
  tables: [staff, staffSessions, verifications, counterEvents],
  routes({ serve }, { db, companies, now, random, settings }) {
    const service = createCounterService({
      repository: createCounterRepository(db),
      sessions: createStaffSessionsRepository(db),
      keys: createPickupKeys(settings),
      companies,
      now,
    })
    const signIn = createStaffSignIn({
      sessions: createStaffSessionsRepository(db.guests),
      now,
      random,
      settings,
    })
    const operators = createOperatorStaffRepository(db)
    serve('cav.login', (input, { companyId, request }) =>
      signIn({ companyId, ip: request.ip }, input),
    )
    serve('cav.logout', (_input, caller) => service.logout(staffOf(caller)))
    serve('cav.lookup', (input, caller) => service.lookup(staffOf(caller), input))
    serve('cav.detail', (input, caller) => service.detail(staffOf(caller), input))
    serve('cav.verify', (input, caller) => service.verify(staffOf(caller), input))
    serve('cav.undo', (input, caller) => service.undo(staffOf(caller), input))
    serve('cav.today', (input, caller) => service.today(staffOf(caller), input))
    serve('ops.staff', async (_input, caller) => ({
      list: await operators.list(operatorOf(caller).companyId),
    }))
    serve('ops.addStaff', async ({ password, ...input }, caller) => {
      const passwordHash = await hashPassword(password)
      return operators.save(operatorOf(caller), { ...input, passwordHash }, now())
    })
    serve('ops.disableStaff', ({ id }, caller) => operators.disable(operatorOf(caller), id, now()))
  },
  jobs: [verificationsJob],
  auditChecks: counterChecks,
  authorizationMatrix: {
    'cav.detail': { id: 'pickupTicket' },
    'cav.verify': { id: 'pickupTicket' },
    'cav.undo': { id: 'verifiedTicket' },
    'ops.addStaff': { outletId: 'outlet' },
    'ops.disableStaff': { id: 'staff' },
  },
  retention: [
    { table: counterEvents, column: counterEvents.at, days: EVENT_DAYS },
    { table: staffSessions, column: staffSessions.expiresAt, days: SESSION_DAYS },
  ],
})
