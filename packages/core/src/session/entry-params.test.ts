import { expect, it } from 'vitest'
import { createEntryParams, readEntryParams } from './index.ts'

it.each<[string, string, string, Record<string, string>]>([
  [
    'leaves an address without sign-in fields unchanged',
    '/home?companyId=1&kw=a%20b',
    '/home?companyId=1&kw=a%20b',
    {},
  ],
  [
    'takes a signed link apart and leaves the rest of the address',
    '/ware/detail/5?companyId=3&unionId=u1&timestamp=1700000000&nonce=n-12345678&sign=ab&skuId=7',
    '/ware/detail/5?companyId=3&skuId=7',
    { unionId: 'u1', timestamp: '1700000000', nonce: 'n-12345678', sign: 'ab' },
  ],
  ['leaves a bare path where nothing else was there', '/home?data=x', '/home', { data: 'x' }],
  [
    'keeps what a provider’s page brings to the login page',
    '/login?companyId=1&code=c1&state=s1',
    '/login?companyId=1',
    { code: 'c1', state: 's1' },
  ],
  [
    'keeps what the workplace app’s page brings to the login page',
    '/login?companyId=1&authCode=a1&state=s1',
    '/login?companyId=1',
    { authCode: 'a1', state: 's1' },
  ],
  [
    'keeps a provider’s reason for a return without a code',
    '/login?companyId=1&state=s1&error=server_error&error_description=busy',
    '/login?companyId=1',
    { state: 's1', error: 'server_error', error_description: 'busy' },
  ],
  [
    'leaves an error of another page in its address',
    '/home?companyId=1&error=x',
    '/home?companyId=1&error=x',
    {},
  ],
  [
    'throws a state away that came elsewhere',
    '/home?companyId=1&code=c1&state=s1',
    '/home?companyId=1',
    { code: 'c1' },
  ],
  [
    'cleans the way back and takes what was inside',
    `/login?companyId=1&redirect=${encodeURIComponent('/cart?companyId=1&userId=7&sign=ab')}`,
    `/login?companyId=1&redirect=${encodeURIComponent('/cart?companyId=1')}`,
    { userId: '7', sign: 'ab' },
  ],
  [
    'believes the address more than its way back',
    `/login?openId=a&redirect=${encodeURIComponent('/cart?openId=b')}`,
    `/login?redirect=${encodeURIComponent('/cart')}`,
    { openId: 'a' },
  ],
  [
    'reads a way back inside a way back',
    `/building?redirect=${encodeURIComponent(`/login?redirect=${encodeURIComponent('/home?mallParam=m')}`)}`,
    `/building?redirect=${encodeURIComponent(`/login?redirect=${encodeURIComponent('/home')}`)}`,
    { mallParam: 'm' },
  ],
  ['forgets an empty field', '/home?companyId=1&openId=', '/home?companyId=1', {}],
  ['takes the first of two', '/home?tel=1&tel=2', '/home', { tel: '1' }],
])('extracts the login fields: %s', (_sentence, entryUrl, url, fields) => {
  expect(readEntryParams(entryUrl)).toEqual({ url, fields })
})

it('passes the fields to one caller and lists their names until it is done', () => {
  const entryParams = createEntryParams({ data: 'x' })
  expect([entryParams.fields(), entryParams.names()]).toEqual([{ data: 'x' }, ['data']])
  entryParams.take()
  expect([entryParams.fields(), entryParams.names()]).toEqual([{}, ['data']])
  entryParams.done()
  expect([entryParams.fields(), entryParams.names()]).toEqual([{}, []])
})
