import { expect, it } from 'vitest'
import { listFiles } from '../graph/files.ts'
import { afterwards } from './first-load.mjs'

it('finds every module with which the work after the first view begins', () => {
  const files = listFiles(/^(apps|packages)\/.*\.tsx?$/)
  expect(afterwards.filter((end) => !files.some((file) => file.endsWith(end)))).toEqual([])
})
