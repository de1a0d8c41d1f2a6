import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

function start(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--import', loader, new URL('./main.ts', import.meta.url).pathname],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'exit') as Promise<[number | null]>
  return { child, ended }
}

it('prints one ready line with addresses and the environment of a mall', async () => {
  const { child, ended } = start({ NODE_ENV: 'test', LAB_PORT: '0' })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { ready, url, pageUrl, env } = JSON.parse(line)
  const page = await fetch(`${url}/lab/wechat-pay/payments`)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(ready).toBe(true)
  expect(pageUrl).toBe(url.replace('127.0.0.1', 'lab.localhost'))
  expect(page.status).toBe(200)
  expect(Object.keys(env)).toEqual(
    expect.arrayContaining([
      'WECHAT_PAY_BASE_URL',
      'WECHAT_OPEN_URL',
      'DINGTALK_API_URL',
      'MALL_SMS_URL',
      'MALL_LAB_URL',
    ]),
  )
  expect(env).toMatchObject({ MALL_LAB_URL: url, MALL_DEV_SMS_CODE: '246810' })
})

it('refuses to run in production', async () => {
  const { child, ended } = start({ NODE_ENV: 'production', LAB_PORT: '0' })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  expect(await ended).toEqual([1, null])
  expect(output).toContain('not in production')
})
