// One file for all that follows a refused call: a visit without one does without it.
export { endAudience, endSession } from './end-session.ts'
export { readFailure } from './read-failure.ts'
