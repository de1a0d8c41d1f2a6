import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { offline, refuse, status } from '@mall/testing'
import {
  LOGIN,
  solveQuestion,
  fillCodeForm,
  fillPassword,
  pressButton,
  PROOF,
  buildPuzzle,
  setup,
  dragPiece,
  TERMS,
  acceptTerms,
} from '../../testing/login-fixtures.ts'
import { guestCart } from '../../purchase/guest-cart/guest-cart.ts'

it('requires the terms before a sign-in', async () => {
  const { user, messages, ports } = await setup()
  await fillPassword(user)
  await pressButton(user, '登录')
  expect(messages).toEqual(['toast: 您还未勾选同意服务条款和隐私政策'])
  const box = screen.getByRole('checkbox', { name: /同意/ })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(ports.server.count('login.captcha')).toBe(0)
})

it('links the terms and the privacy policy', async () => {
  await setup()
  expect(screen.getByRole('link', { name: '《服务条款》' }).getAttribute('href')).toBe(TERMS)
  expect(screen.getByRole('link', { name: '《隐私政策》' }).getAttribute('href')).toBe(
    '/privacy?companyId=1',
  )
})

it('shows the error of an empty field and focuses it', async () => {
  const { user, ports } = await setup()
  await acceptTerms(user)
  await pressButton(user, '登录')
  expect(screen.getByText('请输入用户名')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
  expect(ports.server.count('login.captcha')).toBe(0)
})

it('toggles the password visibility', async () => {
  const { user } = await setup()
  const field = screen.getByLabelText('密码')
  const eye = screen.getByRole('button', { name: '显示密码' })
  expect(field.getAttribute('type')).toBe('password')
  await user.click(eye)
  expect(field.getAttribute('type')).toBe('text')
  expect(eye.getAttribute('aria-pressed')).toBe('true')
})

it('moves the focus in reading order', async () => {
  const { user } = await setup()
  screen.getByLabelText('用户名').focus()
  const order = ['密码', '显示密码', '记住密码', '忘记密码', '登录']
  for (const name of order) {
    await user.tab()
    const at = document.activeElement
    expect([at?.getAttribute('aria-label') ?? '', getLabelText(at), at?.textContent]).toContain(
      name,
    )
  }
})
const getLabelText = (element: Element | null) =>
  element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : ''

it('signs in after the captcha, stores the token, loads the user and redirects', async () => {
  const { user, messages, ports, shell, here } = await setup()
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await screen.findByRole('dialog', { name: '完成拼图，继续登录' })
  await dragPiece(120)

  await waitFor(() => expect(here()).toBe(TERMS))
  expect(messages).toContain('toast: 登录成功')
  expect(shell.store.getState().session).toMatchObject({ token: 't-new', userInfo: { id: 7 } })
  expect(ports.storage.local.keys().some((key) => key.endsWith('token'))).toBe(true)
  const checked = ports.server.requests.find(({ name }) => name === 'login.checkCaptcha')
  expect(checked?.args).toMatchObject({ captchaId: 'p1', x: 120 })
  // The request contains no plain text of the form.
  const sent = ports.server.requests.find(({ name }) => name === 'login.login')
  expect(Object.keys(sent?.args ?? {}).toSorted()).toEqual(['cipher', 'iv', 'keyId', 'publicKey'])
})

it('shows the server’s message of a failed sign-in', async () => {
  const envelope = { flag: true, success: true, code: 20000, data: LOGIN }
  const welcome = status(200, { ...envelope, message: '登录成功，欢迎加入' })
  const { user, messages } = await setup({ answers: { 'login.login': welcome } })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(120)
  await waitFor(() => expect(messages).toContain('toast: 登录成功，欢迎加入'))
  expect(messages).not.toContain('toast: 登录成功')
})

it('loads another captcha after a wrong answer', async () => {
  const { user, ports } = await setup({
    answers: {
      'login.captcha': [buildPuzzle('p1'), buildPuzzle('p2')],
      'login.checkCaptcha': [refuse('login/captcha'), PROOF],
    },
  })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(50)
  expect(await screen.findByText('没有对准，请再试一次')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0'))
  expect(screen.getByText('没有对准，请再试一次')).toBeTruthy()
  await dragPiece(60)
  await waitFor(() => expect(ports.server.count('login.login')).toBe(1))
  const checks = ports.server.requests.filter(({ name }) => name === 'login.checkCaptcha')
  expect(checks.map(({ args }) => args['captchaId'])).toEqual(['p1', 'p2'])
})

it('does not report a network error as a wrong answer', async () => {
  const { user, messages } = await setup({ answers: { 'login.checkCaptcha': offline() } })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain('toast: 网络错误，请检查网络连接'))
})

it('offers a question instead and loads another after a wrong answer', async () => {
  const { user, ports, here } = await setup({
    answers: { 'login.checkCaptcha': [refuse('login/captcha'), PROOF] },
  })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await user.click(await screen.findByRole('button', { name: '换一种验证方式' }))
  await screen.findByRole('dialog', { name: '完成验证，继续登录' })
  await solveQuestion(user, '5')
  expect(await screen.findByText('答案不对，换一题再试')).toBeTruthy()
  await waitFor(() => expect(ports.server.count('login.captcha')).toBe(3))
  await waitFor(() => expect(screen.queryByText('答案不对，换一题再试')).toBeNull())
  await solveQuestion(user, '12')
  await waitFor(() => expect(here()).toBe(TERMS))
})

it('shows that no captcha could be loaded, and retries', async () => {
  const { user } = await setup({ answers: { 'login.captcha': [offline(), buildPuzzle('p2')] } })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await user.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('slider')).toBeTruthy()
})

