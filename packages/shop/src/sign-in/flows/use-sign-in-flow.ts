import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoginMethodId } from '@mall/contract/states'
import { usePorts, usePageRestore } from '@mall/core/feature'
import { useCompanyInfo, useSession, useSignedIn } from '@mall/core/session'
import { companyKey } from '@mall/core/storage'
import { planSignIn, type Plan } from './plan-sign-in.ts'
import type { LoginView, FlowTools, BindPhonePopup } from './flow-types.ts'
import { useFlowTools } from './use-flow-tools.ts'

/** The silent chat sign-in runs once per visit. */
const CHAT_ATTEMPT_KEY = 'chat-asked'
/** The automatic sign-in of the bank's login page runs once per visit. */
const BANK_ATTEMPT_KEY = 'bank-asked'

export type SignInFlowOptions = {
  isBinding: boolean
  /** sign in automatically once per visit; a proof in the link always signs in */
  isAutomaticOnce?: boolean
}

/** Automatic sign-in of a login page and its view. */
export function useSignInFlow({ isBinding, isAutomaticOnce = false }: SignInFlowOptions) {
  const ports = usePorts()
  const { host, entryParams, storage } = ports
  const { companyId, loginMethod, appId, forcedLogin } = useCompanyInfo()
  const signedIn = useSignedIn()
  const bindTicket = useSession((state) => state.bindTicket)
  const chatAttemptKey = companyKey(companyId, CHAT_ATTEMPT_KEY)
  const bankAttemptKey = companyKey(companyId, BANK_ATTEMPT_KEY)

  const [plan] = useState(() =>
    planSignIn({
      method: loginMethod,
      appId,
      entryFields: entryParams.fields(),
      chatApp: host.facts.chatApp,
      workChat: host.facts.workChat,
      bridgeLogins: host.bridgeLogins ?? new Set(),
      isChatAttempted: storage.session.get(chatAttemptKey) === '1',
      signedIn,
      isBinding,
    }),
  )
  const bankPlan: Plan = host.bridgeLogins?.has(LoginMethodId.BankOauth)
    ? { kind: 'bankCode' }
    : { kind: 'bankPage' }
  const [waitsForTap] = useState(
    () => isAutomaticOnce && storage.session.get(bankAttemptKey) === '1' && !hasProof(plan),
  )
  const [view, setView] = useState<LoginView>(() => toFirstView(plan, waitsForTap))
  const [popup, setPopup] = useState<BindPhonePopup | null>(null)
  const running = useRef(false)
  const tools: FlowTools = useFlowTools(setView, setPopup)

  /** One flow at a time: further taps are ignored. */
  async function run(next: Plan, isAutomatic: boolean) {
    if (running.current) return
    running.current = true
    try {
      const advice = host.advice()
      if (next.kind !== 'form' && next.kind !== 'otherApp' && advice?.blocks)
        tools.fail(advice.text)
      else await runPlan(next, isAutomatic, tools)
    } finally {
      running.current = false
    }
  }

  const start = useEffectEvent(() => {
    entryParams.take()
    // Consume the link immediately, except while the guard must not lead on: a provider's return is
    // parsed first, and a signed-in shopper stays here until the link is verified.
    const isPending = plan.kind === 'returned' || (plan.kind === 'strategy' && signedIn)
    if (!isPending) entryParams.done()
    if (plan.kind === 'silentChat') storage.session.set(chatAttemptKey, '1')
    if (isAutomaticOnce) storage.session.set(bankAttemptKey, '1')
    if (!waitsForTap) void run(plan, true)
  })
  useEffect(() => start(), [])
  usePageRestore(() => setView((current) => (current.kind === 'busy' ? tools.idleView : current)))

  return {
    view,
    popup,
    closePopup: () => setPopup(null),
    bindPhone: (ticket: string) => setPopup({ ticket, by: 'partner' }),
    succeed: tools.succeed,
    /** Workplace ticket that the sign-in binds; '' if none. */
    uid: !signedIn && !host.facts.chatApp ? bindTicket : '',
    /** Whether the sign-in leaves for the bank's own page. */
    opensBankPage: (plan.kind === 'returned' ? bankPlan : plan).kind === 'bankPage',
    retry: () => void run(plan.kind === 'returned' ? bankPlan : plan, false),
    target: tools.target,
    /** Continues without a sign-in; null if the mall requires one. */
    home: forcedLogin || loginMethod === LoginMethodId.BankOauth ? null : tools.home,
    reenter: () => void runReenter(tools),
    chat: () => void run({ kind: 'silentChat' }, false),
    workplace: () => void run({ kind: 'strategy', origin: 'workplace', fields: {} }, false),
    workplacePage: () => void run({ kind: 'workplacePage' }, false),
  }
}

/** The link or the provider's page has supplied the proof of identity. */
const hasProof = (plan: Plan): boolean =>
  plan.kind === 'returned' || (plan.kind === 'strategy' && Object.keys(plan.fields).length > 0)

function toFirstView(plan: Plan, waitsForTap: boolean): LoginView {
  if (plan.kind === 'form' || plan.kind === 'otherApp') return { kind: plan.kind }
  return { kind: waitsForTap ? 'form' : 'busy' }
}

/** Loads the flow on demand: most shoppers use the form. */
async function runPlan(plan: Plan, isAutomatic: boolean, tools: FlowTools): Promise<void> {
  if (plan.kind === 'form' || plan.kind === 'otherApp') return
  try {
    const flows = await import('./flows.ts')
    switch (plan.kind) {
      case 'returned':
        return await flows.runReturnFlow(plan.fields, tools)
      case 'bankPage':
        return await flows.runBankFlow(tools)
      case 'bankCode':
        return await flows.runBankCodeFlow(isAutomatic, tools)
      case 'workplacePage':
        return await flows.runWorkplacePageFlow(tools)
      case 'silentChat':
        return await flows.runChatFlow(isAutomatic ? 'base' : 'user', tools)
      case 'strategy':
        return await flows.runStrategyFlow(plan.origin, plan.fields, isAutomatic, tools)
    }
  } catch {
    tools.fail(tools.t('pageFailed'))
  }
}

async function runReenter(tools: FlowTools): Promise<void> {
  try {
    const { reenter } = await import('./flows.ts')
    await reenter(tools)
  } catch {
    tools.fail(tools.t('pageFailed'), true)
  }
}
