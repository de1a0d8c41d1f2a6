import { createContext, useContext } from 'react'
import type { HostPort } from '../../host/index.ts'
import type { NotifyPort } from '../../notify/index.ts'
import type { Ports } from '../../session/index.ts'

export const PortsContext = createContext<Ports | null>(null)

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('used outside a shell')
  return ports
}

export const useHost = (): HostPort => usePorts().host
export const useNotify = (): NotifyPort => usePorts().notify
