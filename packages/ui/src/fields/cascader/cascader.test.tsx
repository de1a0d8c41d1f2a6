import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Cascader, type CascaderOption, type CascaderProps } from './cascader.tsx'

const regions: Record<string, string[]> = {
  '': ['北京市', '浙江省'],
  浙江省: ['杭州市', '宁波市'],
  杭州市: ['西湖区', '余杭区'],
}
const answer = async (_level: number, parent: string | null): Promise<CascaderOption[]> =>
  (regions[parent ?? ''] ?? []).map((name) => ({ name }))

const levels = ['省份', '城市', '区县']
const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('requests one level at a time and returns the whole path', async () => {
  const load = vi.fn<CascaderProps['load']>(answer)
  const handleDone = vi.fn<CascaderProps['onDone']>()
  render(<Cascader label="地区" levels={levels} load={load} onDone={handleDone} />)
  await choose('浙江省')
  await choose('杭州市')
  await choose('西湖区')
  expect(load.mock.calls.map(([level, parent]) => [level, parent])).toEqual([
    [0, null],
    [1, '浙江省'],
    [2, '杭州市'],
  ])
  const names = handleDone.mock.calls[0]?.[0].map((option) => option.name)
  expect(names).toEqual(['浙江省', '杭州市', '西湖区'])
})

it('returns to a level by its tab and clears the lower levels on a new choice', async () => {
  render(<Cascader label="地区" levels={levels} load={answer} onDone={() => {}} />)
  await choose('浙江省')
  await choose('杭州市')
  await userEvent.click(screen.getByRole('tab', { name: '浙江省' }))
  await choose('浙江省')
  expect(await screen.findByRole('button', { name: '宁波市' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['浙江省', '请选择城市'])
})

it('is complete when a region has no lower level', async () => {
  const handleDone = vi.fn<CascaderProps['onDone']>()
  render(<Cascader label="地区" levels={levels} load={answer} onDone={handleDone} />)
  await choose('北京市')
  await waitFor(() => expect(handleDone).toHaveBeenCalledWith([{ name: '北京市' }]))
})

it('reports a level that failed to load and retries on request', async () => {
  let broken = true
  const load = vi.fn<CascaderProps['load']>(async (level, parent) => {
    if (broken) throw new Error('offline')
    return answer(level, parent)
  })
  render(<Cascader label="地区" levels={levels} load={load} onDone={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('请检查网络后重试')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('button', { name: '北京市' })).toBeTruthy()
})
