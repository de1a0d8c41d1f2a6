export { verificationsJob } from './cav.jobs.ts'
export { openCounters } from './open-counters.fixture.ts'
