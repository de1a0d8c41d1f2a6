import { useLocation } from 'react-router-dom'
import type { Facts } from '../../guard/index.ts'
import { companyIdOf, pathsOf } from '../../paths/index.ts'
import { useSession, type Ports, type SessionState } from '../../session/index.ts'
import { usePorts } from '../context/ports-context.ts'
import { useIsHydrated } from '../../loading/index.ts'

type FactPorts = {
  host: Pick<Ports['host'], 'capabilities'> & {
    facts: Pick<Ports['host']['facts'], 'chatApp' | 'workChat'>
  }
  entryParams: Pick<Ports['entryParams'], 'names'>
}
/**
 * Facts of a guest outside any app, for whom the edge renders: a screen that the guard let through
 * there is let through by the first decision in the browser.
 */
const atTheEdge: FactPorts = {
  host: { capabilities: new Set(), facts: { chatApp: false, workChat: false } },
  entryParams: { names: () => [] },
}

/** Input of the guard for an address. */
export function factsAt(
  { pathname, search }: { pathname: string; search: string },
  session: SessionState,
  { host, entryParams }: FactPorts,
  ports: Ports,
): Facts {
  return {
    urlCompany: companyIdOf(search),
    storedCompany: session.companyId,
    companyInfo: session.companyInfo,
    companyFailed: session.companyFailed,
    unknownCompany: session.unknownCompany,
    pathname,
    search,
    signedIn: session.token !== null,
    halfRegistered: session.halfRegistered,
    loginAttempted: session.loginAttempted,
    workChat: host.facts.workChat,
    chatApp: host.facts.chatApp,
    entryParams: entryParams.names(),
    capabilities: host.capabilities,
    audienceSignIn: findAudienceSignIn(ports, session.companyId, pathname + search),
  }
}

function findAudienceSignIn(ports: Ports, companyId: number, here: string): string | null {
  const audience = ports.hooks.audienceAt(here.split('?')[0] ?? '')
  if (!audience || audience.isSignedIn(ports, companyId)) return null
  return audience.signInPath(pathsOf(companyId), here)
}

export function useFacts(): Facts {
  const ports = usePorts()
  const session = useSession((state) => state)
  return factsAt(useLocation(), session, useIsHydrated() ? ports : atTheEdge, ports)
}
