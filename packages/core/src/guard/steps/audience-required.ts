import type { GuardStep } from '../guard.ts'

/** 9. A screen of another audience, such as staff, opens that audience's sign-in first. */
export const audienceRequired: GuardStep = (_route, { audienceSignIn }) =>
  audienceSignIn === null ? null : { kind: 'redirect', to: audienceSignIn }
