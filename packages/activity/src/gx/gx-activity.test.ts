import type { Facts } from '@mall/core/guard'
import { expect, it } from 'vitest'
import { gxActivity } from './gx-activity.ts'

const at = (pathname: string, search: string, signedIn = false) =>
  gxActivity({ path: pathname, access: {} }, {
    pathname,
    search,
    signedIn,
    storedCompany: 1,
  } as Facts)

it('redirects a guest of the gx activity to its page', () => {
  expect(at('/home', '?companyId=1&activityType=gx')).toEqual({
    kind: 'redirect',
    to: '/activity/gx-new?companyId=1&activityType=gx',
  })
})

it.each([
  ['its own page to a guest', '/activity/gx-new', '?companyId=1&activityType=gx', false],
  ['the home page to a signed-in shopper', '/home', '?companyId=1&activityType=gx', true],
  ['the home page of another activity to a guest', '/home', '?companyId=1&activityType=x', false],
  ['the home page without an activity to a guest', '/home', '?companyId=1', false],
])('opens %s', (_case, pathname, search, signedIn) => {
  expect(at(pathname, search, signedIn)).toBeNull()
})
