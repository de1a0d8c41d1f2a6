import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildData } from '@mall/testing'
import { renderList } from '../../../testing/render-list.ts'

it('filters by price in the display unit with sorted bounds', async () => {
  const { ports } = renderList('/ware/list')
  await screen.findByRole('link', { name: '商品1' })
  fireEvent.click(screen.getByRole('button', { name: '筛选' }))
  const sheet = await screen.findByRole('dialog', { name: '筛选' })
  fireEvent.change(await within(sheet).findByLabelText('最低价'), { target: { value: '300' } })
  fireEvent.change(within(sheet).getByLabelText('最高价'), { target: { value: '50' } })
  fireEvent.click(within(sheet).getByRole('button', { name: /^查看|^确定/ }))
  expect(await screen.findByText('¥50–¥300')).toBeTruthy()
  expect(ports.server.requests.at(-1)?.args).toMatchObject({
    minPrice: 500_000,
    maxPrice: 3_000_000,
  })
  expect(screen.getByRole('button', { name: '筛选，已选 1 项' })).toBeTruthy()
})

it('filters by the counts of the sheet and stores the filters in the address', async () => {
  const { ports, here } = renderList('/ware/list?kw=a')
  await screen.findByRole('link', { name: '商品1' })
  fireEvent.click(screen.getByRole('button', { name: '筛选' }))
  const sheet = await screen.findByRole('dialog', { name: '筛选' })
  fireEvent.click(await within(sheet).findByRole('button', { name: '听涧5' }))
  fireEvent.click(within(sheet).getByRole('button', { name: '包邮6' }))
  fireEvent.click(within(sheet).getByRole('button', { name: '¥50以下3' }))
  fireEvent.click(within(sheet).getByRole('switch', { name: '可用券' }))
  expect(within(sheet).getByText('4 件')).toBeTruthy()
  await waitFor(() =>
    expect(ports.server.requests.at(-1)).toMatchObject({
      name: 'goods.facets',
      args: { kw: 'a', brands: ['听涧'], services: ['包邮'], hasCoupon: true, maxPrice: 500_000 },
    }),
  )
  fireEvent.click(within(sheet).getByRole('button', { name: '查看 7 件商品' }))
  await waitFor(() => expect(ports.server.requests.at(-1)?.name).toBe('goods.list'))
  expect(ports.server.requests.at(-1)?.args).toMatchObject({ brands: ['听涧'], hasCoupon: true })
  const search = new URLSearchParams(here().split('?')[1])
  expect(search.getAll('brands')).toEqual(['听涧'])
  expect(search.getAll('services')).toEqual(['包邮'])
  expect(screen.getByRole('button', { name: '筛选，已选 4 项' })).toBeTruthy()

  const quick = screen.getByRole('group', { name: '快捷筛选' })
  fireEvent.click(within(quick).getByRole('button', { name: '听涧' }))
  await waitFor(() => expect(here()).not.toContain('brands'))
  fireEvent.click(within(quick).getByRole('button', { name: '包邮' }))
  await waitFor(() => expect(here()).not.toContain('services'))
})

it('resets all filters of the sheet', async () => {
  const { here } = renderList('/ware/list?brands=听涧&inStock=true&fullPoints=true&maxPrice=500000')
  await screen.findByRole('link', { name: '商品1' })
  fireEvent.click(screen.getByRole('button', { name: '筛选，已选 4 项' }))
  const sheet = await screen.findByRole('dialog', { name: '筛选' })
  fireEvent.click(within(sheet).getByRole('button', { name: '重置' }))
  fireEvent.click(await within(sheet).findByRole('button', { name: /^查看/ }))
  await waitFor(() => expect(here()).not.toMatch(/brands|inStock|fullPoints|maxPrice/))
})

it('requests goods that the shopper’s points pay in full', async () => {
  const { ports } = renderList('/ware/list?fullPoints=true', {
    user: true,
    answers: { 'login.myPoints': buildData('login.myPoints', { balance: 50, worth: 4_000 }) },
  })
  await screen.findByRole('link', { name: '商品1' })
  const requests = ports.server.requests.filter(({ name }) => name === 'goods.list')
  expect(requests.map(({ args }) => args['pointsWorth'])).toEqual([4_000])
})
