import { memoryStorage } from '@mall/core/test-kit'
import { expect, it } from 'vitest'
import { formDrafts } from './form-drafts.ts'

const now = () => 0

it('stores a draft per form and removes only that form’s draft', () => {
  const drafts = formDrafts(memoryStorage(), { companyId: 1, userId: '5' }, now)
  drafts.save('a', { text: 'one' })
  drafts.save('b', { text: 'two' })
  drafts.remove('a')
  expect(drafts.find('a')).toBeUndefined()
  expect(drafts.find('b')).toEqual({ text: 'two' })
})

it('hides a draft from other shoppers and other companies', () => {
  const storage = memoryStorage()
  formDrafts(storage, { companyId: 1, userId: '5' }, now).save('a', 'mine')
  const other = formDrafts(storage, { companyId: 1, userId: '6' }, now)
  expect(other.find('a')).toBeUndefined()
  expect(formDrafts(storage, { companyId: 2, userId: '5' }, now).find('a')).toBeUndefined()
  other.save('b', 'theirs')
  expect(formDrafts(storage, { companyId: 1, userId: '5' }, now).find('a')).toBeUndefined()
})

it('stores no draft before the shopper has loaded', () => {
  const storage = memoryStorage()
  formDrafts(storage, { companyId: 1, userId: '' }, now).save('a', 'early')
  expect(storage.local.keys()).toEqual([])
})

it('removes the oldest draft beyond 20', () => {
  const drafts = formDrafts(memoryStorage(), { companyId: 1, userId: '5' }, now)
  for (let index = 0; index <= 20; index += 1) drafts.save(`form:${index}`, index)
  expect(drafts.find('form:0')).toBeUndefined()
  expect([drafts.find('form:1'), drafts.find('form:20')]).toEqual([1, 20])
})
