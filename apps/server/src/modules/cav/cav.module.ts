import { counterEvents, staff, staffSessions, verifications } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { hashPassword } from '../../passwords/password.ts'
import { createPickupKeys } from '../equity/index.ts'
import { cavChecks } from './cav.checks.ts'
import { verificationsJob } from './cav.jobs.ts'
import { createCavRepository } from './cav.repository.ts'
import { createCavService } from './cav.service.ts'
import { createOperatorStaffRepository } from './operator-staff.repository.ts'
import { createStaffSignIn } from './sign-in.service.ts'
import { createStaffSessionsRepository } from './staff-sessions.repository.ts'

const EVENT_DAYS = 90
const SESSION_DAYS = 7

/** The counter of outlets: staff, their sessions, verifications. */
export const cavModule = defineModule({
  name: 'cav',
  tables: [staff, staffSessions, verifications, counterEvents],
  routes({ serve }, { db, companies, now, random, settings }) {
    const service = createCavService({
      repository: createCavRepository(db),
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
    serve('cav.login', (input, { companyId }, { request }) =>
      signIn({ companyId, ip: request.ip }, input),
    )
    serve('cav.logout', (_input, staff) => service.logout(staff))
    serve('cav.lookup', (input, staff) => service.lookup(staff, input))
    serve('cav.detail', (input, staff) => service.detail(staff, input))
    serve('cav.verify', (input, staff) => service.verify(staff, input))
    serve('cav.undo', (input, staff) => service.undo(staff, input))
    serve('cav.today', (input, staff) => service.today(staff, input))
    serve('ops.staff', async (_input, operator) => ({
      list: await operators.list(operator.companyId),
    }))
    serve('ops.addStaff', async ({ password, ...input }, operator) => {
      const passwordHash = await hashPassword(password)
      return operators.save(operator, { ...input, passwordHash }, now())
    })
    serve('ops.disableStaff', ({ id }, operator) => operators.disable(operator, id, now()))
  },
  jobs: [verificationsJob],
  auditChecks: cavChecks,
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
