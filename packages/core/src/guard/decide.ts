import type { Facts, GuardedRoute, GuardStep, Verdict } from './guard.ts'
import { afterLogin } from './steps/after-login.ts'
import { arrivalFirst } from './steps/arrival-first.ts'
import { cavArea } from './steps/cav-area.ts'
import { channelCheck } from './steps/channel-check.ts'
import { companyInUrl } from './steps/company-in-url.ts'
import { companyInfoKnown } from './steps/company-info.ts'
import { companySwitch } from './steps/company-switch.ts'
import { goNext } from './steps/go-next.ts'
import { gxActivity } from './steps/gx-activity.ts'
import { halfRegistered } from './steps/half-registered.ts'
import { hostCan } from './steps/host-can.ts'
import { loginRequired } from './steps/login-required.ts'
import { shopClosed } from './steps/shop-closed.ts'

/** The order is policy. Source: the specification, section 4, 1 to 11; then the host. */
export const guardSteps = [
  companyInUrl,
  companySwitch,
  companyInfoKnown,
  shopClosed,
  channelCheck,
  goNext,
  gxActivity,
  arrivalFirst,
  loginRequired,
  cavArea,
  afterLogin,
  halfRegistered,
  hostCan,
] as const satisfies readonly GuardStep[]

/** The first step with an opinion decides; where none has one, the screen is shown. */
export function decide(
  route: GuardedRoute,
  facts: Facts,
  steps: readonly GuardStep[] = guardSteps,
): Verdict {
  for (const step of steps) {
    const verdict = step(route, facts)
    if (verdict) return verdict
  }
  return { kind: 'allow' }
}
