import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveBundle } from '@mall/tooling/bundle/serve'
import { buyNow, logInByPassword, submitWithPoints } from '../../fixtures/screen/actions.ts'
import { place } from '../../fixtures/mall/environment.ts'
import { orderIdOf, orderOf } from '../../fixtures/mall/sale.ts'
import { ownCompanies } from '../../fixtures/mall/seed-file.ts'
import { expect, test } from '../../fixtures/test.ts'

const workspace = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

/** A shell by name; `isNew`: generated for the test, in a workspace of its own. */
type Shell = { app: string; isNew: boolean }
const shells: Shell[] = [
  { app: 'generic-browser', isNew: false },
  { app: 'city-bank', isNew: true },
]

/** Builds a shell as a tenant team does, without gift cards, coupons and reviews. */
async function build({ app, isNew }: Shell, api: string, folder: string): Promise<string> {
  const out = join(folder, 'bundle')
  const tsx = join(workspace, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const parts = ['--features', 'shop,cav', '--without', 'shop/coupons,shop/reviews']
  const where = ['--api', api, '--base', '/mall/', '--out', out, '--uncompressed']
  const tools = join(workspace, 'tooling', 'bundle')
  const command = isNew
    ? [join(tools, 'shell-workspace.ts'), join(folder, 'workspace'), app]
    : [join(tools, 'bundle.ts'), '--app', app]
  await run(process.execPath, [tsx, ...command, ...parts, ...where], { cwd: workspace })
  return out
}

for (const [index, shell] of shells.entries()) {
  test(
    `a shopper of a bundle of ${shell.app} on its own origin buys with points and sees the order`,
    { tag: shell.isNew ? '@deep' : [] },
    async ({ page, mall }, { retry }) => {
      test.setTimeout(300_000)
      const { url: api, bundlePorts } = await place()
      const companyId = ownCompanies.ownBundle
      const userName = `qianduan${String(index * 2 + retry)}`
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mall-own-bundle-')))
      const port = bundlePorts[index] ?? 0
      const server = await serveBundle(await build(shell, api, folder), port)
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
        expect(await orderOf(mall, companyId, orderId)).toMatchObject({
          status: 1,
          paid_points: 10,
        })

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
    },
  )
}
