export { decide, kernelSteps, orderSteps } from './decide.ts'
export type { Access, Facts, GuardedRoute, GuardStep, OrderedGuardStep, Verdict } from './guard.ts'
