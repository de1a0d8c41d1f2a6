import type { Page } from '@playwright/test'
import type { MallDriver } from '../../fixtures/mall/mall-driver.ts'
import { findMessage } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The demo company with a banner for every link type. */
const COMPANY = 8

type Banner = { title: string; linkType: number; link: string }

const bannersOf = async (mall: MallDriver) =>
  (await mall.served<{ banners: Banner[] }>('/api/home/v1/home/all', { companyId: COMPANY }))
    .banners

/** Turns the carousel to the banner of a link type with the arrow keys, and taps the banner. */
async function tapBanner(page: Page, banners: Banner[], linkType: number): Promise<Banner> {
  const place = banners.findIndex((banner) => banner.linkType === linkType)
  const banner = banners[place]
  if (!banner) throw new Error(`no banner of link type ${linkType}`)
  await page.goto(`/home?companyId=${COMPANY}`)
  const swiper = page.getByRole('group', { name: '活动横幅' })
  const slide = (index: number) =>
    swiper.getByRole('group', { name: `${index + 1} / ${banners.length}`, exact: true })
  const target = (index: number) => slide(index).getByText(banners[index]?.title ?? '')
  await expect(target(0)).toBeVisible()
  await swiper.getByRole('button', { name: /^(暂停|播放)活动横幅/ }).focus()
  const slides = swiper.locator('[aria-roledescription="幻灯片"]')
  // Uses the shorter direction, because the banners form a ring. The keyboard's handler loads after
  // the banner is shown and may then process two presses, so each press starts from the current
  // banner.
  await expect
    .poll(
      async () => {
        const now = await slides.evaluateAll((all) =>
          all.findIndex((one) => !one.hasAttribute('inert')),
        )
        const ahead = (banners.length + place - now) % banners.length
        if (ahead > 0) {
          await page.keyboard.press(ahead > banners.length / 2 ? 'ArrowLeft' : 'ArrowRight')
        }
        return now
      },
      { intervals: [100] },
    )
    .toBe(place)
  await target(place).click()
  return banner
}

const screensOfTypes: [linkType: number, what: string, url: (link: string) => RegExp | string][] = [
  [1, 'a page of the mall', () => `/service-terms?companyId=${COMPANY}`],
  [2, 'a list of goods', (link) => `/ware/list?companyId=${COMPANY}&${link}`],
  [3, 'a product', (link) => `/ware/detail/${link}?companyId=${COMPANY}`],
  [4, 'an article', (link) => `/article/detail?companyId=${COMPANY}&typeId=${link}`],
  [5, 'a special', (link) => `/special/${link}?companyId=${COMPANY}`],
  [6, 'a category', (link) => `/category?companyId=${COMPANY}&categoryId=${link}`],
  [7, 'customer service', () => `/service?companyId=${COMPANY}`],
  [11, 'the coupon centre, after signing in', () => /\/login\?.*coupon/],
  [13, 'a second category', (link) => `/secondCategory/${link}?companyId=${COMPANY}`],
]

test('the demo has a banner of each link type with a screen in the browser', async ({ mall }) => {
  const types = (await bannersOf(mall)).map(({ linkType }) => linkType)
  expect(types).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

// One page serves all links of a kind: twelve new contexts took 35 s of CPU time instead of 19 s.
test('banners open the screens of their link types', async ({ page, mall }) => {
  const banners = await bannersOf(mall)
  for (const [linkType, what, url] of screensOfTypes) {
    await test.step(`link type ${linkType} opens ${what}`, async () => {
      const { link } = await tapBanner(page, banners, linkType)
      await expect(page).toHaveURL(url(link))
      await expect(page.getByText('页面不存在')).toBeHidden()
    })
  }
})

test('banners of unsupported features show an alternative or a message, and others have no link', async ({
  page,
  mall,
}) => {
  const banners = await bannersOf(mall)
  await test.step('link type 10, a mini-programme, shows a code for WeChat', async () => {
    await tapBanner(page, banners, 10)
    const dialog = page.getByRole('alertdialog', { name: '请用微信扫码打开小程序' })
    await expect(dialog.getByRole('img', { name: '请用微信扫码打开小程序' })).toBeVisible()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/home?companyId=${COMPANY}`)
  })
  await test.step('link type 12 explains how to close the window', async () => {
    await tapBanner(page, banners, 12)
    await expect(findMessage(page, '请手动关闭当前页面')).toBeVisible()
    await expect(page).toHaveURL(`/home?companyId=${COMPANY}`)
  })
  await test.step('link type 0 leads nowhere', async () => {
    await tapBanner(page, banners, 0)
    await expect(page).toHaveURL(`/home?companyId=${COMPANY}`)
  })
})

const partnersOfTypes = [
  [8, 'a partner mall, resolved by the server', 'https://travel.partner.example.com/mall'],
  [9, 'a partner', 'https://carcare.partner.example.com/spring?from=mall'],
] as const

test('banners open partners’ pages', async ({ page, mall }) => {
  const banners = await bannersOf(mall)
  for (const [linkType, what, address] of partnersOfTypes) {
    await test.step(`link type ${linkType} leaves for ${what}`, async () => {
      await page.route(`${new URL(address).origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>partner</title>' }),
      )
      await tapBanner(page, banners, linkType)
      await expect(page).toHaveURL(address)
    })
  }
})
