export { openCounters } from './open-counters.fixture.ts'
