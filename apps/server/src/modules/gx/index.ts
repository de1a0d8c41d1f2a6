export { gxModule } from './gx.module.ts'
export { createOperatorGxRepository } from './operator-gx.repository.ts'
export { createPhoneHashes } from './phone-hash.ts'
