import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildAddress, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { checkoutActions } from '../purchase/checkout/checkout-slice.ts'
import { selectCheckout } from '../purchase/checkout/use-checkout.ts'

const tree: Record<string, string[]> = {
  '': ['浙江省', '上海市'],
  浙江省: ['杭州市'],
  '浙江省/杭州市': ['西湖区'],
  '浙江省/杭州市/西湖区': ['翠苑街道'],
  上海市: ['上海市'],
  '上海市/上海市': ['浦东新区'],
  '上海市/上海市/浦东新区': ['张江镇'],
}
const regions: Answers['address.regions'] = ({ parentName = '' }) =>
  (tree[parentName] ?? []).map((name) => ({ name, hasChildren: true }))

function setup(answers: Answers = {}, route = '/address/edit') {
  const view = renderFeature(shopFeature, {
    route,
    user: true,
    answers: { 'address.list': [buildAddress()], 'address.regions': regions, ...answers },
  })
  const getRequests = (name: string) =>
    view.ports.server.requests.filter((call) => call.name === name)
  return { ...view, user: userEvent.setup(), messages: view.ports.notify.messages, getRequests }
}
type User = ReturnType<typeof userEvent.setup>

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = (user: User) => user.click(screen.getByRole('button', { name: '保存' }))
async function fill(user: User) {
  await user.type(await screen.findByLabelText('收货人'), '林小满')
  await user.type(input('手机号'), '13812341234')
  await user.type(input('详细地址'), '文三路 1 号')
  await user.click(screen.getByRole('button', { name: /所在地区/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '选择所在地区' }))
  for (const name of ['浙江省', '杭州市', '西湖区', '翠苑街道']) {
    await user.click(await sheet.findByRole('button', { name }))
  }
}

it('adds an address with a region selected level by level and returns to the list', async () => {
  const { user, getRequests, messages, here } = setup({ 'address.add': buildAddress({ id: 9 }) })
  await fill(user)
  await user.click(screen.getByRole('switch', { name: '设为默认地址' }))
  await save(user)
  await waitFor(() => expect(here()).toMatch(/^\/address\?/))
  expect(messages).toContain('toast: 保存成功')
  expect(getRequests('address.add')[0]?.args).toEqual({
    receiver: '林小满',
    tel: '13812341234',
    province: '浙江省',
    city: '杭州市',
    county: '西湖区',
    town: '翠苑街道',
    detail: '文三路 1 号',
    isDefault: true,
  })
  expect(
    getRequests('address.regions').map(({ args }) => [args['level'], args['parentName']]),
  ).toEqual([
    ['1', ''],
    ['2', '浙江省'],
    ['3', '浙江省/杭州市'],
    ['4', '浙江省/杭州市/西湖区'],
  ])
})

it('shows an error at every invalid field and focuses the first one', async () => {
  const { user, getRequests } = setup()
  await user.type(await screen.findByLabelText('收货人'), '林小满')
  await user.type(input('手机号'), '123')
  await save(user)
  for (const problem of ['请输入正确的手机号码', '请选择所在地区', '请填写详细地址']) {
    expect(screen.getByText(problem)).toBeTruthy()
  }
  expect(document.activeElement).toBe(input('手机号'))
  expect(getRequests('address.add')).toHaveLength(0)
})

it('focuses the region if only the region is missing', async () => {
  const { user } = setup()
  await user.type(await screen.findByLabelText('收货人'), '林小满')
  await user.type(input('手机号'), '13812341234')
  await user.type(input('详细地址'), '文三路 1 号')
  await save(user)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /所在地区/ }))
})

it.each([
  ['address/full', '收货地址已达上限'],
  ['address/region', '请选择正确的所在地区'],
] as const)('shows the refusal %s and keeps the input', async (name, sentence) => {
  const { user, messages, here } = setup({ 'address.add': refuse(name) })
  await fill(user)
  await save(user)
  await waitFor(() => expect(messages).toContain(`toast: ${sentence}`))
  expect(here()).toMatch(/^\/address\/edit/)
  expect(input('收货人').value).toBe('林小满')
  expect(input('详细地址').value).toBe('文三路 1 号')
})

it('keeps the input after a network error, and saves it on retry', async () => {
  const { user, messages, ports, here } = setup({ 'address.add': offline() })
  await fill(user)
  await save(user)
  await waitFor(() => expect(messages).toContain('toast: 网络错误，请检查网络连接'))
  ports.server.script({ 'address.add': buildAddress({ id: 9 }) })
  await save(user)
  await waitFor(() => expect(here()).toMatch(/^\/address\?/))
})

const recognized = { receiver: '', tel: '', region: [], detail: '', rest: '' }
async function paste(user: User, text: string) {
  await user.click(await screen.findByLabelText('粘贴收货信息'))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: '识别并填写' }))
}

