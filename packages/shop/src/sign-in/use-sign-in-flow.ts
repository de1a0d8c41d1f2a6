import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePorts, useShownAgain } from '@mall/core/feature'
import { useCompanyInfo, useSession, useSignedIn } from '@mall/core/session'
import { companyKey } from '@mall/core/storage'
import { planOf, type Plan } from './plan.ts'
import type { Face, FlowTools, Popup } from './flow-types.ts'
import { useFlowTools } from './use-flow-tools.ts'

/** The chat app is asked silently once per visit. */
const CHAT_ASKED = 'chat-asked'
const BANK_OAUTH = 14

/** What the login page does by itself, and what it shows meanwhile. */
export function useSignInFlow(binds: boolean) {
  const ports = usePorts()
  const { host, arrival, storage } = ports
  const { companyId, loginMethod, appId, forcedLogin } = useCompanyInfo()
  const signedIn = useSignedIn()
  const bindTicket = useSession((state) => state.bindTicket)
  const askedKey = companyKey(companyId, CHAT_ASKED)

  const [plan] = useState(() =>
    planOf({
      method: loginMethod,
      appId,
      arrived: arrival.fields(),
      chatApp: host.facts.chatApp,
      workChat: host.facts.workChat,
      bridgeLogins: host.bridgeLogins ?? new Set(),
      chatAsked: storage.session.get(askedKey) === '1',
      signedIn,
      binds,
    }),
  )
  const bankPlan: Plan = host.bridgeLogins?.has(BANK_OAUTH)
    ? { kind: 'bankCode' }
    : { kind: 'bankPage' }
  const [face, setFace] = useState<Face>({
    kind: plan.kind === 'form' || plan.kind === 'otherApp' ? plan.kind : 'busy',
  })
  const [popup, setPopup] = useState<Popup | null>(null)
  const running = useRef(false)
  const tools: FlowTools = useFlowTools(setFace, setPopup)

  /** One at a time: a second tap changes nothing. */
  async function run(next: Plan, byItself: boolean) {
    if (running.current) return
    running.current = true
    try {
      const advice = host.advice()
      if (next.kind !== 'form' && next.kind !== 'otherApp' && advice?.blocks)
        tools.fail(advice.text)
      else await runPlan(next, byItself, tools)
    } finally {
      running.current = false
    }
  }

  const start = useEffectEvent(() => {
    arrival.take()
    // A link is used up at once. Who comes back from a provider is read before the guard goes on.
    if (plan.kind !== 'returned') arrival.done()
    if (plan.kind === 'silentChat') storage.session.set(askedKey, '1')
    void run(plan, true)
  })
  useEffect(() => start(), [])
  useShownAgain(() => setFace((now) => (now.kind === 'busy' ? tools.resting : now)))

  return {
    face,
    popup,
    closePopup: () => setPopup(null),
    bindPhone: (ticket: string) => setPopup({ ticket, by: 'partner' }),
    succeed: tools.succeed,
    /** The ticket of a workplace account that signing in binds; '' where none is held. */
    uid: !signedIn && !host.facts.chatApp ? bindTicket : '',
    retry: () => void run(plan.kind === 'returned' ? bankPlan : plan, false),
    target: tools.target,
    /** Null where nothing can be looked at without signing in. */
    home: forcedLogin || loginMethod === BANK_OAUTH ? null : tools.home,
    reenter: () => void runStale(tools),
    chat: () => void run({ kind: 'silentChat' }, false),
    workplace: () => void run({ kind: 'strategy', of: 'workplace', fields: {} }, false),
  }
}

const UNLOADED = '页面加载失败，请重试'

/** What runs is loaded when it is wanted: most people sign in by the form. */
async function runPlan(plan: Plan, byItself: boolean, tools: FlowTools): Promise<void> {
  if (plan.kind === 'form' || plan.kind === 'otherApp') return
  try {
    const flows = await import('./flows.ts')
    switch (plan.kind) {
      case 'returned':
        return await flows.returnedFlow(plan.fields, tools)
      case 'bankPage':
        return await flows.bankFlow(tools)
      case 'bankCode':
        return await flows.bankCodeFlow(byItself, tools)
      case 'silentChat':
        return await flows.chatFlow(byItself ? 'base' : 'user', tools)
      case 'strategy':
        return await flows.strategyFlow(plan.of, plan.fields, byItself, tools)
    }
  } catch {
    tools.fail(UNLOADED)
  }
}

async function runStale(tools: FlowTools): Promise<void> {
  try {
    const { reenter } = await import('./flows.ts')
    await reenter(tools)
  } catch {
    tools.fail(UNLOADED, true)
  }
}
