import type { HostGroup } from './hosts.ts'
import type { HostSettings } from './settings.ts'

export type PageCompany = {
  id: number
  name: string
  loginMethod: number
  color: string
  /** a partner's link signs somebody in here */
  hasLink: boolean
}

/** What the lab's page is told when it opens. */
export type PageState = {
  mallUrl: string | null
  settings: Record<string, HostSettings>
  holders: Record<HostGroup, readonly { id: string; name: string; tel?: string }[]>
  companies: PageCompany[]
}
