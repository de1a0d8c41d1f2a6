import { colleagues } from '../providers/dingtalk/people.ts'
import { people as chatPeople } from '../providers/wechat-open/people.ts'
import type { HostGroup } from '../shared/hosts.ts'

export type Holder = { id: string; name: string; tel?: string }

/**
 * Customers of banks and partners: the first is bound in every demo company, the others are new.
 */
const customers: readonly [Holder, ...Holder[]] = [
  { id: 'U1001', name: '林小满' },
  { id: 'U2001', name: '苏禾（新人）', tel: '13900002001' },
  { id: 'U2002', name: '方糖（新人）' },
]

const holdersByGroup: Readonly<Record<HostGroup, readonly Holder[]>> = {
  wechat: chatPeople.map(({ id, nickName, snapshot }) => ({
    id,
    name: snapshot ? `${nickName}（快照页）` : nickName,
  })),
  dingtalk: colleagues.map(({ id, name, mobile }) => ({ id, name, tel: mobile })),
  bank: customers,
  browser: customers,
}

/** Possible holders of a phone by kind of app, with the identities of its provider. */
export const holders = holdersByGroup

/** Finds a holder; an unknown id falls back to the first one. */
export const findHolder = (group: HostGroup, id: string): Holder =>
  holdersByGroup[group].find((person) => person.id === id) ??
  holdersByGroup[group][0] ??
  customers[0]
