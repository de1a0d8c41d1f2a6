import type { GuardStep } from '../guard.ts'

/** After step 11: a screen that this host cannot support shows a notice. */
export const hostCan: GuardStep = ({ access }, { capabilities }) =>
  (access.needs ?? []).every((need) => capabilities.has(need))
    ? null
    : { kind: 'deny', reason: 'host-cannot' }
