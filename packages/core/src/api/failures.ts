// All code that handles refused calls, in a file that loads with the first of them.
export { endAudience, endSession } from './end-session.ts'
export { readFailure } from './read-failure.ts'
