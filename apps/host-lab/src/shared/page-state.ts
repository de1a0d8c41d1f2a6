import type { HostGroup } from './hosts.ts'
import type { HostSettings } from './settings.ts'

export type PageCompany = {
  id: number
  name: string
  loginMethod: number
  color: string
  /** whether a partner link can sign in here */
  hasLink: boolean
}

/** Initial state of the lab's page. */
export type PageState = {
  mallUrl: string | null
  settings: Record<string, HostSettings>
  holders: Record<HostGroup, readonly { id: string; name: string; tel?: string }[]>
  companies: PageCompany[]
}
