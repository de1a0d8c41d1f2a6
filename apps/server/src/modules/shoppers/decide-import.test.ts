import type { ImportedShopper } from '@mall/contract'
import { expect, it } from 'vitest'
import { decideImport, type KnownShopper } from './decide-import.ts'

const none: ImportedShopper = { phone: '', userName: '', nickName: '', provider: '', subject: '' }
const known: KnownShopper = {
  id: 7,
  phone: '13900000001',
  userName: null,
  nickName: '',
  identities: ['partner:openId o1'],
}
const other: KnownShopper = { ...known, id: 8, phone: '13900000002', identities: [] }

it.each<[string, Partial<ImportedShopper>, ReturnType<typeof decideImport>]>([
  ['nobody', { phone: '13900000009' }, { outcome: 'created', id: null, add: {} }],
  ['a known phone', { phone: '13900000001' }, { outcome: 'unchanged', id: 7, add: {} }],
  [
    'a known phone with a new user name',
    { phone: '13900000001', userName: 'li', nickName: '李' },
    { outcome: 'needs-approval', id: 7, add: { userName: 'li', nickName: '李' } },
  ],
  [
    'a known phone with a nickname',
    { phone: '13900000001', nickName: '李' },
    { outcome: 'completed', id: 7, add: { nickName: '李' } },
  ],
  [
    'a known identity',
    { provider: 'partner:openId', subject: 'o1' },
    { outcome: 'unchanged', id: 7, add: {} },
  ],
  [
    'a new identity of a known phone',
    { phone: '13900000001', provider: 'partner:openId', subject: 'o2' },
    { outcome: 'needs-approval', id: 7, add: { identity: 'partner:openId o2' } },
  ],
  [
    'the identity of one and the phone of another',
    { phone: '13900000002', provider: 'partner:openId', subject: 'o1' },
    { outcome: 'other-person', id: 7, add: {} },
  ],
  [
    'a known identity with another phone',
    { phone: '13900000009', provider: 'partner:openId', subject: 'o1' },
    { outcome: 'other-person', id: 7, add: {} },
  ],
])('decides on a row with %s', (_title, row, decision) => {
  expect(decideImport({ ...none, ...row }, [known, other])).toEqual(decision)
})
