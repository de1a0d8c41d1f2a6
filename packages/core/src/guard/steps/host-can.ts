import type { GuardStep } from '../guard.ts'

/** After the eleven: a screen that needs what this host cannot do shows a notice. */
export const hostCan: GuardStep = ({ access }, { capabilities }) =>
  (access.needs ?? []).every((need) => capabilities.has(need))
    ? null
    : { kind: 'deny', reason: 'host-cannot' }
