// @vitest-environment node
import { expect, it } from 'vitest'
import { createShell } from '@mall/core/feature'
import { publicScreens, screens, servedScreens } from '@mall/core/paths'
import { renderScreenToString } from '@mall/core/server'
import { buildCompany, testPorts } from '@mall/testing'
import { fallbacks, Layout } from '@mall/shell'
import { features } from './features.ts'

const shellAt = (url: string, shopStatus = 0) =>
  createShell({
    ...testPorts(),
    features,
    layout: Layout,
    fallbacks,
    entry: { url, boot: { companyInfo: buildCompany({ shopStatus }) } },
  })

const routes = features.flatMap((feature) => feature.routes)
const open = routes.filter(({ access }) => !access.login).map(({ path }) => path)

it.each(open)('%s is written as markup where there is no browser', async (path) => {
  expect('document' in globalThis).toBe(false)
  const url = `${path.replace(/:\w+/, '1')}?companyId=1`
  const screen = await renderScreenToString(shellAt(url, path === '/building' ? 1 : 0), url)
  expect(screen).toMatchObject({ kind: 'html' })
  expect(screen.kind === 'html' && screen.html).toMatch(/<main[\s>]/)
})

it('says who may see what: a loosened guard is a visible difference', () => {
  expect(shellAt('/home?companyId=1').accessTable()).toMatchInlineSnapshot(`
    "/address · shop · login
    /address/edit · shop · login
    /article/detail · shop · open
    /bank-login · shop · open
    /building · shop · open
    /cart · shop · login
    /category · shop · open
    /checkstand · shop · login
    /checkstand/success · shop · login
    /evaluate/add · shop · login
    /evaluate/add-list · shop · login
    /evaluate/my · shop · login
    /evaluate/ware · shop · open
    /home · shop · open
    /home-option · shop · open
    /link · shop · open
    /login · shop · no channelCheck
    /login-confirm · shop · login
    /my · shop · login
    /my/favourites · shop · login
    /my/footprints · shop · login
    /my/former-orders · shop · login
    /my/info · shop · login
    /my/info/account-edit · shop · open
    /my/info/devices · shop · login
    /my/info/edit · shop · login
    /my/info/personal-data · shop · login
    /my/integral · shop · login
    /my/intergal-validity · shop · login
    /my/invoice/:id · shop · login
    /my/logistics-info/:id · shop · login
    /my/logistics/detail · shop · login
    /my/order/:id · shop · login
    /my/order/detail/:id · shop · login
    /my/refund · shop · login
    /my/refund/detail · shop · login
    /my/refund/list · shop · login
    /my/refund/logistics/:id · shop · login
    /order/submit · shop · login
    /privacy · shop · open
    /search · shop · open
    /secondCategory/:id · shop · open
    /service · shop · open
    /service-terms · shop · open
    /user-agreement · shop · open
    /ware/detail/:spuId · shop · open
    /ware/list · shop · open
    /wx-bind-phone · shop · open"
  `)
})

it('contains the screens that the edge serves and links may lead to', () => {
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
