import type { Facts, GuardedRoute, GuardStep, OrderedGuardStep, Verdict } from './guard.ts'
import { afterLogin } from './steps/after-login.ts'
import { entryParamsFirst } from './steps/entry-params-first.ts'
import { audienceRequired } from './steps/audience-required.ts'
import { channelCheck } from './steps/channel-check.ts'
import { companyInUrl } from './steps/company-in-url.ts'
import { companyInfoKnown } from './steps/company-info.ts'
import { companySwitch } from './steps/company-switch.ts'
import { goNext } from './steps/go-next.ts'
import { halfRegistered } from './steps/half-registered.ts'
import { hostCan } from './steps/host-can.ts'
import { loginRequired } from './steps/login-required.ts'
import { ownLoginPage } from './steps/own-login-page.ts'
import { shopClosed } from './steps/shop-closed.ts'

/** Steps of the kernel by their number in section 4 of the specification; 7 belongs to a feature. */
export const kernelSteps: readonly OrderedGuardStep[] = [
  { order: 1, step: companyInUrl },
  { order: 2, step: companySwitch },
  { order: 3, step: companyInfoKnown },
  { order: 4, step: shopClosed },
  { order: 5, step: channelCheck },
  { order: 6, step: goNext },
  { order: 7.4, step: ownLoginPage },
  { order: 7.5, step: entryParamsFirst },
  { order: 8, step: loginRequired },
  { order: 9, step: audienceRequired },
  { order: 10, step: afterLogin },
  { order: 11, step: halfRegistered },
  { order: 12, step: hostCan },
]

/** Kernel steps and those of features in their order. Two steps of one order are an error. */
export function orderSteps(featureSteps: readonly OrderedGuardStep[] = []): readonly GuardStep[] {
  const sorted = [...kernelSteps, ...featureSteps].sort((a, b) => a.order - b.order)
  for (const [index, { order }] of sorted.entries()) {
    if (sorted[index + 1]?.order === order) throw new Error(`two guard steps have order ${order}`)
  }
  return sorted.map(({ step }) => step)
}

const kernelOnly = orderSteps()

/** The verdict of the first step that has one; without any, the screen is shown. */
export function decide(
  route: GuardedRoute,
  facts: Facts,
  steps: readonly GuardStep[] = kernelOnly,
): Verdict {
  for (const step of steps) {
    const verdict = step(route, facts)
    if (verdict) return verdict
  }
  return { kind: 'allow' }
}
