export { cavModule } from './cav.module.ts'
export { createOperatorStaffRepository } from './operator-staff.repository.ts'
