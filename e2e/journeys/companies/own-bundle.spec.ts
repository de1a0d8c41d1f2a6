import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveBundle } from '@mall/tooling/bundle/serve'
import { buyNow, logInByPassword, submitWithPoints } from '../../fixtures/screen/actions.ts'
import { place } from '../../fixtures/mall/environment.ts'
import { orderIdOf, orderOf } from '../../fixtures/mall/sale.ts'
import { ownCompanies } from '../../fixtures/mall/world.ts'
import { expect, test } from '../../fixtures/test.ts'

const workspace = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

/** Builds the browser's shell as a tenant team does, without gift cards, coupons and reviews. */
async function build(api: string, out: string): Promise<void> {
  const tsx = join(workspace, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const parts = ['--features', 'shop,cav', '--without', 'shop/coupons,shop/reviews']
  const where = ['--api', api, '--base', '/mall/', '--out', out, '--uncompressed']
  const bundle = join(workspace, 'tooling', 'bundle', 'bundle.ts')
  await run(process.execPath, [tsx, bundle, '--app', 'generic-browser', ...parts, ...where], {
    cwd: workspace,
  })
}

test('a shopper of a bundle on an origin of its own buys with points and sees the order', async ({
  page,
  mall,
}, { retry }) => {
  test.setTimeout(300_000)
  const { url: api, bundlePort } = await place()
  const companyId = ownCompanies.ownBundle
  const userName = `qianduan${String(retry)}`
  const folder = mkdtempSync(join(tmpdir(), 'mall-own-bundle-'))
  await build(api, join(folder, 'bundle'))
  const server = await serveBundle(join(folder, 'bundle'), bundlePort)
  try {
    await mall.addAddress(await mall.enter({ companyId, userName }))
    const ofCompany = `companyId=${String(companyId)}`
    const ware = encodeURIComponent(`/ware/detail/${String(companyId * 100)}`)
    await page.goto(`${server.url}login?${ofCompany}&redirect=${ware}`)
    await logInByPassword(page, userName)
    await expect(page).toHaveURL(/\/mall\/ware\/detail\/7900\?/)
    const picture = page.getByRole('main').getByRole('img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${api}/media/`))
    await expect(picture).toHaveJSProperty('complete', true)

    await buyNow(page, [])
    await submitWithPoints(page)
    const orderId = await orderIdOf(page)
    expect(await orderOf(mall, companyId, orderId)).toMatchObject({ status: 1, paid_points: 10 })

    await page.goto(`${server.url}my/order/99?${ofCompany}`)
    await expect(page.getByRole('main')).toContainText('试饮咖啡')
    await page.goto(`${server.url}home?${ofCompany}`)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/mall/home')
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    rmSync(folder, { recursive: true })
  }
})
