import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import { refuse } from '@mall/testing'
import {
  buildPuzzle,
  dragPiece,
  fillCodeForm,
  pressButton,
  PROOF,
  setup,
} from '../../testing/login-fixtures.ts'

const SCRIPT_URL = 'https://captcha.example/AliyunCaptcha.js'
type Init = { SceneId: string; element: string; success: (param: string) => void }
const globals = window as unknown as {
  AliyunCaptchaConfig?: unknown
  initAliyunCaptcha?: (options: Init) => void
}
const findScript = () => document.querySelector<HTMLScriptElement>(`script[src="${SCRIPT_URL}"]`)

afterEach(() => {
  delete globals.initAliyunCaptcha
  findScript()?.remove()
})

const buildCaptcha = (captchaId: string, hasFallback: boolean): DataOf<'login.captcha'> => ({
  kind: 'aliyun',
  captchaId,
  scriptUrl: SCRIPT_URL,
  region: 'cn',
  prefix: 'lab01',
  sceneId: 'scene1',
  hasFallback,
  workBits: 0,
})

/** Requests a code; `check` is the response to the provider's parameter. */
async function open(hasFallback: boolean, check: typeof PROOF | ReturnType<typeof refuse> = PROOF) {
  const ids = ['0.a', '0.b']
  const view = await setup({
    answers: {
      'login.captcha': ({ source }) =>
        source === 'own' ? buildPuzzle('p1') : buildCaptcha(ids.shift() ?? '', hasFallback),
      'login.checkCaptcha': ({ providerParam }) => (providerParam === undefined ? PROOF : check),
      'login.sendSmsCode': { resendAfter: 60 },
    },
  })
  expect(findScript()).toBeNull()
  await fillCodeForm(view.user)
  await pressButton(view.user, '获取验证码')
  const script = await waitFor(() => {
    const found = findScript()
    if (!found) throw new Error('the script is not requested')
    return found
  })
  return { ...view, script }
}

/** Loads the script. @returns the captchas that it has started, including the first */
async function loadScript(script: HTMLScriptElement): Promise<Init[]> {
  const started: Init[] = []
  globals.initAliyunCaptcha = (options) => void started.push(options)
  fireEvent.load(script)
  await waitFor(() => expect(started).toHaveLength(1))
  return started
}

it('sends a code after the provider’s captcha, whose script loads with it', async () => {
  const { script, messages, ports } = await open(false)
  const [init] = await loadScript(script)
  expect(init?.SceneId).toBe('scene1')
  expect(document.querySelector(init?.element ?? '')).not.toBeNull()
  expect(globals.AliyunCaptchaConfig).toEqual({ region: 'cn', prefix: 'lab01' })
  init?.success('param-1')
  await waitFor(() => expect(messages).toContain('toast: 验证码已发送'))
  const checked = ports.server.requests.find(({ name }) => name === 'login.checkCaptcha')
  expect(checked?.args).toMatchObject({ captchaId: '0.a', providerParam: 'param-1' })
})

it('offers the mall’s puzzle when the script is blocked and the company allows it', async () => {
  const { script, user, messages } = await open(true)
  fireEvent.error(script)
  expect(await screen.findByText('安全验证加载失败')).toBeTruthy()
  await pressButton(user, '使用拼图验证')
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain('toast: 验证码已发送'))
})

it('states that the captcha did not load when the company allows no other', async () => {
  const { script } = await open(false)
  fireEvent.error(script)
  expect(await screen.findByText('安全验证加载失败')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '使用拼图验证' })).toBeNull()
})

it('offers the mall’s puzzle when the provider cannot verify', async () => {
  const { script, user, messages } = await open(true, refuse('login/captcha-unavailable'))
  const [init] = await loadScript(script)
  init?.success('param-1')
  expect(await screen.findByText('安全验证加载失败')).toBeTruthy()
  await pressButton(user, '使用拼图验证')
  await dragPiece(50)
  await waitFor(() => expect(messages).toContain('toast: 验证码已发送'))
})

it('shows a refusal of the provider and restarts its captcha', async () => {
  const { script, ports } = await open(false, refuse('login/captcha'))
  const started = await loadScript(script)
  started[0]?.success('param-1')
  expect(await screen.findByText('安全验证未通过，请重新验证')).toBeTruthy()
  await waitFor(() => expect(started).toHaveLength(2))
  expect(ports.server.requests.filter(({ name }) => name === 'login.captcha')).toHaveLength(2)
})

it('reloads the script on a retry', async () => {
  const { script, user, messages } = await open(false)
  fireEvent.error(script)
  await screen.findByText('安全验证加载失败')
  await pressButton(user, '重新加载')
  const second = await waitFor(() => {
    const found = findScript()
    if (!found) throw new Error('the script is not requested again')
    return found
  })
  expect(second).not.toBe(script)
  const [init] = await loadScript(second)
  init?.success('param-1')
  await waitFor(() => expect(messages).toContain('toast: 验证码已发送'))
})
