export { auditWith, change, expectFound, type Fault, remove, run } from './plant-fault.fixture.ts'
