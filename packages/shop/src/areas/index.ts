import { defineArea } from '@mall/core/feature'

/** Screens that are not part of the first load. */
export const areas = [
  defineArea({
    id: 'orders',
    prefixes: [
      '/my/order',
      '/my/invoice',
      '/my/former-orders',
      '/my/logistics',
      '/my/logistics-info',
    ],
    access: { login: true },
    load: () => import('./orders.ts'),
  }),
  defineArea({
    id: 'after-sales',
    prefixes: ['/my/refund'],
    access: { login: true },
    load: () => import('./after-sales.ts'),
  }),
  defineArea({ id: 'reviews', prefixes: ['/evaluate'], load: () => import('./reviews.ts') }),
  defineArea({
    id: 'coupons',
    prefixes: ['/coupon'],
    access: { login: true },
    load: () => import('./coupons.ts'),
  }),
  defineArea({
    id: 'personal',
    prefixes: [
      '/my/info',
      '/my/favourites',
      '/my/footprints',
      '/my/notices',
      '/my/integral',
      '/my/intergal-validity',
    ],
    load: () => import('./personal.ts'),
  }),
  defineArea({
    id: 'address-book',
    prefixes: ['/address'],
    access: { login: true },
    load: () => import('./address-book.ts'),
  }),
  defineArea({
    id: 'sign-in',
    prefixes: ['/login', '/bank-login', '/login-confirm', '/link', '/wx-bind-phone'],
    load: () => import('./sign-in.ts'),
  }),
  defineArea({
    id: 'content',
    prefixes: ['/article', '/focus'],
    load: () => import('./content.ts'),
  }),
  defineArea({
    id: 'notices',
    prefixes: ['/building', '/service'],
    load: () => import('./notices.ts'),
  }),
]
