import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { wxmlToJs, wxssToJs } from 'miniprogram-compiler'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const { pages } = JSON.parse(readFileSync(join(root, 'app.json'), 'utf8')) as { pages: string[] }

/** The compilers of WeChat's developer tools are programs for these machines. */
const hasCompilers = process.arch === 'x64'

const evaluate = (code: string) =>
  runInNewContext(`(() => {${code}})()`, { global: {}, window: {} }) as (path: string) => unknown

it.each(pages)('has the four files of %s', (page) => {
  expect(
    ['ts', 'json', 'wxml', 'wxss'].filter((end) => !existsSync(join(root, `${page}.${end}`))),
  ).toEqual([])
})

it.runIf(hasCompilers)('compiles with WeChat’s compilers', () => {
  const render = evaluate(wxmlToJs(root, { wxmlList: pages.map((page) => `${page}.wxml`) }))
  const draw = (page: string, data: object) =>
    JSON.stringify((render(`${page}.wxml`) as (data: object) => unknown)(data))
  expect(draw('pages/index/index', { src: 'https://mall.example.com/home' })).toContain(
    'wx-web-view',
  )
  expect(draw('pages/index/index', { src: '', failed: true })).toContain('重试')
  expect(draw('pages/index/index', { src: '', failed: false })).toContain('正在打开商城…')
  expect(draw('pages/launch/index', { failed: true })).toContain('小程序没有打开')
  const styles = wxssToJs(root, { wxssList: pages.map((page) => `${page}.wxss`) })
  for (const page of pages) expect(styles).toContain(`'${page}.wxss'`)
})
