export { counterModule } from './counter.module.ts'
export { createOperatorStaffRepository } from './operator-staff.repository.ts'