it('fills the fields from a pasted text', async () => {
  const { user, messages, getRequests } = setup({
    'address.recognize': {
      ...recognized,
      receiver: '张三',
      tel: '13800000000',
      region: ['上海市', '上海市', '浦东新区', '张江镇'],
      detail: '科创路99号',
    },
  })
  await paste(user, '张三 13800000000\n上海市浦东新区张江镇科创路 99 号')
  await waitFor(() => expect(input('收货人').value).toBe('张三'))
  expect(getRequests('address.recognize')[0]?.args).toEqual({
    lines: ['张三 13800000000', '上海市浦东新区张江镇科创路 99 号'],
  })
  expect(messages).toContain('toast: 已自动填写，请核对')
  expect(input('手机号').value).toBe('138 0000 0000')
  expect(input('详细地址').value).toBe('科创路99号')
  expect(screen.getByRole('button', { name: /上海市浦东新区张江镇/ })).toBeTruthy()
  expect(input('粘贴收货信息').value).toBe('')
})

it('keeps the unmatched text and the fields that the text does not contain', async () => {
  const { user, messages } = setup({
    'address.recognize': { ...recognized, tel: '13800000000', rest: '放门口' },
  })
  await user.type(await screen.findByLabelText('详细地址'), '文三路 1 号')
  await paste(user, '13800000000 备注：放门口')
  await waitFor(() => expect(input('手机号').value).toBe('138 0000 0000'))
  expect(input('粘贴收货信息').value).toBe('放门口')
  expect(input('详细地址').value).toBe('文三路 1 号')
  expect(messages).toContain('toast: 已填写识别出的内容，其余文字未识别')
})

it('keeps an unrecognized text and does not report it as filled in', async () => {
  const { user, messages } = setup({
    'address.recognize': { ...recognized, rest: '你好在吗' },
  })
  await paste(user, '你好在吗')
  await waitFor(() => expect(messages).toEqual(['toast: 没有识别出收货信息，请手动填写']))
  expect(input('粘贴收货信息').value).toBe('你好在吗')
})

it('keeps the pasted text after a network error', async () => {
  const { user, messages } = setup({ 'address.recognize': offline() })
  await paste(user, '张三 13800000000 上海市浦东新区')
  await waitFor(() => expect(messages).toContain('toast: 网络错误，请检查网络连接'))
  expect(input('粘贴收货信息').value).toBe('张三 13800000000 上海市浦东新区')
  expect(input('收货人').value).toBe('')
})

it('does not replace a complete region with an incomplete one', async () => {
  const { user } = setup({
    'address.recognize': { ...recognized, region: ['浙江省', '杭州市'], detail: '文一路' },
  })
  await fill(user)
  await paste(user, '浙江省杭州市文一路')
  await waitFor(() => expect(input('详细地址').value).toBe('文一路'))
  expect(screen.getByRole('button', { name: /浙江省杭州市西湖区翠苑街道/ })).toBeTruthy()
})

it('edits an existing address', async () => {
  const { user, getRequests, here } = setup(
    { 'address.edit': buildAddress() },
    '/address/edit?id=3',
  )
  expect((await screen.findByLabelText<HTMLInputElement>('收货人')).value).toBe('林小满')
  expect(screen.getByRole('button', { name: /浙江省杭州市西湖区/ })).toBeTruthy()
  await user.type(input('详细地址'), ' 2 楼')
  await save(user)
  await waitFor(() => expect(here()).toMatch(/^\/address\?/))
  expect(getRequests('address.edit')[0]?.args).toMatchObject({
    id: '3',
    detail: '文三路 1 号 2 楼',
  })
})

it('shows that an address no longer exists', async () => {
  setup({}, '/address/edit?id=77')
  expect(await screen.findByRole('heading', { name: '收货地址不存在' })).toBeTruthy()
})

it('removes an address after a confirmation, and clears its selection', async () => {
  const { user, ports, shell, getRequests, here } = setup(
    { 'address.remove': {} },
    '/address/edit?id=3',
  )
  shell.store.dispatch(checkoutActions.addressChosen(3))
  ports.notify.answer(false)
  const remove = await screen.findByRole('button', { name: '删除收货地址' })
  await user.click(remove)
  expect(getRequests('address.remove')).toHaveLength(0)
  ports.notify.answer(true)
  await user.click(remove)
  await waitFor(() => expect(here()).toMatch(/^\/address\?/))
  expect(selectCheckout(shell.store.getState()).addressId).toBeNull()
})

it('selects the saved address for the checkout', async () => {
  const { user, shell, here } = setup(
    { 'address.add': buildAddress({ id: 9 }) },
    '/address/edit?select=1',
  )
  await fill(user)
  await save(user)
  await waitFor(() => expect(here()).toMatch(/^\/address\?companyId=1&select=1/))
  expect(selectCheckout(shell.store.getState()).addressId).toBe(9)
})

it('restores an unsaved address until it is cleared', async () => {
  const { user, shell, here } = setup()
  await user.type(await screen.findByLabelText('收货人'), '林小满')
  await user.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(here()).not.toContain('/edit'))
  act(() => shell.ports.navigation.go('/address/edit'))
  expect(await screen.findByText('已恢复上次填写的内容')).toBeTruthy()
  expect(input('收货人').value).toBe('林小满')
  await user.click(screen.getByRole('button', { name: '清除' }))
  expect(input('收货人').value).toBe('')
})
