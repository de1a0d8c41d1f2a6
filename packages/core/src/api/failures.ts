export { endAudience, endSession } from './end-session.ts'
export { readFailure } from './read-failure.ts'
