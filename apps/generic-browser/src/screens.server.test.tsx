// @vitest-environment node
import { expect, it } from 'vitest'
import { accessTable, createShell, loadRoutes } from '@mall/core/feature'
import { publicScreens, screens, servedScreens } from '@mall/core/paths'
import { renderScreenToString } from '@mall/core/server'
import { buildCompany, testPorts } from '@mall/testing'
import { fallbacks, Layout } from '@mall/shell'
import { features } from './features.ts'

/** Company settings that a screen requires; other screens use the default. */
const companyOf: Readonly<Record<string, Parameters<typeof buildCompany>[0]>> = {
  '/building': { shopStatus: 1 },
  // A bank's own page signs shoppers in.
  '/bank-login': { loginMethod: 14 },
}

const shellAt = (url: string, company: Parameters<typeof buildCompany>[0] = {}) =>
  createShell({
    ...testPorts(),
    features,
    layout: Layout,
    fallbacks,
    entry: { url, boot: { companyInfo: buildCompany(company) } },
  })

const routes = await loadRoutes(features)
const open = routes
  .filter(({ access }) => !access.login && !access.audience)
  .map(({ path }) => path)

it.each(open)('%s renders to markup without a browser', async (path) => {
  expect('document' in globalThis).toBe(false)
  const url = `${path.replace(/:\w+/, '1')}?companyId=1`
  const screen = await renderScreenToString(shellAt(url, companyOf[path]), url)
  expect(screen).toMatchObject({ kind: 'html' })
  expect(screen.kind === 'html' && screen.html).toMatch(/<main[\s>]/)
})

it('matches the reviewed list of screens that each caller may open', () => {
  expect(accessTable(routes)).toMatchInlineSnapshot(`
    "/activity/check-in · activity/check-in · login
    /activity/cmb-login · activity/cmb · open
    /activity/cmb-recharge · activity/cmb · login
    /activity/draw · activity/draws · open
    /activity/draw-item · activity/draws · open
    /activity/draw-order-detail/:id · activity/draws · login
    /activity/draw-record · activity/draws · login
    /activity/draw-submit · activity/draws · login
    /activity/draw-subscribe · activity/draws · open
    /activity/draw-verify · activity/draws · open
    /activity/gx-new · activity/gx · open
    /activity/gx-new/act · activity/gx · open
    /activity/gx-new/gx-privacy · activity/gx · open
    /activity/gx-new/service-terms · activity/gx · open
    /activity/turntable · activity/draws · open
    /address · shop/address-book · login
    /address/edit · shop/address-book · login
    /article · shop/content · open
    /article/detail · shop · open
    /article/list · shop · open
    /bank-login · shop/sign-in · open
    /building · shop/service · open
    /cart · shop · login
    /category · shop · open
    /cav · cav/cav · open
    /cav/day · cav/cav · audience staff
    /cav/detail/:id · cav/cav · audience staff
    /cav/scan · cav/cav · audience staff
    /checkstand · shop · login
    /checkstand/success · shop · login
    /coupon · shop/coupons · login
    /coupon/center · shop/coupons · login
    /equity/address · equity/equity · open
    /equity/address/edit · equity/equity · login
    /equity/order-submit · equity/equity · login
    /equity/pickup/:id · equity/equity · login
    /equity/ware-detail/:spuId · equity/equity · open
    /evaluate/add · shop/reviews · login
    /evaluate/add-list · shop/reviews · login
    /evaluate/my · shop/reviews · login
    /evaluate/ware · shop/reviews · open
    /exchangecard · gift/gift · login
    /focus · shop/content · open
    /fulika · gift/gift · login
    /gift/coupon-exchange · gift/gift · audience gift
    /gift/coupon-login · gift/gift · open
    /gift/ele-login · gift/gift · open
    /gift/ele-phone-check · gift/gift · open
    /gift/help · gift/gift · open
    /gift/index · gift/gift · audience gift
    /gift/intro · gift/gift · open
    /gift/login · gift/gift · open
    /gift/order-submit · gift/gift · audience gift
    /gift/order-success · gift/gift · audience gift
    /gift/record · gift/gift · audience gift
    /gift/ware-detail/:spuId · gift/gift · audience gift
    /home · shop · open
    /home-option · shop · open
    /link · shop/sign-in · open
    /login · shop/sign-in · no channelCheck
    /login-confirm · shop/sign-in · login
    /lottery/:id · activity/draws · open
    /my · shop · login
    /my/benefits · equity/equity · login
    /my/cards · gift/gift · login
    /my/favourites · shop/personal · login
    /my/footprints · shop/personal · login
    /my/former-orders · shop/orders · login
    /my/info · shop/personal · login
    /my/info/account-edit · shop/sign-in · open
    /my/info/devices · shop/personal · login
    /my/info/edit · shop/personal · login
    /my/info/personal-data · shop/personal · login
    /my/info/phone · shop/personal · login
    /my/integral · shop/points · login
    /my/intergal-validity · shop/points · login
    /my/invoice/:id · shop/orders · login
    /my/logistics-info/:id · shop/orders · login
    /my/logistics/detail · shop/orders · login
    /my/notices · shop/personal · login
    /my/notices/settings · shop/personal · login
    /my/order/:id · shop/orders · login
    /my/order/detail/:id · shop/orders · login
    /my/refund · shop/after-sales · login
    /my/refund/detail · shop/after-sales · login
    /my/refund/list · shop/after-sales · login
    /my/refund/logistics/:id · shop/after-sales · login
    /my/to-collect · shop/personal · login
    /order/submit · shop · login
    /privacy · shop · open
    /recharge · activity/top-up · login
    /recharge/record · activity/top-up · login
    /search · shop · open
    /sec-kill/activity · activity/flash-sales · open
    /sec-kill/list · activity/flash-sales · open
    /secondCategory/:id · shop · open
    /service · shop/service · open
    /service-terms · shop · open
    /special/:id · shop · open
    /user-agreement · shop · open
    /ware/detail/:spuId · shop · open
    /ware/list · shop · open
    /ware/questions · shop/questions · open
    /wx-bind-phone · shop/sign-in · open"
  `)
})

it('contains the screens that the edge serves and that links open', () => {
  const served = servedScreens.map((name) => screens[name])
  expect(routes.map(({ path }) => path).toSorted()).toEqual(served.toSorted())
})

it('declares as entries the screens that the edge renders', () => {
  const declared = routes.filter(({ entry }) => entry).map(({ path }) => path)
  const served: readonly string[] = servedScreens
  const rendered = publicScreens
    .filter((name) => served.includes(name))
    .map((name) => screens[name])
  expect(declared.toSorted()).toEqual(rendered.toSorted())
})