it('shows a wrong password at its field until it changes', async () => {
  const { user, messages } = await setup({ answers: { 'login.login': refuse('login/wrong') } })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(50)
  expect(await screen.findByText('用户名或密码错误')).toBeTruthy()
  const field = screen.getByLabelText('密码')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(messages).toEqual([])
  await user.type(field, '1')
  expect(screen.queryByText('用户名或密码错误')).toBeNull()
})

it.each([
  ['login/locked', '尝试次数过多，请 15 分钟后再试'],
  ['login/disabled', '账号已停用，请联系客服'],
] as const)('shows the refusal %s and keeps the input', async (name, sentence) => {
  const { user, messages, shell } = await setup({ answers: { 'login.login': refuse(name) } })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain(`toast: ${sentence}`))
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('Demo-2468')
  expect(shell.store.getState().session.token).toBeNull()
})

it('continues with an SMS code to the same phone when the password is refused for it', async () => {
  const { user, messages } = await setup({ answers: { 'login.login': refuse('login/sms-needed') } })
  await fillPassword(user)
  await user.clear(screen.getByLabelText('用户名'))
  await user.type(screen.getByLabelText('用户名'), '13800001234')
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain('toast: 为了账号安全，请用验证码登录'))
  const field = await screen.findByLabelText<HTMLInputElement>('手机号')
  expect(field.value.replaceAll(' ', '')).toBe('13800001234')
})

it('shows a network error', async () => {
  const { user, messages } = await setup({ answers: { 'login.login': offline() } })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain('toast: 网络错误'))
})

it.each([
  ['429 with a wait', status(429, {}, { 'Retry-After': '37' }), '操作太频繁了，请 37 秒后再试'],
  ['429 of the mall', refuse('request/too-many'), '操作太频繁了，请稍后再试'],
  ['502', status(502), '网关错误'],
  ['503', refuse('server/unavailable'), '服务不可用'],
])('shows the message of an HTTP status: %s', async (_status, response, sentence) => {
  const { user, messages } = await setup({ answers: { 'login.login': response } })
  await fillPassword(user)
  await acceptTerms(user)
  await pressButton(user, '登录')
  await dragPiece(50)
  await waitFor(() => expect(messages).toEqual([`toast: ${sentence}`]))
})

it('shows the message of an HTTP status when a code cannot be sent', async () => {
  const tooMany = status(429, {}, { 'Retry-After': '120' })
  const { user, messages } = await setup({ answers: { 'login.sendSmsCode': tooMany } })
  await fillCodeForm(user)
  await pressButton(user, '获取验证码')
  await dragPiece(50)
  await waitFor(() => expect(messages).toEqual(['toast: 操作太频繁了，请 2 分钟后再试']))
})

it('remembers the password on request and fills it in on the next visit', async () => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const first = await setup({ prepare: (shell) => void giveKey(shell, key) })
  await fillPassword(first.user)
  await first.user.click(screen.getByRole('checkbox', { name: '记住密码' }))
  await acceptTerms(first.user)
  await pressButton(first.user, '登录')
  await dragPiece(50)
  await waitFor(() => expect(first.here()).toBe(TERMS))
  const stored = first.ports.storage.local.get('mall:1:remembered-login') ?? ''
  expect(stored).not.toBe('')
  expect(stored).not.toContain('Demo')
  first.unmount()

  const second = await setup({
    prepare: (shell) => {
      giveKey(shell, key)
      shell.ports.storage.local.set('mall:1:remembered-login', stored)
    },
  })
  const name = screen.getByLabelText<HTMLInputElement>('用户名')
  await waitFor(() => expect(name.value).toBe('xiaoman'))
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('Demo-2468')
  // The checkbox is cleared, so the next sign-in removes the stored password.
  await second.user.click(screen.getByRole('checkbox', { name: '记住密码' }))
  await acceptTerms(second.user)
  await pressButton(second.user, '登录')
  await dragPiece(50)
  await waitFor(() => expect(second.here()).toBe(TERMS))
  expect(second.ports.storage.local.get('mall:1:remembered-login')).toBeNull()
})
const giveKey = (shell: { ports: object }, key: CryptoKey) =>
  Object.assign(shell.ports, { deviceKeys: { obtain: async () => key } })

it('shows that a guest’s cart is merged at sign-in', async () => {
  await setup({
    prepare: ({ ports }) => {
      const cart = guestCart(ports.storage, 1, ports.clock.now)
      cart.add({ skuId: 10, num: 2 })
      cart.add({ skuId: 11, num: 1 })
    },
  })
  expect(screen.getByText('购物车已保留 3 件商品，登录后合并')).toBeTruthy()
})

it('shows no cart note for an empty cart or the cart of another mall', async () => {
  await setup({
    prepare: ({ ports }) =>
      void guestCart(ports.storage, 2, ports.clock.now).add({ skuId: 10, num: 2 }),
  })
  expect(screen.queryByText(/已保留/)).toBeNull()
})
