import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { hostResult } from '@mall/core/host'
import { buildData, memoryHost, offline } from '@mall/testing'
import { id, orderId, request, show } from './after-sales.fixture.ts'

describe('the return parcel', () => {
  const carriers = { list: [{ code: 'shunfeng', name: '顺丰速运' }] }
  const send = async (view: ReturnType<typeof show>) => {
    await userEvent.type(screen.getByLabelText('快递单号'), 'PT 1234')
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(view.ports.server.count('afterSale.addParcel')).toBe(1))
    return view.ports.server.requests.find(({ name }) => name === 'afterSale.addParcel')?.args
  }
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^快递公司/ }))
    await userEvent.click(await screen.findByRole('radio', { name }))
  }

  it('accepts the name of another courier as text', async () => {
    const view = show(`/my/refund/logistics/${id}`, {
      'afterSale.detail': request({ status: S.AwaitingReturn }),
      'shipment.carriers': carriers,
      'afterSale.addParcel': {},
    })
    await choose('其他')
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('请填写快递公司')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('快递公司名称'), ' 同城快送 ')
    expect(await send(view)).toMatchObject({ shipper: '同城快送', trackingNumber: 'PT1234' })
  })

  it('accepts the courier as text when the list fails to load', async () => {
    const view = show(`/my/refund/logistics/${id}`, {
      'afterSale.detail': request({ status: S.AwaitingReturn }),
      'shipment.carriers': [offline(), carriers],
      'afterSale.addParcel': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: /^快递公司/ }))
    expect(await screen.findByText(/^快递公司列表没有加载出来/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: '其他' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    await userEvent.click(await screen.findByRole('radio', { name: '顺丰速运' }))
    expect(await send(view)).toMatchObject({ shipper: '顺丰速运' })
  })

  const awaited = {
    'afterSale.detail': request({ status: S.AwaitingReturn }),
    'shipment.carriers': carriers,
  }

  it('reads the number from a bar code when the host can scan', async () => {
    const scan = [hostResult.ok('https://example.com'), hostResult.ok(' SF1234567890 ')]
    const host = memoryHost(
      { scan: async () => scan.shift() ?? hostResult.cancelled },
      { capabilities: ['scan'] },
    )
    const { ports } = show(`/my/refund/logistics/${id}`, awaited, host)
    const button = await screen.findByRole('button', { name: '扫描快递单号' })
    await userEvent.click(button)
    const message = 'toast: 没有识别到快递单号，请重试或手动填写'
    await waitFor(() => expect(ports.notify.messages).toEqual([message]))
    await userEvent.click(button)
    expect(await screen.findByDisplayValue('SF1234567890')).toBeTruthy()
  })

  it('offers no scan when the host cannot scan', async () => {
    show(`/my/refund/logistics/${id}`, awaited)
    await screen.findByLabelText('快递单号')
    expect(screen.queryByRole('button', { name: '扫描快递单号' })).toBeNull()
  })

  it('shows the timeline of a tracked courier on request', async () => {
    const returnParcel = { shipper: '中通快递', trackingNumber: 'ZT1', isTrackable: true }
    const { ports } = show(`/my/refund/detail?id=${id}`, {
      'afterSale.detail': request({ status: S.ReturnInTransit, returnParcel }),
      'shipment.list': buildData('shipment.list', { orderId, receiveTel: '13800000001' }),
      'shipment.track': buildData('shipment.track', { shipper: '中通快递', isTrackable: true }),
    })
    const view = await screen.findByRole('button', { name: '查看物流' })
    expect(ports.server.count('shipment.track')).toBe(0)
    await userEvent.click(view)
    expect(await screen.findByText('包裹已交给中通快递')).toBeTruthy()
    const sent = ports.server.requests.find(({ name }) => name === 'shipment.track')
    expect(sent?.url).toContain('ZT1/13800000001')
  })

  it('offers no timeline of another courier', async () => {
    const returnParcel = { shipper: '同城快送', trackingNumber: 'PT1', isTrackable: false }
    show(`/my/refund/detail?id=${id}`, {
      'afterSale.detail': request({ status: S.ReturnInTransit, returnParcel }),
    })
    expect(await screen.findByText(/PT1/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看物流' })).toBeNull()
  })

  it('is sent with courier and number and opens the request', async () => {
    const { ports, here } = show(`/my/refund/logistics/${id}`, {
      'afterSale.detail': request({ status: S.AwaitingReturn }),
      'shipment.carriers': carriers,
      'afterSale.addParcel': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: '提交' }))
    const problems = await screen.findAllByRole('alert')
    expect(problems.map(({ textContent }) => textContent)).toContain('请选择快递公司')
    await userEvent.click(screen.getByRole('button', { name: /^快递公司/ }))
    await userEvent.click(await screen.findByRole('radio', { name: '顺丰速运' }))
    await userEvent.type(screen.getByLabelText('快递单号'), 'SF 1234 5678')
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(here()).toBe(`/my/refund/detail?companyId=1&id=${id}`))
    const sent = ports.server.requests.find(({ name }) => name === 'afterSale.addParcel')
    expect(sent?.args).toMatchObject({ id, shipper: '顺丰速运', trackingNumber: 'SF12345678' })
  })

  it('is not offered in another status', async () => {
    show(`/my/refund/logistics/${id}`, { 'afterSale.detail': request() })
    expect(await screen.findByText('当前申请不需要填写退货物流')).toBeTruthy()
  })
})
