import { expect, it, vi } from 'vitest'
import { startMiniProgramme } from './open-page'

const index = () => import('../pages/index/index')
const pay = () => import('../pages/pay/index')
const launch = () => import('../pages/launch/index')

const signed = {
  orderId: '1',
  timeStamp: '1790000000',
  nonceStr: 'abc',
  package: 'prepay_id%3Dwx1',
  signType: 'RSA',
  paySign: 'a%2Bb%3D',
}
const returnUrl = 'https://mall.example.com/checkstand?companyId=1&orderId=1&from=pay'

it.each([
  [undefined, 'https://mall.example.com/home?companyId=1'],
  ['/ware/detail/7', 'https://mall.example.com/ware/detail/7?companyId=1'],
  ['/list?kw=茶', 'https://mall.example.com/list?kw=茶&companyId=1'],
  ['/home?companyId=3', 'https://mall.example.com/home?companyId=3'],
  ['//evil.example', 'https://mall.example.com/home?companyId=1'],
])('shows guests the path %s', async (path, src) => {
  const { open } = await startMiniProgramme()
  const page = await open(index, path === undefined ? {} : { path: encodeURIComponent(path) })
  await vi.waitFor(() => expect(page.data).toEqual({ src, failed: false }))
})

it('opens the partner’s signed link for the code of this WeChat account', async () => {
  const link = 'https://mall.example.com/link?sign=1'
  const { open, calls, config } = await startMiniProgramme({
    login: { success: { code: 'c1' } },
    request: { success: { statusCode: 200, data: { url: link } } },
  })
  config.entranceUrl = 'https://partner.example.com/entrance'
  const page = await open(index, { path: '%2Fcart' })
  await vi.waitFor(() => expect(page.data.src).toBe(link))
  expect(calls.find(([name]) => name === 'request')?.[1]).toMatchObject({
    url: 'https://partner.example.com/entrance',
    data: { code: 'c1', path: '/cart' },
  })
})

it.each([
  ['no network', { fail: { errMsg: 'request:fail' } }],
  ['an error', { success: { statusCode: 500, data: 'error' } }],
  ['an address of another site', { success: { statusCode: 200, data: { url: 'https://a.b/' } } }],
])('offers a retry after %s', async (_case, request) => {
  const { open, config } = await startMiniProgramme({ login: { success: { code: 'c1' } }, request })
  config.entranceUrl = 'https://partner.example.com/entrance'
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = await open(index)
  await vi.waitFor(() => expect(page.data).toEqual({ src: '', failed: true }))
  config.entranceUrl = ''
  page.open?.()
  await vi.waitFor(() => expect(page.data.src).toBe('https://mall.example.com/home?companyId=1'))
})

it.each([
  ['paid', { success: { errMsg: 'requestPayment:ok' } }],
  ['cancelled', { fail: { errMsg: 'requestPayment:fail cancel' } }],
])(
  'queries the result from the mall once the cashier is closed: %s',
  async (_case, requestPayment) => {
    const { open, calls } = await startMiniProgramme({ requestPayment })
    const mall = await open(index)
    const query = { ...signed, returnUrl: encodeURIComponent(returnUrl) }
    await open(pay, query)
    expect(calls.map(([name]) => name)).toEqual(['requestPayment', 'navigateBack'])
    expect(calls[0]?.[1]).toMatchObject({
      timeStamp: '1790000000',
      nonceStr: 'abc',
      package: 'prepay_id=wx1',
      signType: 'RSA',
      paySign: 'a+b=',
    })
    mall.onShow?.()
    expect(mall.data.src).toBe(`${returnUrl}&returned=1`)
    await open(pay, query)
    mall.onShow?.()
    expect(mall.data.src).toBe(`${returnUrl}&returned=2`)
  },
)

it('does not reload when the page is shown without a payment or with a foreign address', async () => {
  const { open, calls } = await startMiniProgramme()
  const mall = await open(index)
  await vi.waitFor(() => expect(mall.data.src).not.toBe(''))
  const { src } = mall.data
  mall.onShow?.()
  await open(pay, { ...signed, returnUrl: encodeURIComponent('https://evil.example/') })
  mall.onShow?.()
  expect(mall.data.src).toBe(src)
  expect(calls.map(([name]) => name)).toEqual(['requestPayment'])
})

it('starts no payment without the signed parameters', async () => {
  const { open, calls } = await startMiniProgramme()
  await open(pay, { ...signed, paySign: '' })
  expect(calls.map(([name]) => name)).toEqual(['showToast', 'navigateBack'])
})

it('shares the card of the current screen with a link to it', async () => {
  const { open } = await startMiniProgramme()
  const mall = await open(index)
  const webViewUrl = 'https://mall.example.com/cart?companyId=1'
  expect(mall.onShareAppMessage?.({ webViewUrl })).toEqual({
    title: '积分商城',
    path: `/pages/index/index?path=${encodeURIComponent('/cart?companyId=1')}`,
  })
  const link = 'https://mall.example.com/ware/detail/7?companyId=1'
  const share = { title: '白色搪瓷杯', link, imgUrl: 'https://mall.example.com/a.png' }
  mall.readMessage?.({
    detail: { data: [{ share: { ...share, title: '前一页' } }, { share }, {}] },
  })
  expect(mall.onShareAppMessage?.({ webViewUrl })).toEqual({
    title: '白色搪瓷杯',
    path: `/pages/index/index?path=${encodeURIComponent('/ware/detail/7?companyId=1')}`,
    imageUrl: share.imgUrl,
  })
})

it('opens another mini-programme after a tap and reports a failure', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { open, calls } = await startMiniProgramme({
    navigateToMiniProgram: { fail: { errMsg: 'navigateToMiniProgram:fail cancel' } },
  })
  const page = await open(launch, { appId: 'wx0123456789abcdef', path: 'pages%2Fa%3Fx%3D1' })
  expect(calls).toEqual([])
  page.launch?.()
  expect(calls[0]).toEqual([
    'navigateToMiniProgram',
    expect.objectContaining({ appId: 'wx0123456789abcdef', path: 'pages/a?x=1' }),
  ])
  expect(page.data.failed).toBe(true)
})
