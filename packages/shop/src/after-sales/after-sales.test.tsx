import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AfterSale } from '@mall/contract'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { refuse } from '@mall/testing'
import { day, id, orderId, request, show } from './after-sales.fixture.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('a request', () => {
  it('can be changed and withdrawn while it is pending', async () => {
    const { ports } = show(`/my/refund/detail?id=${id}`, {
      'afterSale.detail': [request(), request({ status: S.Withdrawn })],
      'afterSale.withdraw': {},
    })
    const edit = await screen.findByRole('link', { name: '修改申请' })
    expect(edit.getAttribute('href')).toBe(`/my/refund?companyId=1&id=${id}`)
    await userEvent.click(screen.getByRole('button', { name: '撤销申请' }))
    expect(await screen.findByRole('link', { name: '重新申请' })).toBeTruthy()
    expect(ports.server.requests.some(({ name }) => name === 'afterSale.withdraw')).toBe(true)
  })

  it.each([
    [S.AwaitingReturn, '待退货', '填写退货物流'],
    [S.Rejected, '已拒绝', '重新申请'],
  ])('offers the next step at status %d', async (status, name, link) => {
    show(`/my/refund/detail?id=${id}`, {
      'afterSale.detail': request({ status, dueAt: '2026-01-08T00:00:00.000Z' }),
    })
    expect(await screen.findByRole('link', { name: link })).toBeTruthy()
    expect((await region('售后状态')).getByRole('status').textContent).toBe(name)
  })

  it('shows the progress of each origin, and no action during the refund', async () => {
    show(`/my/refund/detail?id=${id}`, {
      'afterSale.detail': request({
        status: S.Refunded,
        refund: {
          id: `${orderId}-r1`,
          reason: 'after-sale',
          status: 'done',
          createdAt: '2026-01-01T00:00:00.000Z',
          doneAt: '2026-01-01T00:00:05.000Z',
          childIds: [],
          couponReturned: true,
          origins: [
            { origin: 'points', amount: 120, status: 'done', doneAt: '2026-01-01T00:00:00.000Z' },
            { origin: 'wechat', amount: 4_920, status: 'done', doneAt: '2026-01-01T00:00:05.000Z' },
          ],
        },
      }),
    })
    const shown = await region('退款金额')
    expect(shown.getByText('¥49.20')).toBeTruthy()
    expect(shown.getAllByText(/已到账/)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '撤销申请' })).toBeNull()
  })

  const parcel = { returnParcel: { shipper: '中通快递', trackingNumber: 'ZT1', isTrackable: true } }
  const approved = [day('request', 1), day('requireReturn', 2)]
  const sentBack = [...approved, day('addReturnParcel', 3)]
  it.each<[string, Partial<AfterSale>, string[], number]>([
    [
      'a refund under review',
      { kind: 'refund' },
      ['提交申请01-01 08:00', '商家审核进行中', '退款'],
      1,
    ],
    ['a return under review', {}, ['提交申请01-01 08:00', '商家审核进行中', '寄回商品', '退款'], 1],
    [
      'goods to send back',
      { status: S.AwaitingReturn, events: approved, dueAt: '2026-01-08T00:00:00.000Z' },
      ['提交申请01-01 08:00', '审核通过01-02 08:00', '寄回商品01-08 08:00 前', '退款'],
      2,
    ],
    [
      'goods on their way back',
      { status: S.ReturnInTransit, events: sentBack, ...parcel },
      ['提交申请01-01 08:00', '审核通过01-02 08:00', '寄回商品01-03 08:00', '退款'],
      2,
    ],
    [
      'a refund of returned goods',
      { status: S.Refunding, events: [...sentBack, day('receive', 4)], ...parcel },
      ['提交申请01-01 08:00', '审核通过01-02 08:00', '已寄回01-03 08:00', '退款进行中'],
      3,
    ],
    [
      'a return approved without its goods',
      { status: S.Refunding, events: [day('request', 1), day('approve', 2)] },
      ['提交申请01-01 08:00', '审核通过01-02 08:00', '退款进行中'],
      2,
    ],
    [
      'a finished refund',
      {
        kind: 'refund',
        status: S.Refunded,
        events: [day('request', 1), day('approve', 2), day('complete', 3)],
      },
      ['提交申请01-01 08:00', '审核通过01-02 08:00', '已退款01-03 08:00'],
      2,
    ],
    [
      'a rejected request',
      { status: S.Rejected, events: [day('request', 1), day('reject', 2)] },
      ['提交申请01-01 08:00', '已拒绝01-02 08:00'],
      1,
    ],
    [
      'a withdrawn request',
      { status: S.Withdrawn, events: [...approved, day('withdraw', 3)] },
      ['提交申请01-01 08:00', '审核通过01-02 08:00', '已撤销01-03 08:00'],
      2,
    ],
    [
      'a return that was not sent in time',
      { status: S.Withdrawn, events: [...approved, day('expire', 9)] },
      ['提交申请01-01 08:00', '审核通过01-02 08:00', '已撤销01-09 08:00'],
      2,
    ],
  ])('shows the steps of %s', async (_title, overrides, steps, current) => {
    show(`/my/refund/detail?id=${id}`, { 'afterSale.detail': request(overrides) })
    const list = within(await screen.findByRole('list', { name: '售后进度' }))
    const items = list.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(steps)
    expect(items.findIndex((item) => item.getAttribute('aria-current') === 'step')).toBe(current)
  })

  it('links to customer service', async () => {
    show(`/my/refund/detail?id=${id}`, { 'afterSale.detail': request() })
    const link = await screen.findByRole('link', { name: '联系客服' })
    expect(link.getAttribute('href')).toBe(`/service?companyId=1&orderId=${orderId}`)
  })

  it('is reported as missing when it does not exist', async () => {
    show(`/my/refund/detail?id=${id}`, { 'afterSale.detail': refuse('after-sale/not-found') })
    expect(await screen.findByText('售后申请不存在')).toBeTruthy()
  })
})

describe('the list', () => {
  const { note: _note, events: _events, refund: _refund, ...summary } = request()
  const page = (list: (typeof summary)[]) => ({
    list,
    total: list.length,
    page: 1,
    size: 10,
    hasNext: false,
  })
  it('shows kind, status and amount of each request', async () => {
    show('/my/refund/list', { 'afterSale.list': page([summary]) })
    const card = within(await screen.findByRole('article', { name: `售后申请 ${id}` }))
    expect(card.getByText('待审核')).toBeTruthy()
    expect(card.getByText('120 积分 + ¥49.20')).toBeTruthy()
    expect(card.getByRole('link', { name: '保温杯' }).getAttribute('href')).toBe(
      `/my/refund/detail?companyId=1&id=${id}`,
    )
  })
  it('links from an order to a new request', async () => {
    show(`/my/refund/list?orderId=${orderId}`, { 'afterSale.list': page([]) })
    expect(await screen.findByText('还没有售后申请')).toBeTruthy()
    expect(screen.getByRole('link', { name: '申请售后' }).getAttribute('href')).toBe(
      `/my/refund?companyId=1&orderId=${orderId}`,
    )
  })
})
