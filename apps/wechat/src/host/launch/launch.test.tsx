import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openLaunchSheet } from './open-launch-sheet.tsx'
import { createLaunchTag, launchPath } from './launch-tag.ts'
import { openTagsFrom } from './open-tags.ts'

const target = { name: 'gh_0123456789ab', path: 'pages/index/index?from=mall' }
const open = async () => {
  let answer: ReturnType<typeof openLaunchSheet> | undefined
  await act(async () => {
    answer = openLaunchSheet({ document }, target)
  })
  const tag = screen.getAllByTestId('launch').at(-1)?.querySelector('wx-open-launch-weapp')
  return { answer, tag }
}

// A closed sheet is removed after its animation, which must end before the test's document does.
afterEach(() =>
  waitFor(() => {
    if (document.body.childElementCount > 0) throw new Error('a sheet is still on the page')
  }),
)

it('detects the WeChat versions that support tags', () => {
  expect(['7.0.12', '7.1', '8.0.49', '10.0.0'].every(openTagsFrom)).toBe(true)
  expect(['', '6.7.2', '7.0.11', '7'].some(openTagsFrom)).toBe(false)
})

it('formats the page of a mini-programme for WeChat', () => {
  expect(launchPath('pages/a')).toBe('pages/a.html')
  expect(launchPath('pages/a.html?x=1')).toBe('pages/a.html?x=1')
  expect(launchPath('pages/a?x=1&y=2')).toBe('pages/a.html?x=1&y=2')
})

it('distinguishes an app id from an original id', () => {
  const events = { onLaunch: () => undefined, onError: () => undefined }
  const byId = createLaunchTag(
    document,
    { name: 'wx0123456789abcdef', path: 'a', label: '打开小程序' },
    events,
  )
  expect([byId.getAttribute('appid'), byId.getAttribute('username')]).toEqual([
    'wx0123456789abcdef',
    null,
  ])
  const original = createLaunchTag(document, { ...target, label: '打开小程序' }, events)
  expect(original.getAttribute('username')).toBe(target.name)
  expect(original.querySelector('script')?.type).toBe('text/wxtag-template')
})

it('prompts for a tap and resolves once WeChat has opened the mini-programme', async () => {
  const { answer, tag } = await open()
  expect(tag?.getAttribute('path')).toBe('pages/index/index.html?from=mall')
  await act(async () => void tag?.dispatchEvent(new CustomEvent('launch')))
  expect(await answer).toEqual({ kind: 'ok', value: undefined })
})

it('fails when WeChat cannot open the mini-programme or supports no tags', async () => {
  const first = await open()
  const refused = new CustomEvent('error', { detail: { errMsg: 'launch:fail' } })
  await act(async () => void first.tag?.dispatchEvent(refused))
  expect(await first.answer).toEqual({ kind: 'failed', detail: 'launch:fail' })

  const second = await open()
  await act(async () => void document.dispatchEvent(new Event('WeixinOpenTagsError')))
  expect(await second.answer).toEqual({ kind: 'failed', detail: 'WeixinOpenTagsError' })
})

it('reports a cancellation when the sheet is closed', async () => {
  const { answer } = await open()
  await act(async () => screen.getAllByRole('button', { name: '关闭' }).at(-1)?.click())
  expect(await answer).toEqual({ kind: 'cancelled' })
})
