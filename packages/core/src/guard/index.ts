export { decide, guardSteps } from './decide.ts'
export type { Access, Facts, GuardedRoute, GuardStep, Verdict } from './guard.ts'
